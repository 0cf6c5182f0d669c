import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Feature, ListedPage } from '#base/platform/feature.server.ts'
import { escapeHtml } from '#base/platform/http/html.server.ts'
import { getRateLimit } from '#base/platform/http/limits/rates.server.ts'
import {
  countDocumentBytes,
  createDocumentReader,
  encodeDocument,
  type SharedDocument,
  sendDocument,
  serveDocument,
} from '#base/platform/http/shared-document.server.ts'
import { createBreather } from '#base/platform/load/breather.server.ts'
import { type Locale, locales, toLocalePath } from '#base/platform/text/locale.ts'
import { type Page, pages } from '#pages.ts'

const rows = Object.entries<Page>(pages)

/** Pages whose addresses do not depend on the database. */
const listed = rows.flatMap(([path, { robots }]) => (robots === 'listed' ? [{ path }] : []))

/** Path prefixes, up to a parameter, of pages that are not for search engines. Each covers all paths below it. */
const disallowed = rows
  .flatMap(([path, { access, robots }]) =>
    access !== 'public' || robots === 'disallowed' ? [path.replace(/\/[:*].*/, '')] : [],
  )
  .filter((path, index, all) => all.indexOf(path) === index && !all.some((other) => path.startsWith(`${other}/`)))

/** Serves robots.txt and the sitemaps: which pages there are, and which are not to be crawled. */
export function serveSitemap(
  fastify: FastifyInstance,
  { config }: AppContext,
  features: () => readonly Feature[],
): void {
  const sitemaps = () => features().flatMap(({ sitemap }) => sitemap ?? [])
  const options = { config: { rateLimit: getRateLimit('read') } }
  const section = (name: string | number) => `${config.shopUrl}/sitemap-${name}.xml`

  // Millions of letters for a catalogue, which all readers share, however slowly each of them reads.
  // bounded: 32 MB
  // guard: a sitemap is made once for all its readers | ttl: cached.ms → ttl: 1 | pages/sitemap.test
  const documents = new LRUCache<string, SharedDocument>({
    ...{ max: 1000, maxSize: cached.bytes, sizeCalculation: countDocumentBytes, ttl: cached.ms },
    fetchMethod: async (section) => {
      if (section === 'index') return encodeDocument(await writeIndex())
      const found = section === 'pages' ? await smallPages() : await pagesOfSection(Number(section))
      return found.length === 0 ? undefined : encodeDocument(await urlset(config.shopUrl, found))
    },
  })

  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl }
  serveDocument(
    fastify,
    '/robots.txt',
    plain,
    createDocumentReader(() => robots(config.shopUrl)),
  )
  serveDocument(fastify, '/sitemap.xml', xml, async () => (await documents.fetch('index'))!)
  fastify.get<{ Params: { section: string } }>(
    '/sitemap-:section.xml',
    { ...options, schema: { params: z.strictObject({ section: z.string().regex(/^(pages|[1-9]\d{0,4})$/) }) } },
    async (request, reply) => {
      const { section } = request.params
      const document = await documents.fetch(section)
      if (!document) throw new Refusal('not_found', { what: 'sitemap' })
      return sendDocument(request, reply.headers(xml), document)
    },
  )

  async function writeIndex(): Promise<string> {
    const counts = await Promise.all(sitemaps().map(async ({ sections }) => (await sections?.count()) ?? 0))
    const sections = counts.reduce((sum, count) => sum + count, 0)
    const addresses = [section('pages'), ...Array.from({ length: sections }, (_, index) => section(index + 1))]
    const entries = addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('\n')
    return `${start}<sitemapindex ${space}>\n${entries}\n</sitemapindex>\n`
  }

  async function smallPages(): Promise<ListedPage[]> {
    const found = await Promise.all(sitemaps().map((sitemap) => sitemap.pages()))
    return [...listed, ...found.flat()]
  }

  /** The sections of all features are numbered consecutively. */
  async function pagesOfSection(section: number): Promise<ListedPage[]> {
    let before = 0
    for (const { sections } of sitemaps()) {
      const count = (await sections?.count()) ?? 0
      if (sections && section <= before + count) return await sections.pages(section - before)
      before += count
    }
    return []
  }
}

/** Search engines may keep one for longer. */
const cached = { bytes: 32 * 1024 * 1024, ms: 10 * 60_000 }
const cacheControl = 'public, max-age=3600'
const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl }
const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const robots = (shopUrl: string) =>
  [...disallowed, '/api/', '/*?q=']
    .flatMap((path) => (path.startsWith('/api') ? [path] : locales.map((locale) => toLocalePath(locale, path))))
    .map((path) => `Disallow: ${path}`)
    .join('\n')
    .replace(/^/, 'User-agent: *\n')
    .concat(`\n\nSitemap: ${shopUrl}/sitemap.xml\n`)

/** Each page in every language, with links to its alternates. */
async function urlset(shopUrl: string, pages: readonly ListedPage[]): Promise<string> {
  const breathe = createBreather()
  const entries: string[] = []
  for (const { path, changed } of pages) {
    await breathe()
    const address = (locale: Locale) => escapeHtml(shopUrl + toLocalePath(locale, path))
    const alternates = locales.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`,
    )
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    for (const locale of locales)
      entries.push(`<url><loc>${address(locale)}</loc>${lastmod}${alternates.join('')}</url>`)
  }
  const head = `${start}<urlset ${space} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  return `${head}\n${entries.join('\n')}\n</urlset>\n`
}
