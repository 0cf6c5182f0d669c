import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { m } from '#paraglide/messages.js'
import type { BuiltFiles } from '../cache/files.server.ts'
import { type PageCache, writeResponse } from '../cache/page-cache.server.ts'
import type { FinishedPage } from '../cache/variants.server.ts'
import type { Config } from '../config/config.server.ts'
import { Refusal } from '../errors.ts'
import { runHolding } from '../load/waiting.server.ts'
import type { Log } from '../log.server.ts'
import { type Locale, locales, splitLocalePath } from '../text/locale.ts'
import { escapeHtml } from './html.server.ts'
import { getAddressBlock, isPrivateAddress } from './limits/address.server.ts'
import { Admission, type AdmittedPlace, onAnswer } from './limits/admission.server.ts'
import { getNetwork, getWideBlock } from './limits/block-widths.server.ts'
import { getClientAddress, isFromProxyItself } from './limits/client-address.server.ts'
import { storeStay, type Thread } from './limits/thread.server.ts'
import { parseLocaleHeader, withLocale } from './locale.server.ts'
import { createAddressReader, getPathname, type PageAddress } from './page-address.server.ts'
import type { FindPage } from './page-info.server.ts'
import { buildRetryHeaders, toProblemReply } from './problem.server.ts'
import { apiPolicy, buildSecurityHeaders, createHostCheck } from './security.server.ts'
import { resolveTarget } from './target.server.ts'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Gateway = {
  config: Config
  cache: PageCache
  /** Fastify, for everything that is not a page. */
  api: RequestListener
  files?: BuiltFiles | undefined
  findPage: FindPage
  /** Whether the catalogue has an attribute of that name. */
  isAttribute: (name: string) => boolean
  /** Where an address leads that has no page; undefined: nowhere. */
  followRedirect?: (url: string) => Promise<string | undefined>
  thread: Thread
  /** Renders the page of a key for a caller's address; without it there are no pages. */
  render?: (key: string, address: string) => Promise<FinishedPage>
  /** Vite, in development: it serves the sources, and no page is cached. */
  development?: Middleware | undefined
  log: Log
}

const nonPagePath =
  /^\/((api|images|documents|theme|sandbox|oidc|health|metrics)(\/|$)|robots\.txt$|site\.webmanifest$|sitemap[a-z0-9-]*\.xml$)/

/** Whether a path may be a page. Fastify answers all others. */
export const mayBePage = (pathname: string) => !nonPagePath.test(pathname)

/** Whether somebody asks for the health of the shop. */
const isProbe = ({ url }: IncomingMessage) => url!.startsWith('/health/')

/** Who runs the shop: this machine, a private network, or a proxy of ours that asks for nobody else. */
const isNear = ({ trustProxy }: Config, address: string, { socket }: IncomingMessage) =>
  isPrivateAddress(address) || isFromProxyItself(trustProxy, address, socket)

/** The calls that may be refused under load: health is always told, and writes have queues of their own. */
const isRead = ({ method, url }: IncomingMessage) => method === 'GET' && url!.startsWith('/api/')

/** The place of a call that is not a read. */
const uncounted: AdmittedPlace = { leave: () => {}, pause: () => {}, resume: () => {} }

/** Longer than any address of ours: a list of a hundred products' ids has half of it. */
const maxUrlLength = 8000

/** Every request's entry point: unknown hosts are refused; files and cached pages are served directly. */
export function openGateway(gateway: Gateway): RequestListener {
  const { config, api, development, thread } = gateway
  const isKnown = createHostCheck(config)
  const readAddress = getClientAddress(config.trustProxy)
  const readPage = createAddressReader(gateway.findPage, gateway.isAttribute)
  const reads = new Admission()
  const refuseBusy = busyAnswer(config)
  const admitted = (address: string, request: IncomingMessage, response: ServerResponse) => {
    const block = getAddressBlock(address)
    // guard: no balancer is kept from asking whether the shop is ready | never | threats/answers.test
    if (!isProbe(request) || !isNear(config, address, request)) thread.admit(block)
    const place = isRead(request) ? reads.enter(getNetwork(block)) : uncounted
    if (!place) return refuseBusy(request, response)
    const stay = thread.enter(block)
    storeStay(request, stay)
    onAnswer(response, () => {
      stay.leave()
      place.leave()
    })
    runHolding({ ...place, charge: () => thread.enter(block).leave }, () => api(request, response))
  }
  const route = (request: IncomingMessage, response: ServerResponse) => {
    const address = readAddress(request)
    cleanForwarded(request, address)
    const url = resolveTarget(request, isKnown)
    request.url = url
    if (url.length > maxUrlLength) throw new Refusal('address_too_long')
    const show = () => {
      const page = readPage(request.url!)
      if (takesForm(gateway, request, page)) admitted(address, request, response)
      else showPage(gateway, page, address, request, response)
    }
    if (!gateway.render || !mayBePage(getPathname(url))) admitted(address, request, response)
    else if (development) development(request, response, show)
    else show()
  }
  return (request, response) => {
    try {
      route(request, response)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(gateway, request, response, error)
    }
  }
}

/** Later readers find one address, and nothing else that a caller forwarded. */
function cleanForwarded({ headers }: IncomingMessage, address: string): void {
  headers['x-forwarded-for'] = address
  // What nobody sent needs no removing, which would make every later look at the headers slower.
  for (const name of forwardedNames) if (headers[name] !== undefined) delete headers[name]
}

