import { setTimeout as wait } from 'node:timers/promises'
import { type Comparison, compare, formatDetail } from './compare.ts'
import { httpSide, requestText, shuffle } from './http.ts'
import { type Bench, loadProducts } from './measure.ts'
import { requestAll } from './pages.ts'
import type { Row } from './row.ts'
import { asReader, assertAlike, type TaughtServer, teachBare } from './teach.ts'
import { drawZipf } from './zipf.ts'

const connections = 64
const overMs = 60_000
// Beyond this, more of the rarely requested pages would change nothing but the time that a run takes.
const drawn = 60_000
// One page has many readers too: each has a share of the thread.
const leastReaders = 1000

/** Cached product pages, requested in different ways, against node:http sending the same bytes and headers. */
export async function cachedPage(bench: Bench): Promise<Row[]> {
  const { shop, bare, loader, options } = bench
  const { slugs } = await loadProducts(shop, options.pages)
  const all = slugs.map((slug) => `/products/${slug}`)
  const some = shuffle(all.slice(0, 1000))
  const popular = drawZipf(all.length, drawn).map((place) => all[place]!)
  // Before the pass: what it pushes out is not brought back by showing it to the reference.
  const taught = await teachBare(bare, shop, [...new Set([...some, ...popular])])
  await requestAll(loader, shop, all)
  const passed = Date.now()
  const measure = async (name: string, asked: readonly string[], conditional = false): Promise<Row> => {
    const comparison = await compareCached(bench, taught, asked, { conditional, overMs })
    const after = Math.round((Date.now() - passed) / 1000)
    return {
      goal: 1,
      name,
      unit: 'ratio',
      value: comparison.rateRatio,
      bound: { atLeast: 0.9 },
      under: `${connections} connections, brotli, over a minute, up to ${after} s after the only pass`,
      detail: formatDetail(comparison),
    }
  }
  return [
    await measure('one cached product page', all.slice(0, 1)),
    await measure(`${some.length} cached product pages, uniformly`, some),
    await measure(`304 for ${some.length} cached product pages`, some, true),
    await measure(`${all.length.toLocaleString('en')} cached product pages, by Zipf’s law`, popular),
  ]
}

type How = {
  /** The client has them already, and gets a 304. */
  conditional?: boolean
  /** The rounds are spread over this time, so that pages soon forgotten are not mistaken for kept ones. */
  overMs?: number
}

/** The shop against node:http, both asked for these pages in turn. */
export async function compareCached(
  { shop, bare, loader, options }: Bench,
  taught: TaughtServer,
  asked: readonly string[],
  { conditional = false, overMs: spreadMs = 0 }: How,
): Promise<Comparison> {
  const { port, etags } = taught
  await assertAlike(shop, taught, asked)
  const requestsTo = (to: number) =>
    Array.from({ length: Math.max(asked.length, leastReaders) }, (_, index) => {
      const path = asked[index % asked.length]!
      const has: Record<string, string> = conditional ? { 'if-none-match': etags.get(path)! } : {}
      // What was not kept is rendered again, for many readers: it counts, and nobody's allowance ends.
      return requestText('GET', path, { host: `localhost:${to}`, ...asReader(index), ...has })
    })
  const status = conditional ? 304 : 200
  const began = Date.now()
  let round = 0
  const candidate = httpSide(
    loader,
    { status, serverPids: () => [shop.pid], databasePids: shop.databasePids },
    async () => {
      await wait(Math.max(0, began + (round++ * spreadMs) / (options.rounds + 1) - Date.now()))
      return { port: shop.port, connections, requests: requestsTo(shop.port) }
    },
  )
  const reference = httpSide(loader, { status, serverPids: () => [bare.pid!] }, () => {
    return { port, connections, requests: requestsTo(port) }
  })
  return await compare(candidate, reference, options)
}
