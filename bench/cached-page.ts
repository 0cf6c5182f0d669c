import type { Kept } from './bare.ts'
import { compare } from './compare.ts'
import { type Answered, assertSame, get, httpSide, requestText, shuffled } from './http.ts'
import type { Bench, Measured } from './measure.ts'
import { ask } from './processes.ts'

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }
const connections = 64

/** Cached product pages against node:http sending the same bytes and headers. */
export async function cachedPage({ shop, bare, loader, slugs, options }: Bench): Promise<Measured[]> {
  const paths = slugs.map((slug) => `/products/${slug}`)
  const pages = new Map<string, Answered>()
  for (const path of paths) pages.set(path, await get(shop.port, path, browser))
  const kept: Kept[] = [...pages].map(([path, { headers, body }]) => {
    return { path, headers, body: body.toString('base64'), etag: headers.etag! }
  })
  const port = await ask<number>(bare, kept)

  for (const [path, page] of pages) {
    if (page.headers['content-encoding'] !== 'br' || !page.headers.etag) throw new Error(`${path} is not a kept page.`)
    assertSame(path, page, await get(port, path, browser))
    const has = { ...browser, 'if-none-match': page.headers.etag }
    assertSame(`${path}, 304`, await get(shop.port, path, has), await get(port, path, has))
  }

  /** Pages are cached for 30 s; all are requested before each round, so that only cached ones are measured. */
  const warm = async () => {
    for (const path of paths) await get(shop.port, path, browser)
  }
  const measure = (name: string, asked: readonly string[], conditional: boolean): Promise<Measured> => {
    const requestsTo = (to: number) =>
      shuffled(asked).map((path) => {
        const has: Record<string, string> = conditional ? { 'if-none-match': pages.get(path)!.headers.etag! } : {}
        return requestText('GET', path, { host: `localhost:${to}`, ...browser, ...has })
      })
    const status = conditional ? 304 : 200
    const candidate = httpSide(
      loader,
      { status, serverPids: () => [shop.pid], databasePids: shop.databasePids },
      async () => {
        await warm()
        return { port: shop.port, connections, requests: requestsTo(shop.port) }
      },
    )
    const reference = httpSide(loader, { status, serverPids: () => [bare.pid!] }, () => {
      return { port, connections, requests: requestsTo(port) }
    })
    return compare(candidate, reference, options).then((comparison) => ({
      name,
      target: conditional ? 0.9 : 0.7,
      ...comparison,
    }))
  }
  return [
    await measure(`cached product page, ${paths.length} of them alike often`, paths, false),
    await measure('cached product page, always the same', paths.slice(0, 1), false),
    await measure(`304 for a cached product page, ${paths.length} of them alike often`, paths, true),
  ]
}
