import { getClientAddress, requestText } from './http.ts'
import type { HttpLoad, Job } from './job.ts'
import type { Tools } from './measure.ts'
import { pageRequests } from './pages.ts'
import { ask, cpuMicros, memoryMiB } from './processes.ts'
import { listReads, type Read } from './reads.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'
import { computeSpread } from './statistics.ts'

const sizes = [10_000, 100_000, 1_000_000]
const connections = 8
const bound = 1.3

type Sized = { size: number; shop: BenchShop; reads: Read[]; memoryMiB: number }

/** What each public read costs as the catalogue grows: all sizes in turn in each round. */
export async function growth({ loader, options, open }: Tools): Promise<Row[]> {
  const opened: Sized[] = []
  try {
    for (const size of sizes.filter((size) => size <= options.size)) {
      const shop = await open(size)
      opened.push({ size, shop, reads: [], memoryMiB: memoryMiB([shop.pid]) })
    }
    for (const sized of opened) sized.reads = await listReads(sized.shop)
    const rows: Row[] = [memoryRow(opened)]
    for (const [index, { name }] of opened[0]!.reads.entries()) {
      const cost = new Map<number, number[]>(opened.map(({ size }) => [size, []]))
      for (let round = -1; round < options.rounds; round++) {
        for (const { size, shop, reads } of round % 2 === 0 ? opened : opened.toReversed()) {
          const micros = await measureCost(reads[index]!, round, shop, loader, options)
          // The first round warms up.
          if (round >= 0) cost.get(size)!.push(micros)
        }
      }
      rows.push(buildRow(name, cost))
    }
    return rows
  } finally {
    for (const { shop } of opened) await shop.close()
  }
}

/** Microseconds of CPU time of shop and database for one request. */
async function measureCost(
  read: Read,
  round: number,
  shop: BenchShop,
  loader: Tools['loader'],
  options: Tools['options'],
) {
  const requests = read.kind === 'page' ? selectPaths(read, round, shop, options.rounds) : many(read, shop)
  const job: Job = { port: shop.port, connections, seconds: options.seconds / 2, requests, once: read.kind === 'page' }
  const pids = () => [shop.pid, ...shop.databasePids()]
  const before = cpuMicros(pids())
  const { statuses } = await ask<HttpLoad>(loader, job)
  const used = cpuMicros(pids()) - before
  const wrong = Object.keys(statuses).filter((status) => !['200', '503'].includes(status))
  if (wrong.length > 0) throw new Error(`${read.name} is answered with ${wrong.join(', ')}.`)
  // A refusal costs little, so what was refused may not make an answer look cheap.
  return used / Math.max(1, statuses['200'] ?? 0)
}

/** Of pages each round asks for others, in both languages, so that none is cached. */
function selectPaths({ paths }: Read, round: number, shop: BenchShop, rounds: number): string[] {
  const all = paths.flatMap((path) => [path, `/bn${path}`])
  const length = Math.floor(all.length / (rounds + 1))
  return pageRequests(shop.port, all.slice((round + 1) * length, (round + 2) * length))
}

let people = 0
const requestsOfRound = 20_000

function many({ paths }: Read, shop: BenchShop): string[] {
  return Array.from({ length: requestsOfRound }, (_, index) =>
    requestText('GET', paths[index % paths.length]!, {
      host: `localhost:${shop.port}`,
      accept: 'application/json',
      'x-forwarded-for': getClientAddress(1_000_000 + (people++ % 1_000_000)),
    }),
  )
}

function buildRow(name: string, cost: Map<number, number[]>): Row {
  const [least, largest] = [cost.values().next().value!, [...cost.values()].at(-1)!]
  return {
    goal: 6,
    name,
    unit: 'ratio',
    value: computeSpread(largest.map((micros, index) => micros / least[index]!)),
    bound: { atMost: bound },
    under: `CPU time per request, ${connections} connections, from ${names(cost)[0]} to ${names(cost).at(-1)}`,
    detail: Object.fromEntries(
      [...cost].map(([size, micros]) => [`${size.toLocaleString('en')} products`, toMs(computeSpread(micros).median)]),
    ),
  }
}

const names = (cost: Map<number, number[]>) => [...cost.keys()].map((size) => size.toLocaleString('en'))
const toMs = (micros: number) => Number((micros / 1000).toFixed(3))

function memoryRow(opened: readonly Sized[]): Row {
  const [first, last] = [opened[0]!, opened.at(-1)!]
  const grown = last.memoryMiB / first.memoryMiB
  return {
    goal: 6,
    name: 'memory after the start',
    unit: 'ratio',
    value: { median: grown, lower: grown, upper: grown },
    bound: { atMost: 1.2 },
    under: `the shop’s process, at ${last.size.toLocaleString('en')} products against ${first.size.toLocaleString('en')}`,
    detail: Object.fromEntries(opened.map(({ size, memoryMiB: mib }) => [`MiB at ${size.toLocaleString('en')}`, mib])),
  }
}
