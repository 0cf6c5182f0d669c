import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import type { Config } from '../config/config.server.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { createSerialiser } from '../contract/serialiser.server.ts'
import type { Log } from '../log.server.ts'
import type { Caller, Proof } from './caller.server.ts'
import { limitClosing } from './closing.server.ts'
import { isLoopbackCall } from './in-process.server.ts'
import { releaseAdmission } from './limits/admission.server.ts'
import { getWideBlock } from './limits/block-widths.server.ts'
import { refuseDeepBodies } from './limits/depth.server.ts'
import { shedLoad } from './limits/pressure.server.ts'
import { getCallerBlock, limitWiderBlocks, refuseTooManyRequests } from './limits/rates.server.ts'
import { requestWaits } from './limits/request-waits.ts'
import { answerErrors, answerFrameworkError, answerUnreadable, ShapeError } from './problem.server.ts'
import { limitRefusalLogs } from './refusal-logs.server.ts'
import { apiPolicy, buildSecurityHeaders, refuseForeignOrigin } from './security.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    proof: Proof | undefined
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
    /** Signed by its sender, so its origin does not matter. */
    signedBySender?: boolean
  }
}

/** Fastify with all our options. Tests use the same. */
export async function openFastify(
  config: Config,
  log: Log,
  serverFactory?: FastifyServerFactory,
): Promise<FastifyInstance> {
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // guard: the size of a body is limited | 64 * 1024 → 64 * 1024 * 1024 | refusals.test
    bodyLimit: 64 * 1024,
    requestTimeout: requestWaits.requestTimeout,
    // A shop on a slow machine starts too; what it waits for meanwhile has time-outs of its own.
    pluginTimeout: 0,
    // The gateway leaves one forwarded address, which it has checked.
    trustProxy: (_, hop) => hop === 0,
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, block: getWideBlock(raw.headers['x-forwarded-for']) }, options),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 320 },
    // Ours says when to come again.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError({ ...buildSecurityHeaders(config), 'content-security-policy': apiPolicy }),
    clientErrorHandler: answerUnreadable,
    ...(serverFactory ? { serverFactory } : {}),
  })
  // Shapes are strict and nothing is coerced: Zod validates, Fastify only calls it.
  fastify.setValidatorCompiler(({ schema }) => (data) => {
    const parsed = (schema as z.ZodType).safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: new ShapeError(parsed.error, data) }
  })
  fastify.setSerializerCompiler(({ schema }) => createSerialiser(schema as unknown as z.ZodType))
  fastify.removeContentTypeParser('text/plain')
  fastify.decorateRequest('caller', undefined)
  fastify.decorateRequest('proof', undefined)

  answerErrors(fastify)
  limitRefusalLogs(fastify)
  guard(fastify, config)
  refuseDeepBodies(fastify)
  shedLoad(fastify)
  limitClosing(fastify)
  await fastify.register(rateLimit, {
    global: false,
    keyGenerator: getCallerBlock,
    // guard: only the shop’s own calls are unlimited | isLoopbackCall() → 1 > 0 | threats/addresses.test
    allowList: () => isLoopbackCall(),
    errorResponseBuilder: (_, { ttl }) => refuseTooManyRequests(ttl),
  })
  limitWiderBlocks(fastify)
  await fastify.register(multipart, {
    // guard: the size of a file is limited | 5 * 1024 → 500 * 1024 | images/images.test
    limits: { fileSize: 5 * 1024 * 1024, files: 1, fields: 4, parts: 5, headerPairs: 20 },
  })
  return fastify
}

function guard(fastify: FastifyInstance, config: Config): void {
  const headers = { ...buildSecurityHeaders(config), 'content-security-policy': apiPolicy }
  // Without promises: each would cost a read more than what the hook does.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    // A response of the API is for its caller only, unless a route says otherwise.
    reply.header('cache-control', 'no-store')
    // guard: a page of another site can send nothing | drop | platform identity
    if (!request.routeOptions.config.signedBySender) refuseForeignOrigin(config, request)
    done()
  })
  fastify.addHook('onSend', (_, reply, payload, done) => {
    releaseAdmission(reply.raw)
    done(null, payload)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    // Successful reads are logged at debug only: at a thousand calls a second, logging costs more than the calls. What
    // was refused has a line already.
    const { statusCode } = reply
    const isTold = (statusCode >= 400 && statusCode < 500) || statusCode === 503
    const level = isTold || (statusCode < 400 && request.method === 'GET') ? 'debug' : 'info'
    const by = request.caller?.id ?? request.proof?.userId
    request.log[level]({ req: request, by, status: statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}
