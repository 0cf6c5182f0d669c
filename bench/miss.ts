import type { HttpLoad, Job } from './job.ts'
import { type Bench, productsOf } from './measure.ts'
import { pageRequests } from './pages.ts'
import { ask, cpuMicros, pin } from './processes.ts'
import { cursorsOf } from './reads.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'
import { spreadOf } from './statistics.ts'

const connections = 4
// Nobody reads, renders and stores a page in less.
const leastMs = 0.2

type Kind = { name: string; bound: number; shop: BenchShop; paths: string[] }

/** CPU time of a page that is not cached: each address is asked for once. */
export async function pageMiss({ shop, loader, options, open }: Bench): Promise<Row[]> {
  const uncached = await open({ products: Math.min(10_000, options.size) }, { env: { PAGE_CACHE_MB: '0' } })
  pin(uncached.pid, 0)
  try {
    const rows: Row[] = []
    for (const kind of await kindsOf(shop, uncached, options.rounds)) {
      const all: { ms: number; databaseMs: number }[] = []
      for (let round = 0; round <= options.rounds; round++) {
        const cost = await costOf(kind, round, options.rounds, loader)
        if (round > 0) all.push(cost)
      }
      rows.push({
        goal: 2,
        name: `CPU time of a ${kind.name} that is not cached`,
        unit: 'ms',
        value: spreadOf(all.map(({ ms, databaseMs }) => ms + databaseMs)),
        bound: { atMost: kind.bound },
        under: `shop and database, ${connections} connections, every address for the first time`,
        detail: {
          'CPU, shop': `${spreadOf(all.map(({ ms }) => ms)).median.toFixed(2)} ms`,
          'CPU, database': `${spreadOf(all.map(({ databaseMs }) => databaseMs)).median.toFixed(2)} ms`,
        },
      })
    }
    return rows
  } finally {
    await uncached.close()
  }
}

async function kindsOf(shop: BenchShop, uncached: BenchShop, rounds: number): Promise<Kind[]> {
  const { slugs } = await productsOf(shop, 400 * (rounds + 1))
  const lists: string[] = []
  for (const sort of ['newest', 'price', 'price-desc', 'name'])
    for (const cursor of await cursorsOf(shop, `sort=${sort}`, 100 * (rounds + 1)))
      lists.push(`/products?sort=${sort}&cursor=${cursor}`)
  return [
    { name: 'product page', bound: 3, shop, paths: slugs.map((slug) => `/products/${slug}`) },
    { name: 'list of 24', bound: 5, shop, paths: lists },
    // There is but one home page for each language: only a shop without a cache renders it again.
    { name: 'home page', bound: 5, shop: uncached, paths: Array(200 * (rounds + 1)).fill('/') },
  ]
}

async function costOf({ name, shop, paths }: Kind, round: number, rounds: number, loader: Bench['loader']) {
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
