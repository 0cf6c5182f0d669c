import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { Refusal } from '../errors.ts'
import { LineLimit } from '../files/line-limit.server.ts'
import { type FieldProblems, toFieldProblems } from '../refusals/field-problem.ts'
import { toFieldSentences } from '../refusals/field-sentence.server.ts'
import { getRefusalSentence } from '../refusals/sentence.server.ts'
import type { Locale } from '../text/locale.ts'
import { parseLocaleHeader, withLocale } from './locale.server.ts'

/** How long a peer has to take the answer to a request that could not be read. */
const lingersMs = 1000

const mediaType = 'application/problem+json; charset=utf-8'

/** The only error handler. Refusals are shown; anything else is a bug, logged and answered without details. */
export function answerErrors(fastify: FastifyInstance): void {
  const refuse = refuser()
  fastify.setErrorHandler((error, request, reply) => refuse(toRefusal(error as Error), error as Error, request, reply))
  fastify.setNotFoundHandler((request, reply) => {
    const known = fastify.findRoute({ method: 'GET', url: request.url.split('?')[0]! })
    const refusal = known
      ? new Refusal('method_not_allowed', { what: 'call' })
      : new Refusal('not_found', { what: 'address' })
    return refuse(refusal, refusal, request, reply)
  })
}

/** Answers what the router refuses before it matches a route, when no hook has set a header yet. */
export function answerFrameworkError(headers: Record<string, string>) {
  const refuse = refuser()
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    return refuse(toRefusal(error), error, request, reply)
  }
}

/** Answers a request that Node's parser could not read on the bare socket, which is then closed. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  // A browser connects ahead of need. An answer to a request that it never sent would be its answer to the next one.
  // guard: a connection that asked nothing is closed without an answer | socket.bytesRead === 0 → 0 > 1 | threats/idle.test
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('headers_too_large')
      : new Refusal('malformed', { what: 'request' })
  const body = JSON.stringify(toProblemReply(refusal, 'en', ''))
  // A client that keeps sending, or never takes the answer, would keep its half of the connection open for ever.
  // guard: a connection is destroyed after its last answer | drop | threats/idle.test
  setTimeout(() => socket.destroy(), lingersMs).unref()
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `content-type: ${mediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.resume()
}

/** Makes what answers with a refusal, and logs it. */
function refuser() {
  const lines = new LineLimit()
  return (refusal: Refusal, error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { code, params, status, cause } = refusal
    if (code === 'unexpected') request.log.error({ err: error }, 'unexpected error')
    else if (cause) request.log.warn({ err: cause, refusal: code, params }, 'refused: a dependency failed')
    else {
      const line = lines.admit('refused')
      const by = request.caller?.id ?? request.proof?.userId
      if (line) request.log.info({ req: request, by, refusal: code, params, status, ...line }, 'refused')
    }
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    return reply
      .code(status)
      .headers(buildRetryHeaders(status, refusal.retryAfterSeconds))
      .type(mediaType)
      .header('cache-control', 'no-store')
      .send(JSON.stringify(toProblemReply(refusal, parseLocaleHeader(request.headers['accept-language']), request.id)))
  }
}

/** When to come again, for everybody who is told to. */
export const buildRetryHeaders = (status: number, seconds = 5): Record<string, string> =>
  // guard: whoever is told to come again is told when | status === 503 → 0 > 1 | threats/retry.test
  status === 429 || status === 503 ? { 'retry-after': String(seconds) } : {}

/**
 * RFC 9457 members plus our code, its parameters and the request's id. Field problems come twice: `errors` as
 * sentences, `errorCodes` for programs.
 */
export function toProblemReply(refusal: Refusal, locale: Locale, requestId: string) {
  const { code, params, status, fields } = refusal
  const title = code.replaceAll('_', ' ')
  return withLocale(locale, () => ({
    type: 'about:blank',
    title,
    status,
    code,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    detail: getRefusalSentence(refusal),
    requestId,
    ...(Object.keys(fields).length > 0 ? { errors: toFieldSentences(fields), errorCodes: fields } : {}),
  }))
}

/** Our refusals for Fastify's error codes. */
const fastifyRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupported_media', { what: 'json' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('too_large', { what: 'body' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('malformed', { what: 'length' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('malformed', { what: 'empty' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('malformed', { what: 'json' }),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('invalid_id'),
  FST_ERR_BAD_URL: () => new Refusal('malformed', { what: 'address' }),
}

export function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ShapeError) return shapeRefusal(error)
  const { code, statusCode } = error as FastifyError

  const known = fastifyRefusals[code ?? '']
  if (known) return known()
  if (statusCode === 429) return new Refusal('rate_limited', { what: 'requests' })
  // First: a caller who hangs up has the error code of a lost connection to the database.
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('malformed', { what: 'request' })
  if (isDatabaseDown(error)) return new Refusal('unavailable', { what: 'database', cause: error })
  return new Refusal('unexpected')
}

/** A schema's problems with one part of a request; the data itself is not kept. */
export class ShapeError extends Error {
  readonly fields: FieldProblems
  /** The part is not an object at all. */
  readonly isWhole: boolean
  /** Which part it was, set by Fastify. */
  declare validationContext?: string

  constructor(error: ZodError, given: unknown) {
    super('invalid')
    this.fields = toFieldProblems(error, given)
    this.isWhole = error.issues.some(({ path, code }) => path.length === 0 && code !== 'unrecognized_keys')
  }
}

/** 400 for an invalid path or query or a body that is not an object; otherwise 422 with its fields. */
function shapeRefusal({ validationContext: where, isWhole, fields }: ShapeError): Refusal {
  if (where === 'params') return new Refusal('invalid_id')
  if (where === 'querystring') return new Refusal('invalid_query', { what: 'query', fields })
  if (isWhole) return new Refusal('malformed', { what: 'object' })
  return new Refusal('invalid_fields', { what: 'fields', fields })
}

// The driver's errors about a lost connection have no code. The last is of a worker that was ended because it had lost its own: it
// asks again in the pool that it had.
const lost =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout|Cannot use a pool after calling end/

/** Whether a connection to the database, or to another service, broke or could not be made; no descriptor is left for it, either. */
export function isLostConnection({ message, code }: Error & { code?: string }): boolean {
  return lost.test(message) || /^(08|53300|57P0|ECONNREFUSED|ECONNRESET|EMFILE|ENFILE)/.test(code ?? '')
}

/**
 * Connection failures, or PostgreSQL's classes for rollbacks, resources, shutdown, time-outs, and for a server that is a standby
 * (25006); SQLSTATE appendix A.
 */
export function isDatabaseDown(error: Error & { code?: string }): boolean {
  return isLostConnection(error) || /^(40|53|57|25006|25P03|55P03|EPIPE|ETIMEDOUT|ENOENT)/.test(error.code ?? '')
}
