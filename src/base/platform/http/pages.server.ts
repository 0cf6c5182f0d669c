import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { CacheTag } from '../cache/tag.ts'
import { collectTags } from '../cache/tags.server.ts'
import { type FinishedPage, finish } from '../cache/variants.server.ts'
import type { Config } from '../config/config.server.ts'
import { isCursor } from '../database/cursor.server.ts'
import { languages } from '../text/languages.ts'
import { locales, splitLocalePath, toLocalePath } from '../text/locale.ts'
import { getDocument, takeOwnScripts } from './document.server.ts'
import { listHosts, usesStripe } from './hosts.server.ts'
import { withLocale } from './locale.server.ts'
import { type FindPage, splitData, toUsualPath } from './page-info.server.ts'
import { buildRetryHeaders } from './problem.server.ts'
import { apiPolicy, buildPagePolicy, buildSecurityHeaders, stripePermissions } from './security.server.ts'

export type RequestHandler = (request: Request) => Promise<Response>

/**
 * React Router as a function of a request. There is one handler per language, with its prefix as the `basename`, so
 * every link, form, redirect and navigation of a page stays in its language, on the server and in the browser.
 */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development'): RequestHandler {
  const handlers = locales.map((locale) => {
    const basename = languages[locale].prefix || '/'
    return [locale, createRequestHandler({ ...build, basename }, mode)] as const
  })
  const handlersByKey = new Map(handlers)
  return (request) => {
    const { origin, pathname } = new URL(request.url)
    const { locale } = splitLocalePath(pathname)
    return withLocale(locale, () => handlersByKey.get(locale)!(request, new RouterContextProvider()), origin)
  }
}

/** The key under which a page is cached: its path and the query parameters it reads, in a fixed order. */
export function buildPageKey(
  findPage: FindPage,
  isAttribute: (name: string) => boolean,
  pathname: string,
  search: string,
): string {
  const { locale, path } = splitLocalePath(pathname)
  const { address, data } = splitData(path)
  const page = findPage(address)
  if (!page) return pathname
  const given = new URLSearchParams(search)
  const entries = page.queries.flatMap((name) => {
    // Checkboxes that were sent without script have a value each.
    const value = name === 'columns' ? given.getAll(name).join(',') : given.get(name)
    // A list begins at its start for what is no cursor, such as one from before an update.
    return value && (name !== 'cursor' || isCursor(value)) ? [[name, value]] : []
  })
  const isOther = (name: string) => !page.queries.includes(name) && isAttribute(name)
  if (page.facets) entries.push(...attributesIn(given, isOther))
  const usual = toUsualPath(page, address)
  const key = toLocalePath(locale, data && usual === '/' ? data : usual + data)
  return entries.length > 0 ? `${key}?${new URLSearchParams(entries)}` : key
}

// More than any list can be narrowed by; each combination is a page of its own in the cache.
export const maxAttributes = 12

/**
 * Values of attributes, several of one included, and the ends of ranges from forms without script, in a fixed order. Only
 * of attributes that there are: each name that an advertisement or a campaign adds would be a page of its own.
 */
function attributesIn(given: URLSearchParams, isAttribute: (name: string) => boolean): string[][] {
  return (
    [...given]
      // guard: parameters that nobody knows share a page | isAttribute( → Boolean( | src/pages.test
      .filter(([name, value]) => value && isAttribute(name.replace(/\.(from|to)$/, '')))
      .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
      .slice(0, maxAttributes)
  )
}

/**
 * Renders the page at an address as a visitor, to a finished response with its own Content-Security-Policy and the
 * tags of what it shows.
 */
export function createPageRenderer(
  config: Config,
  findPage: FindPage,
  handler: RequestHandler,
  development: boolean,
): (key: string) => Promise<FinishedPage> {
  const toBytes = createPageFinisher(config, findPage, development)
  return async (key) => {
    const tags = new Set<CacheTag>()
    const response = await collectTags(tags, () => handler(new Request(new URL(key, config.shopUrl))))
    return toBytes(key, response, [...tags])
  }
}

/** Turns a rendered page into a finished response, with its headers and its own policy. */
export function createPageFinisher(config: Config, findPage: FindPage, development: boolean) {
  const common = buildSecurityHeaders(config)
  return async (key: string, response: Response, tags: readonly string[] = []): Promise<FinishedPage> => {
    const document = getDocument(response)
    const { html, scripts } = takeOwnScripts(document ?? '')
    const body = document === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'
    const isHtml = type.startsWith('text/html')
    const location = response.headers.get('location')
    const page = findPageInfo(findPage, key)
    const headers: Record<string, string> = {
      ...common,
      ...(usesStripe(config, page) ? { 'permissions-policy': stripePermissions } : {}),
      'content-type': type,
      ...(isHtml ? { 'content-language': splitLocalePath(key).locale } : {}),
      'cache-control': getCacheControl(findPage, key, response.status),
      'content-security-policy': isHtml ? buildPagePolicy(scripts, listHosts(config, page)) : apiPolicy,
      ...(location ? { location } : {}),
      ...buildRetryHeaders(response.status),
    }
    // The policy would block Vite's own styles and its reload socket.
    if (development) delete headers['content-security-policy']
    // React Router's own markers of a data response; its client does not read the body without them.
    for (const name of ['x-remix-response', 'x-remix-redirect']) {
      const value = response.headers.get(name)
      if (value) headers[name] = value
    }
    return finish({ status: response.status, headers, body, tags })
  }
}

const findPageInfo = (findPage: FindPage, key: string) => findPage(splitLocalePath(key.split('?')[0]!).path)

/**
 * A page may have changed since, also on the way to it by a link: its browser asks each time, and gets 304 if not.
 * Pages of signed-in people hold nothing private, but going back to one after signing out must request it again.
 */
function getCacheControl(findPage: FindPage, key: string, status: number): string {
  if (findPageInfo(findPage, key)?.personal || status >= 500) return 'no-store'
  // guard: no browser shows an old price without asking | max-age=0, must-revalidate → max-age=30 | platform/http/pages.test
  return `${key.includes('.data') ? 'private' : 'public'}, max-age=0, must-revalidate`
}
