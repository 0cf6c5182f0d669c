import { getClientAddress, requestText } from './http.ts'
import type { HttpLoad, Job } from './job.ts'
import { queryOn, type Tools } from './measure.ts'
import { ask, cpuMicros } from './processes.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'
import { computeSpread } from './statistics.ts'

const least = 10_000
const connections = 8
const requestsOfRound = 400
const bounds = { searchMs: 25, suggestMs: 15, growth: 3 }

type Kind = { name: string; call: 'search' | 'suggest'; texts: readonly string[] }

/** Searches of every kind, in turn over several texts each. */
async function listKinds(shop: BenchShop): Promise<Kind[]> {
  const parts = await queryOn<{ sku: string }>(shop, 'select sku from products order by hashtext(sku), id limit 200')
  const search = (name: string, ...texts: string[]): Kind => ({ name, call: 'search', texts })
  return [
    search('a rare word', 'turnbuckle', 'micrometer', 'toolbox', 'shackle', 'hacksaw', 'chisel'),
    search('a common word', 'screw', 'bolt', 'hexagon', 'steel', 'washer', 'nut'),
    search('two words', 'hex bolt', 'stainless screw', 'lock nut', 'ball bearing', 'spring washer', 'socket key'),
    search('a word of few names', 'electropolished', 'antimagnetic', 'galvanised', 'waxed', 'phosphated pin'),
    search('a beginning', 'bea', 'scr', 'washe', 'hexag', 'cou', 'dri'),
    search('a piece of a part number', '4762 m8', 'iw-62-62', '4017-m10x', 'iw-7089', 'iw 338 6', 'iw-hk-'),
    search('a whole part number', ...parts.map(({ sku }) => sku)),
    search('a dimension', 'M6x20', '17mm', '20x47x14', 'm8 30', '10 mm', 'M10x1.25'),
    search('a size of a standard', 'din 912 m8 30', 'iso 4017 m6x16', 'din 125 m12', 'iso 7040 m10'),
    search('a misspelled word', 'bering', 'screww', 'washr', 'spaner', 'hexagno bolt', 'couplnig'),
    {
      name: 'suggestions',
      call: 'suggest',
      texts: ['b', 'be', 'bea', 'm6', 'm6x', 'm6x2', '620', 'hex', 'hex b', 'din 9'],
    },
  ]
}

type MeasuredCost = { p99: number; micros: number }

/** How long searches take at the server with the largest catalogue, and how their cost grows from the smallest. */
export async function search({ loader, options, open }: Tools): Promise<Row[]> {
  const small = await open(Math.min(least, options.size))
  const large = await open(options.size)
  try {
    const rows: Row[] = []
    for (const [index, kind] of (await listKinds(large)).entries()) {
      const own = (await listKinds(small))[index]!
      const [before, after]: [MeasuredCost[], MeasuredCost[]] = [[], []]
      for (let round = -1; round < options.rounds; round++) {
        const [first, second] = [await measureCost(own, small, loader), await measureCost(kind, large, loader)]
        // The first round warms up.
        if (round < 0) continue
        before.push(first)
        after.push(second)
      }
      rows.push(...buildRows(kind, options.size, before, after))
    }
    return rows
  } finally {
    await small.close()
    await large.close()
  }
}

let people = 0

async function measureCost(
  { call, texts, name }: Kind,
  shop: BenchShop,
  loader: Tools['loader'],
): Promise<MeasuredCost> {
  const requests = Array.from({ length: requestsOfRound }, (_, index) =>
    requestText('GET', `/api/${call}?q=${encodeURIComponent(texts[index % texts.length]!)}`, {
      host: `localhost:${shop.port}`,
      accept: 'application/json',
      'x-forwarded-for': getClientAddress(3_000_000 + (people++ % 1_000_000)),
    }),
  )
  const job: Job = { port: shop.port, connections, seconds: 600, requests, once: true }
  const pids = () => [shop.pid, ...shop.databasePids()]
  const before = cpuMicros(pids())
  const { statuses, answered, latencyByStatusMs } = await ask<HttpLoad>(loader, job)
  if (statuses['200'] !== answered) throw new Error(`${name}: ${JSON.stringify(statuses)}`)
  return { p99: latencyByStatusMs['200']!.p99, micros: (cpuMicros(pids()) - before) / answered }
}

function buildRows(
  { name, call }: Kind,
  size: number,
  before: readonly MeasuredCost[],
  after: readonly MeasuredCost[],
): Row[] {
  const cpu = (seen: readonly MeasuredCost[]) =>
    `${(computeSpread(seen.map(({ micros }) => micros)).median / 1000).toFixed(2)} ms`
  return [
    {
      goal: 17,
      name: `${name}: p99`,
      unit: 'ms',
      value: computeSpread(after.map(({ p99 }) => p99)),
      bound: { atMost: call === 'search' ? bounds.searchMs : bounds.suggestMs },
      under: `${size.toLocaleString('en')} products, ${connections} connections`,
      detail: { CPU: cpu(after) },
    },
    {
      goal: 17,
      name: `${name}: growth`,
      unit: 'ratio',
      value: computeSpread(after.map(({ micros }, index) => micros / before[index]!.micros)),
      bound: { atMost: bounds.growth },
      under: `CPU time per request, from ${least.toLocaleString('en')} to ${size.toLocaleString('en')} products`,
      detail: { 'CPU before': cpu(before) },
    },
  ]
}
