import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Problem } from '../errors.ts'
import type { RefusalCode } from '../refusals/kinds.ts'
import { commonStatuses } from '../refusals/statuses.ts'
import type { AnyEndpoint, Input, Reply } from './endpoint.ts'
import { hasReplyShape } from './reply-shape.ts'
import { retryWhileMade } from './retry.ts'

/** Sends a request to the shop: `fetch` in a browser, an injection without a socket while rendering. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Whom the browser acts for. `renew` replaces an expired token, and resolves to whether it could. */
export type Credentials = { token: () => string | null | Promise<string | null>; renew: () => Promise<boolean> }

/** How a call is sent and whom it acts for. */
export type Connection = { transport: Transport; credentials: Credentials }

const connection: Connection = {
  transport: (path, init) => fetch(path, init),
  credentials: { token: () => null, renew: async () => false },
}

/** Called once by the server, so that rendering calls the API in process and as a visitor. */
export function setTransport(transport: Transport): void {
  connection.transport = transport
}

/** Called once by the browser's session. */
export function setCredentials(credentials: Credentials): void {
  connection.credentials = credentials
}

/** Makes a public read in process; undefined for any other call. */
export type InProcessReader = (
  target: AnyEndpoint,
  input: Record<string, unknown>,
) => Promise<{ items: unknown; next: string | null }> | undefined

const noReads: InProcessReader = () => undefined
let ownReads = noReads

/**
 * Called once by the server: pages that are being rendered read without HTTP.
 * @returns a function that ends that, for when the server closes
 */
export function setInProcessReads(own: InProcessReader): () => void {
  ownReads = own
  return () => {
    if (ownReads === own) ownReads = noReads
  }
}

/**
 * `keepalive`: the request is sent even if its page is closed at once; up to 64 KiB.
 * `token`: an access token for a call that otherwise takes none.
 */
export type CallOptions = {
  idempotencyKey?: string
  keepalive?: boolean
  token?: string | undefined
}
export type Listing<E extends AnyEndpoint> = { items: Reply<E>; next: string | null }

/**
 * The address of a read without its schemas, for scripts of public pages: the schema library is larger than such
 * a page's own script. Its type is the declaration's, so the two cannot differ in path, input or reply.
 */
export function callBare<E extends AnyEndpoint>(address: Pick<E, 'method' | 'path' | 'access'>): E {
  return address as E
}

/** Calls an endpoint. Throws the Problem that the shop returned, or `unavailable` when it cannot be reached. */
export async function api<E extends AnyEndpoint>(target: E, input: Input<E>, options?: CallOptions): Promise<Reply<E>> {
  const own = ownReads(target, input)
  if (own) return (await own).items as Reply<E>
  const response = await callWith(connection, target, input, options)
  return await readReply(target, response)
}

/** Calls an endpoint whose reply is a file, and again while the shop is still making it, which is said with `onWait`. */
export async function download<E extends AnyEndpoint & { media: string }>(
  target: E,
  input: Input<E>,
  onWait?: () => void,
): Promise<Blob> {
  const response = await retryWhileMade(() => callWith(connection, target, input), onWait)
  if (!isOfType(response, target.media)) throw foreignAnswer()
  return await response.blob()
}

/** Calls a list and also returns the cursor of the next page, or null. */
export async function callList<E extends AnyEndpoint>(target: E, input: Input<E>): Promise<Listing<E>> {
  const own = ownReads(target, input)
  if (own) return (await own) as Listing<E>
  const response = await callWith(connection, target, input)
  const next = /[?&]cursor=([A-Za-z0-9_-]+)/.exec(response.headers.get('link') ?? '')
  return { items: await readReply(target, response), next: next?.[1] ?? null }
}

