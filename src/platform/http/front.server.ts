import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BuiltFiles } from '../cache/files.server.ts'
import { type PageCache, write } from '../cache/page-cache.server.ts'
import type { Finished } from '../cache/variants.server.ts'
import type { Config } from '../config.server.ts'
import { Refusal } from '../errors.ts'
import { problemOf } from './problem.server.ts'
import { allowedHosts, apiPolicy, securityHeaders } from './security.server.ts'

/** Everything that is not a page; Fastify answers these. */
const elsewhere = /^\/(api|images|sandbox|oidc|health|metrics)(\/|$)/

export type Front = {
  config: Config
  cache: PageCache
  files: BuiltFiles | undefined
  /** The address a page is kept under, or undefined where there is no page. */
  keyOf(pathname: string, search: string): string
  render(key: string): Promise<Finished>
  fastify: RequestListener
  onBug(error: unknown): void
}

/** The first thing every request meets: unknown hosts are refused, files and kept pages are answered at once. */
export function openFront(front: Front): RequestListener {
  const hosts = allowedHosts(front.config)
  const headers = securityHeaders(front.config)
  return (request, response) => {
    if (!hosts.has((request.headers.host ?? '').toLowerCase())) {
      return refuse(response, headers, new Refusal('unknown_host', 'This shop is not known under that name.'))
    }
    const [pathname, search] = splitUrl(request.url!)
    if (elsewhere.test(pathname)) return front.fastify(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(response, headers, new Refusal('method_not_allowed', 'Pages are only read.'))
    }
    const file = front.files?.get(pathname)
    if (file) return answer(file, front, request, response)

    const key = front.keyOf(pathname, search)
    const kept = front.cache.get(key)
    if (kept) return write(kept, request, response)
    return answer(
      front.cache.fill(key, () => front.render(key)),
      front,
      request,
      response,
    )
  }
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

function answer(finished: Promise<Finished>, front: Front, request: IncomingMessage, response: ServerResponse): void {
  finished.then(
    (page) => write(page, request, response),
    (error) => {
      front.onBug(error)
      refuse(
        response,
        securityHeaders(front.config),
        new Refusal('unavailable', 'This page cannot be shown at the moment. Please try again.'),
      )
    },
  )
}

function refuse(response: ServerResponse, headers: Record<string, string>, refusal: Refusal): void {
  response.writeHead(refusal.status, {
    ...headers,
    'content-security-policy': apiPolicy,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(refusal.status === 503 ? { 'retry-after': '5' } : {}),
  })
  response.end(JSON.stringify(problemOf(refusal, '')))
}
