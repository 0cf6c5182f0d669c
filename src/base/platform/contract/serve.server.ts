import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { Authenticator, Caller, Proof } from '../http/caller.server.ts'
import { readUploadedFile } from '../http/files.server.ts'
import { type BulkWork, getAccountKey, getBulkKind } from '../http/limits/bulk.server.ts'
import { getRateLimit, getWriteLimit } from '../http/limits/rates.server.ts'
import { getStay } from '../http/limits/thread.server.ts'
import { parseLocaleHeader, withLocale } from '../http/locale.server.ts'
import { refuseForeignMedia } from '../http/security.server.ts'
import type { TakeTurn } from '../load/fair-queue.server.ts'
import type { AnyEndpoint, Body, Endpoint, Params, Query, Reply } from './endpoint.ts'
import type { InProcessReads } from './in-process-reads.server.ts'
import { ListPage } from './list-page.server.ts'
import { Email, Id, RowNumber, Slug } from './shapes.ts'

export type Api = {
  fastify: FastifyInstance
  authenticator: Authenticator
  endpoints: AnyEndpoint[]
  ownReads: InProcessReads
  bulk: BulkWork
}

type CallerFor<E extends AnyEndpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'session-cookie'
    ? Proof
    : Caller

export type Call<E extends AnyEndpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  caller: CallerFor<E>
  /** Empty unless the endpoint is idempotent, and if its key is optional and was not sent. */
  idempotencyKey: string
  request: FastifyRequest
  reply: FastifyReply
  /** Long work over many rows lets others have their turn with it. */
  takeTurn: TakeTurn
}

type Answer<E extends AnyEndpoint> = E extends { media: string }
  ? Uint8Array | string | Readable
  : Reply<E> | (Reply<E> extends (infer T)[] ? ListPage<T> : never)

const paramShapes: Record<string, z.ZodType> = { id: Id, email: Email, slug: Slug, entry: RowNumber }

/** Registers one declared endpoint: access first, then shapes, then the work, then the reply trimmed to its schema. */
export function serve<E extends AnyEndpoint>(
  api: Api,
  target: E,
  work: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
) {
  api.endpoints.push(target)
  const schema = {
    params: buildParamsShape(target),
    querystring: getQueryShape(target),
    ...(target.body && !target.file ? { body: target.body } : {}),
    ...(target.media ? {} : { response: { '2xx': target.reply } }),
  }
  const countAsWrite = getWriteLimit(api.fastify, target.rate)
  const route = {
    method: target.method,
    ...(target.maxBytes !== undefined && { bodyLimit: target.maxBytes }),
    schema,
    config: { rateLimit: getRateLimit(target.rate), endpoint: target },
    onRequest: async (request: FastifyRequest) => {
      // guard: what the contact form refuses counts as a write | drop | inbox
      await countAsWrite?.(request)
      await admit(api, target, request)
      const account = getAccountKey(request)
      if (account) getStay(request.raw)?.shareWith(account)
      // guard: the media type of a body is checked exactly | drop | refusals.test
      refuseForeignMedia(request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (target.file) request.body = { [target.file]: await readUploadedFile(request, target.file, target.maxBytes) }
      const locale = parseLocaleHeader(request.headers['accept-language'])
      const answer = await api.bulk.run(request, getBulkKind(target), (takeTurn) =>
        withLocale(locale, async () => work({ ...toCall(target, request, reply), takeTurn })),
      )
      reply.code(reply.statusCode === 200 ? target.status : reply.statusCode)
      if (target.media) reply.type(target.media)
      if (!(answer instanceof ListPage)) return answer
      if (answer.next) reply.header('link', nextLink(request, answer.next))
      if (answer.total !== undefined) reply.header('x-total-count', answer.total)
      return answer.items
    },
  }
  api.fastify.route({ ...route, url: target.path })
}

type PublicRead = AnyEndpoint & { method: 'GET'; access: 'public' }

/** Registers a public read, which the shop's own pages call as well; so its work knows no request and no caller. */
export function serveRead<E extends PublicRead>(
  api: Api,
  target: E,
  work: (call: Pick<Call<E>, 'params' | 'query'>) => Promise<Answer<E>> | Answer<E>,
) {
  serve(api, target, work)
  const shapes = { params: buildParamsShape(target), query: getQueryShape(target), reply: target.reply }
  api.ownReads.add(target, shapes, work)
}

const getQueryShape = (target: AnyEndpoint) => target.query ?? z.strictObject({})

function buildParamsShape(target: AnyEndpoint) {
  const names = [...target.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return z.strictObject(Object.fromEntries(names.map((name) => [name, paramShapes[name]!])))
}

/** 401 without valid credentials, 403 for the wrong role or another's address, before any of the body is read. */
async function admit(api: Api, target: AnyEndpoint, request: FastifyRequest): Promise<void> {
  if (target.access === 'public') return
  if (target.access === 'session-cookie') {
    request.proof = await api.authenticator.readProof(request)
    if (!request.proof) throw new Refusal('not_signed_in')
    if (request.proof.isGuest) refuseGuests(target)
    return
  }
  const caller = await api.authenticator.findCaller(request)
  if (!caller) throw new Refusal('not_signed_in')
  if (caller.guestEmail !== null) refuseGuests(target)
  // guard: a call is only for those its declaration names | never | authorization
  if (!mayCall(target, caller, request)) {
    if (target.access === 'admin' && caller.needsSecondFactor) throw new Refusal('second_factor_required')
    throw new Refusal('not_allowed')
  }
  request.caller = caller
}

function refuseGuests(target: AnyEndpoint): void {
  // guard: guests call only what is declared for them | never | authorization
  if (!target.guests) throw new Refusal('account_required')
}

function mayCall(target: AnyEndpoint, caller: Caller, request: FastifyRequest): boolean {
  const isAdmin = caller.role === 'admin'
  // guard: admin calls are for admins | return isAdmin → return true | authorization
  if (target.access === 'admin') return isAdmin
  if (target.access === 'signed-in') return true

  const { email } = request.params as { email: string }
  // guard: an e-mail address in the path is the caller’s own | email.trim().toLowerCase() === caller.email → email !== caller.id | authorization
  const isOwner = email.trim().toLowerCase() === caller.email
  return isOwner || (target.access === 'owner-of-email-or-admin' && isAdmin)
}

function toCall<E extends AnyEndpoint>(
  target: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Call<E>, 'takeTurn'> {
  return {
    params: request.params as Params<E>,
    query: request.query as Query<E>,
    body: request.body as Body<E>,
    caller: (target.access === 'session-cookie' ? request.proof : request.caller) as CallerFor<E>,
    idempotencyKey: target.idempotent ? readIdempotencyKey(request, target.idempotent) : '',
    request,
    reply,
  }
}

function readIdempotencyKey(request: FastifyRequest, demand: true | 'optional'): string {
  const key = request.headers['idempotency-key']
  if (key === undefined && demand === 'optional') return ''
  // guard: an idempotency key is required | if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key → return String(key) | orders/orders.test
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('malformed', { what: 'idempotency_key' })
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const [path, search] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  return `<${path}?${query}>; rel="next"`
}

export type { Endpoint }
