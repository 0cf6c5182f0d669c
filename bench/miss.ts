import type { ChildProcess } from 'node:child_process'
import { get, getClientAddress } from './http.ts'
import type { HttpLoad, Job } from './job.ts'
import { type Bench, loadProducts } from './measure.ts'
import { browser, pageRequests } from './pages.ts'
import { ask, cpuMicros, pin, start } from './processes.ts'
import { listCursors } from './reads.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'
import { computeSpread } from './statistics.ts'
import type { StockPage } from './stock/server.ts'

const connections = 4
const shownCount = 20
const stockRequests = 400
// Nobody reads, renders and stores a page in less.
const leastMs = 0.2

export type Cost = { ms: number; databaseMs: number }
export type PageKind = { name: string; bound: number; shop: BenchShop; paths: string[] }

/** CPU time of a page that is not cached, each address asked for once, against a stock React Router route. */
export async function pageMiss({ shop, loader, options, open }: Bench): Promise<Row[]> {
  const uncached = await open(Math.min(10_000, options.size), { env: { PAGE_CACHE_MB: '0' } })
  pin(uncached.pid, 0)
  const stock = start('stock/server')
  pin(stock.pid!, 0)
  try {
    const rows: Row[] = []
    for (const kind of await listKinds(shop, uncached, options.rounds)) {
      const all: (Cost & { stockMs: number })[] = []
      const port = await ask<number>(stock, await readPages(kind))
      for (let round = 0; round <= options.rounds; round++) {
        const [cost, stockMs] = [
          await measureCost(kind, round, options.rounds, loader),
          await stockCost(stock, port, kind, loader),
        ]
        if (round > 0) all.push({ ...cost, stockMs })
      }
      rows.push({
        goal: 2,
        name: `CPU time of a ${kind.name} that is not cached`,
        unit: 'ms',
        value: computeSpread(all.map(({ ms, databaseMs }) => ms + databaseMs)),
        bound: { atMost: kind.bound },
        under: `shop and database, ${connections} connections, every address for the first time`,
        detail: {
          'CPU, shop': `${computeSpread(all.map(({ ms }) => ms)).median.toFixed(2)} ms`,
          'CPU, database': `${computeSpread(all.map(({ databaseMs }) => databaseMs)).median.toFixed(2)} ms`,
        },
      })
      rows.push({
        goal: 2,
        name: `stock React Router route against the ${kind.name}, CPU time`,
        unit: 'ratio',
        value: computeSpread(all.map(({ ms, databaseMs, stockMs }) => stockMs / (ms + databaseMs))),
        bound: { atLeast: 2 },
        under: 'the same DOM, compressed as its own server does, but without reading a database or keeping anything',
        detail: { 'CPU, stock route': `${computeSpread(all.map(({ stockMs }) => stockMs)).median.toFixed(2)} ms` },
      })
    }
    return rows
  } finally {
    stock.kill()
    await uncached.close()
  }
}

async function listKinds(shop: BenchShop, uncached: BenchShop, rounds: number): Promise<PageKind[]> {
  const { slugs } = await loadProducts(shop, 400 * (rounds + 1))
  const lists: string[] = []
  for (const sort of ['newest', 'price', 'price-desc', 'name'])
    for (const cursor of await listCursors(shop, `sort=${sort}`, 100 * (rounds + 1)))
      lists.push(`/products?sort=${sort}&cursor=${cursor}`)
  return [
    { name: 'product page', bound: 3, shop, paths: slugs.map((slug) => `/products/${slug}`) },
    { name: 'list of 24', bound: 5, shop, paths: lists },
    // There is but one home page for each language: only a shop without a cache renders it again.
    { name: 'home page', bound: 5, shop: uncached, paths: Array(200 * (rounds + 1)).fill('/') },
  ]
}

export async function measureCost(
  { name, shop, paths }: PageKind,
  round: number,
  rounds: number,
  loader: Bench['loader'],
): Promise<Cost> {
  const length = Math.floor(paths.length / (rounds + 1))
  const requests = pageRequests(shop.port, paths.slice(round * length, (round + 1) * length))
  // Requests for the home page at the same time would share one rendering.
  const job: Job = {
    port: shop.port,
    connections: name === 'home page' ? 1 : connections,
    seconds: 600,
    requests,
    once: true,
  }
  const [before, databaseBefore] = [cpuMicros([shop.pid]), cpuMicros(shop.databasePids())]
  const { statuses, answered } = await ask<HttpLoad>(loader, job)
  if (statuses['200'] !== answered) throw new Error(`${name}: ${JSON.stringify(statuses)}`)
  const ms = (cpuMicros([shop.pid]) - before) / answered / 1000
  if (ms < leastMs) throw new Error(`${name}: the pages came from the cache.`)
  return { ms, databaseMs: (cpuMicros(shop.databasePids()) - databaseBefore) / answered / 1000 }
}

/** Some of the pages of the round that warms up, as the shop shows them, and the data that its script gets with them. */
export async function readPages({ shop, paths }: PageKind): Promise<StockPage[]> {
  const some = [...new Set(paths.slice(0, shownCount))]
  return Promise.all(
    some.map(async (path, index) => {
      const headers = { accept: browser.accept, 'x-forwarded-for': getClientAddress(2_000_000 + index) }
      const html = (await get(shop.port, path, headers)).body.toString('utf8')
      return { path, html, data: scriptedData(html) }
    }),
  )
}

/** The largest of the document's own scripts. */
const scriptedData = (html: string) =>
  [...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, text = '']) => text).toSorted((a, b) => b.length - a.length)[0]

/** Milliseconds of CPU time of the stock route for one of the same pages. */
export async function stockCost(
  stock: ChildProcess,
  port: number,
  { paths }: PageKind,
  loader: Bench['loader'],
  count = stockRequests,
): Promise<number> {
  const requests = pageRequests(
    port,
    Array.from({ length: count }, (_, index) => paths[index % shownCount]!),
  )
  const before = cpuMicros([stock.pid!])
  const { statuses, answered } = await ask<HttpLoad>(loader, { port, connections, seconds: 600, requests, once: true })
  if (statuses['200'] !== answered) throw new Error(`The stock route answered ${JSON.stringify(statuses)}.`)
  return (cpuMicros([stock.pid!]) - before) / answered / 1000
}