/** Calls an endpoint over a given connection; the returned response is a success. */
export async function callWith<E extends AnyEndpoint>(
  { transport, credentials }: Connection,
  target: E,
  input: Input<E>,
  { idempotencyKey, token, ...init }: CallOptions = {},
): Promise<Response> {
  const { path, body } = buildAddress(target, input as Record<string, unknown>)
  // One key for all tries of this call, so that a repeated try cannot repeat the work.
  const key = idempotencyKey ?? (target.idempotent ? crypto.randomUUID() : undefined)
  const send = async () => transmit(transport, path, { ...init, ...request(target, await tokenFor(target), body, key) })

  const tokenFor = async ({ access }: AnyEndpoint) => (takesToken(access) ? credentials.token() : (token ?? null))

  let response = await send()
  if (response.status === 401 && (await tokenFor(target)) && (await credentials.renew())) response = await send()
  if (!response.ok) throw await problemFrom(response)
  return response
}

/** The reply of a call, if the shop made it: a network's own sign-in page or a broken proxy answers with 200 too. */
async function readReply<E extends AnyEndpoint>(target: E, response: Response): Promise<Reply<E>> {
  const reply: unknown = isOfType(response, 'application/json')
    ? await response.json().catch(() => undefined)
    : undefined
  if (!hasReplyShape(target.reply, reply)) throw foreignAnswer()
  return reply as Reply<E>
}

const isOfType = (response: Response, type: string) => response.headers.get('content-type')?.split(';')[0] === type

const foreignAnswer = () => new Problem('unavailable', m.failure_foreign_answer())

/** Public calls need no credentials, and `session-cookie` ones use the cookie. */
const takesToken = (access: AnyEndpoint['access']) => access !== 'public' && access !== 'session-cookie'

function buildAddress(target: AnyEndpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const query = new URLSearchParams()
  const { shape: inBody = {} } = (target.body ?? {}) as { shape?: object }
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(input[name])
    // The specification sends an address both in the path and in the body.
    if (!(name in inBody)) delete rest[name]
    return encodeURIComponent(value)
  })
  if (target.file) {
    const { shape: inQuery = {} } = (target.query ?? {}) as { shape?: object }
    for (const name of Object.keys(inQuery).filter((name) => name in rest)) {
      query.append(name, String(rest[name]))
      delete rest[name]
    }
    return { path: withQuery(`/api${path}`, query), body: toForm(rest) }
  }
  if (target.body) return { path: `/api${path}`, body: JSON.stringify(rest, keepNotNumber) }

  for (const [name, value] of Object.entries(rest))
    for (const one of [value].flat()) if (one !== undefined && one !== '') query.append(name, String(one))
  return { path: withQuery(`/api${path}`, query), body: undefined }
}

/** JSON writes NaN as null, which some fields take for nothing given: what is no number is sent as a word, and refused. */
const keepNotNumber = (_: string, value: unknown): unknown => (Number.isNaN(value) ? 'NaN' : value)

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

function request(target: AnyEndpoint, token: string | null, body: BodyInit | undefined, key?: string): RequestInit {
  // The page's own language, not the browser's: refusals of this call and mails that it causes are written in it.
  const headers: Record<string, string> = { 'accept-language': getLocale() }
  if (token) headers.authorization = `Bearer ${token}`
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  if (key) headers['idempotency-key'] = key
  return { method: target.method, headers, body }
}

async function transmit(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init)
  } catch {
    throw new Problem('unavailable', m.auth_error_network_request_failed())
  }
}

/** The shop's refusal, in the language of the request. A proxy in front of the shop may respond without one. */
async function problemFrom(response: Response): Promise<Problem> {
  const { code, detail, errors, params, errorCodes, requestId } = await response.json().catch(() => ({}))
  const isOwn = response.headers.get('content-type')?.startsWith('application/problem+json')
  return new Problem(isOwn ? code : codeOfStatus(response.status), detail ?? m.failure_no_answer(), {
    status: response.status,
    fields: errors,
    params,
    errorCodes,
    requestId,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  })
}

function codeOfStatus(status: number): RefusalCode {
  const match = Object.entries(commonStatuses).find(([, value]) => value === status)
  return (match?.[0] as RefusalCode) ?? 'unexpected'
}
