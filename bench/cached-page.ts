import type { Kept } from './bare.ts'
import { compare, detailOf } from './compare.ts'
import { assertSame, get, httpSide, requestText, shuffled } from './http.ts'
import { type Bench, productsOf } from './measure.ts'
import { browser, requestAll } from './pages.ts'
import { ask } from './processes.ts'
import type { Row } from './row.ts'
import { zipfOf } from './zipf.ts'

const connections = 64
const overMs = 60_000
// Beyond this, more of the rarely requested pages would change nothing but the time that a run takes.
const sampled = 60_000
const taughtAtOnce = 200

/** Cached product pages, requested in different ways, against node:http sending the same bytes and headers. */
export async function cachedPage({ shop, bare, loader, slugs, options }: Bench): Promise<Row[]> {
  const { slugs: all } = await productsOf(shop, options.pages)
  await requestAll(loader, shop, all.map(pathOf))
  const passed = Date.now()

  const some = slugs.map(pathOf)
  const etags = new Map<string, string>()
  /** Shows the reference these pages, and proves that it answers as the shop does. */
  const teach = async (paths: readonly string[]): Promise<number> => {
    let port = 0
    for (let start = 0; start < paths.length; start += taughtAtOnce) {
      const kept: Kept[] = []
      for (const path of paths.slice(start, start + taughtAtOnce)) {
        const { headers, body } = await get(shop.port, path, browser)
        if (headers['content-encoding'] !== 'br' || !headers.etag) throw new Error(`${path} is not a kept page.`)
        kept.push({ path, headers, body: body.toString('base64'), etag: headers.etag })
        etags.set(path, headers.etag)
      }
      port = await ask<number>(bare, kept)
    }
    for (const path of shuffled(paths).slice(0, 50)) {
      assertSame(path, await get(shop.port, path, browser), await get(port, path, browser))
      const has = { ...browser, 'if-none-match': etags.get(path)! }
      assertSame(`${path}, 304`, await get(shop.port, path, has), await get(port, path, has))
    }
    return port
  }

  const measure = async (name: string, asked: readonly string[], conditional = false): Promise<Row> => {
    const port = await teach([...new Set(asked)])
    const requestsTo = (to: number) =>
      asked.map((path) => {
        const has: Record<string, string> = conditional ? { 'if-none-match': etags.get(path)! } : {}
        return requestText('GET', path, { host: `localhost:${to}`, ...browser, ...has })
      })
    const status = conditional ? 304 : 200
    const began = Date.now()
    let round = 0
    /** The rounds are spread over a minute, so that pages which are soon forgotten are not mistaken for kept ones. */
    const wait = async () => {
      const due = began + (round++ * overMs) / (options.rounds + 1)
      await new Promise((resolve) => setTimeout(resolve, due - Date.now()))
    }
    const candidate = httpSide(
      loader,
      { status, serverPids: () => [shop.pid], databasePids: shop.databasePids },
      async () => {
        await wait()
        return { port: shop.port, connections, requests: requestsTo(shop.port) }
      },
    )
    const reference = httpSide(loader, { status, serverPids: () => [bare.pid!] }, () => {
      return { port, connections, requests: requestsTo(port) }
    })
    const comparison = await compare(candidate, reference, options)
    return {
      goal: 1,
      name,
      unit: 'ratio',
      value: comparison.rateRatio,
      bound: { atLeast: 0.9 },
      under: `${connections} connections, brotli, over a minute, the last round ${Math.round((Date.now() - passed) / 1000)} s after the only pass`,
      detail: detailOf(comparison),
    }
  }

  const popular = zipfOf(all.length, sampled).map((place) => pathOf(all[place]!))
  return [
    await measure('one cached product page', some.slice(0, 1)),
    await measure(`${some.length} cached product pages, uniformly`, shuffled(some)),
    await measure(`304 for ${some.length} cached product pages`, shuffled(some), true),
    await measure(`${all.length} cached product pages, by Zipf’s law`, popular),
  ]
}

const pathOf = (slug: string) => `/products/${slug}`
