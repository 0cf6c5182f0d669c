import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { getRateLimit } from '#base/platform/http/limits/rates.server.ts'
import { refuseInvalid, toErrorReply } from './errors.server.ts'
import type { Change } from './events.sql.server.ts'
import { parseForm } from './form.server.ts'
import { type RepeatableReply, runOnce } from './idempotency.sql.server.ts'
import { createId } from './ids.server.ts'
import { NoParams, parseParams } from './params.server.ts'
import type { Switches } from './switches.server.ts'

/** Shared by the secret-key API and the browser routes. */
export type Sandbox = {
  pool: Pool
  secretKey: string
  publishableKey: string
  merchant: string
  /** The address at which a browser finds the sandbox's pages. */
  pagesUrl: string
  switches: Switches
  log: FastifyBaseLogger
  /** Called after each commit, so that its webhooks are sent at once. */
  changed(): void
}

const formType = 'application/x-www-form-urlencoded'

/** Bodies, failures and request ids in the provider's format, in this scope only. */
export function followStripeConventions(scope: FastifyInstance, { switches }: Sandbox): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => done(null, body))
  scope.setErrorHandler((error, request, reply) => {
    const { status, body, isBug } = toErrorReply(error as Error)
    if (isBug) request.log.error({ err: error }, 'payment sandbox failed')
    if (status === 409) reply.header('stripe-should-retry', 'true')
    return reply.code(status).send(body)
  })
  scope.addHook('onRequest', async (_, reply) => {
    reply.header('request-id', createId('req')).header('cache-control', 'no-store')
  })
  scope.addHook('preHandler', async (request) => {
    const refused = switches.refuse?.(request.method, getPath(request))
    if (refused) throw refuseInvalid(refused.message, { code: refused.code })
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    const fate = await switches.after?.(request.method, getPath(request))
    if (fate === 'drop') request.raw.socket.destroy()
    if (fate !== 'error') return payload
    reply.code(500).removeHeader('content-length')
    return JSON.stringify({ error: { type: 'api_error', message: 'The payment sandbox was told to fail.' } })
  })
}

const getPath = (request: FastifyRequest) => request.url.split('?')[0]!

/** Refuses callers without the key. Keys are compared by hash, so timing reveals nothing. */
export function requireKey(request: FastifyRequest, key: string): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined) {
    throw refuseInvalid(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      {},
      401,
    )
  }
  if (timingSafeEqual(sha256(given), sha256(key))) return
  if (given.startsWith('pk_') && !key.startsWith('pk_')) {
    throw refuseInvalid(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      403,
    )
  }
  throw refuseInvalid(`Invalid API Key provided: ${given.slice(0, 7)}****`, {}, 401)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

type Work<T> = (change: Change, params: T, id: string) => Promise<RepeatableReply>

/** Declares a scope's routes: reads query the pool, writes run in a transaction and once per idempotency key. */
export function registerRoutes(scope: FastifyInstance, sandbox: Sandbox) {
  const idOfPath = (request: FastifyRequest) => (request.params as { id?: string }).id ?? ''

  function read<T>(path: string, schema: z.ZodType<T>, answer: (params: T, id: string) => Promise<object>): void {
    scope.get(path, { config: { rateLimit: getRateLimit('read') } }, async (request) => {
      return answer(parseParams(schema, parseForm(request.url.split('?')[1] ?? '')), idOfPath(request))
    })
  }

  function remove(path: string, work: (change: Change, id: string) => Promise<RepeatableReply>): void {
    change('DELETE', path, NoParams, (changing, _, id) => work(changing, id))
  }

  function write<T>(path: string, schema: z.ZodType<T>, work: Work<T>): void {
    change('POST', path, schema, work)
  }

  function change<T>(method: 'POST' | 'DELETE', path: string, schema: z.ZodType<T>, work: Work<T>): void {
    const config = { rateLimit: getRateLimit('write') }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const rawParams = typeof request.body === 'string' ? request.body : ''
      const params = parseParams(schema, parseForm(rawParams))
      const key = readKey(request)
      const cause = { requestId: String(reply.getHeader('request-id')), idempotencyKey: key ?? null }
      const { processingMs } = sandbox.switches
      const answer = await runOnce(sandbox.pool, { key, path: getPath(request), rawParams }, (tx) =>
        work({ tx, cause, processingMs, pagesUrl: sandbox.pagesUrl }, params, idOfPath(request)),
      )
      sandbox.changed()
      if (key) reply.header('idempotency-key', key)
      if (answer.location) reply.header('location', answer.location)
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      return reply.code(answer.status).send(answer.body)
    }
    scope.route({ method, url: path, config, handler })
  }
  return { read, write, remove }
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length <= 255) return key
  throw refuseInvalid('Idempotency keys are at most 255 characters long.')
}
