import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BuiltFiles } from '../cache/files.server.ts'
import { type PageCache, write } from '../cache/page-cache.server.ts'
import type { Finished } from '../cache/variants.server.ts'
import type { Config } from '../config.server.ts'
import { Refusal } from '../errors.ts'
import { splitLocalePath } from '../locale.ts'
import type { Log } from '../log.server.ts'
import { localeOfHeader } from './locale.server.ts'
import type { FindPage } from './page-info.server.ts'
import { pageKeyOf } from './pages.server.ts'
import { problemOf } from './problem.server.ts'
import { apiPolicy, knownHosts, securityHeaders } from './security.server.ts'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Gateway = {
  config: Config
  cache: PageCache
  /** Fastify, for everything that is not a page. */
  api: RequestListener
  files?: BuiltFiles | undefined
  findPage: FindPage
  /** Renders the page at an address; without it there are no pages. */
  render?: (key: string) => Promise<Finished>
  /** Vite, in development: it serves the sources, and no page is cached. */
  development?: Middleware | undefined
  log: Log
}

const nonPagePath = /^\/((api|images|sandbox|oidc|health|metrics)(\/|$)|robots\.txt$|sitemap[a-z0-9-]*\.xml$)/

/** Whether a path may be a page. Fastify answers all others. */
export const mayBePage = (pathname: string) => !nonPagePath.test(pathname)

/** Every request's entry point: unknown hosts are refused; files and cached pages are served directly. */
export function openGateway(gateway: Gateway): RequestListener {
  const { config, api, development } = gateway
  const isKnown = knownHosts(config)
  return (request, response) => {
    const [pathname, search] = splitUrl(request.url!)
    const show = () => showPage(gateway, pathname, search, request, response)
    if (!isKnown(request.headers.host)) {
      refuse(gateway, request, response, new Refusal('unknown_host'))
    } else if (!gateway.render || !mayBePage(pathname)) api(request, response)
    else if (development) development(request, response, show)
    else show()
  }
}

function showPage(
  gateway: Gateway,
  pathname: string,
  search: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method === 'POST' && gateway.findPage(splitLocalePath(pathname).path)?.form) {
    gateway.api(request, response)
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(gateway, request, response, new Refusal('method_not_allowed', { what: 'page' }))
    return
  }
  const key = pageKeyOf(gateway.findPage, pathname, search)
  const cached = gateway.development ? undefined : gateway.cache.get(key)
  if (cached) write(cached, request, response)
  else
    answer(
      gateway,
      gateway.files?.get(pathname) ?? gateway.cache.fill(key, () => gateway.render!(key)),
      request,
      response,
    )
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

function answer(gateway: Gateway, page: Promise<Finished>, request: IncomingMessage, response: ServerResponse): void {
  page.then(
    (finished) => write(finished, request, response),
    (error) => {
      gateway.log.error({ err: error }, 'a page could not be rendered')
      refuse(gateway, request, response, new Refusal('unavailable', { what: 'page' }))
    },
  )
}

function refuse({ config }: Gateway, request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, {
    ...securityHeaders(config),
    'content-security-policy': apiPolicy,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(refusal.status === 503 ? { 'retry-after': '5' } : {}),
  })
  response.end(JSON.stringify(problemOf(refusal, localeOfHeader(request.headers['accept-language']), '')))
}