const forwardedNames = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto']

/** Whether a page's form was sent without script: that is a call. */
const takesForm = ({ findPage }: Gateway, { method }: IncomingMessage, { pathname }: PageAddress) =>
  method === 'POST' && findPage(splitLocalePath(pathname).path)?.form === true

/** One caller who asks for one page. */
type Visit = { block: string; url: string; request: IncomingMessage; response: ServerResponse }

function showPage(
  gateway: Gateway,
  { url, pathname, key }: PageAddress,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { cache, files, thread } = gateway
  const block = getAddressBlock(address)
  // guard: pages and files from memory are within their reader's share | drop | threats/answers.test
  thread.admit(block)
  thread.countPage(block)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(gateway, request, response, new Refusal('method_not_allowed', { what: 'page' }))
    return
  }
  const file = files?.get(pathname)
  const cached = gateway.development || file ? undefined : cache.get(key)
  const render = () => cache.fill(key, () => gateway.render!(key, address))
  const visit = { block, url, request, response }
  if (!cached || cached.page.status === 404)
    // unawaited: its caller waits for the answer, and a render has its queue
    return void answer(gateway, visit, async () => cached?.page ?? file ?? render())
  write(gateway, visit, cached.page)
  // The next caller gets the new page, or the reason why there is none.
  // unawaited: one for each page, in the queue of renders
  if (cached.changing) attempt(render).catch(() => {})
}

/** A refusal that is thrown at once becomes a rejection. */
const attempt = async <T>(work: () => Promise<T>): Promise<T> => work()

/** Writes a page. What has to be unpacked or packed for its caller is measured. */
const write = ({ thread }: Gateway, { block, request, response }: Visit, page: FinishedPage) =>
  writeResponse(page, request, response, (make) => {
    const stay = thread.enter(block)
    const made = make()
    stay.leave()
    return made
  })

/** Where an old address leads. Finding that is measured: there may be many forms of it to look up. */
async function follow({ thread, followRedirect }: Gateway, { block, url }: Visit): Promise<string | undefined> {
  const stay = thread.enter(block)
  try {
    return await followRedirect?.(url)
  } finally {
    stay.leave()
  }
}

async function answer(gateway: Gateway, visit: Visit, page: () => Promise<FinishedPage>): Promise<void> {
  const { request, response } = visit
  try {
    const found = await page()
    // guard: only what the shop has no page for is redirected | found.status === 404 → 1 > 0 | http/gateway.test
    const to = found.status === 404 ? await follow(gateway, visit) : undefined
    if (to === undefined) write(gateway, visit, found)
    else redirect(gateway, to, response)
  } catch (error) {
    if (error instanceof Refusal) return refuse(gateway, request, response, error)
    gateway.log.error({ err: error, req: request, block: getWideBlock(visit.block) }, 'a page could not be rendered')
    refuse(gateway, request, response, new Refusal('unavailable', { what: 'page' }))
  }
}

/** For good, but no browser keeps it without asking: its owner may take it back. */
function redirect({ config }: Gateway, to: string, response: ServerResponse): void {
  const headers = { ...buildSecurityHeaders(config), 'content-security-policy': apiPolicy, 'cache-control': 'no-cache' }
  // Letters of other scripts are encoded in a header.
  const { pathname, search, hash } = new URL(to, config.shopUrl)
  response.writeHead(301, { ...headers, location: pathname + search + hash, 'content-length': 0 })
  response.end()
}

/** Answers without rendering: with a plain document to who reads pages, and otherwise as the API does. */
function refuse({ config }: Gateway, request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const readsPages = request.headers.accept?.includes('text/html')
  const type = readsPages ? 'text/html; charset=utf-8' : problemType
  response.writeHead(refusal.status, refusalHeaders(config, refusal, type))
  if (readsPages) response.end(plainPage(refusal, splitLocalePath(request.url!).locale))
  else response.end(JSON.stringify(toProblemReply(refusal, parseLocaleHeader(request.headers['accept-language']), '')))
}

/** Made once in each language, since a crowd gets it. */
function busyAnswer(config: Config): RequestListener {
  const busy = new Refusal('unavailable', { what: 'busy', retryAfterSeconds: 1 })
  const bodies = new Map(locales.map((locale) => [locale, JSON.stringify(toProblemReply(busy, locale, ''))]))
  const headers = refusalHeaders(config, busy, problemType)
  return (request, response) => {
    response.writeHead(busy.status, headers)
    response.end(bodies.get(parseLocaleHeader(request.headers['accept-language'])))
  }
}

const problemType = 'application/problem+json; charset=utf-8'

const refusalHeaders = (config: Config, { status, retryAfterSeconds }: Refusal, type: string) => ({
  ...buildSecurityHeaders(config),
  'content-security-policy': apiPolicy,
  'content-type': type,
  'cache-control': 'no-store',
  ...buildRetryHeaders(status, retryAfterSeconds),
})

function plainPage(refusal: Refusal, locale: Locale): string {
  const { detail } = toProblemReply(refusal, locale, '')
  return withLocale(locale, () => {
    const [title, text, again] = [m.failure_title(), detail, m.try_again()].map(escapeHtml)
    return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></html>`
  })
}
