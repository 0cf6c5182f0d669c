import pg from 'pg'
import { addCustomers, addStock, orderRequest } from './customers.ts'
import { getClientAddress, requestText } from './http.ts'
import type { HttpLoad, Job } from './job.ts'
import { type Bench, loadProducts } from './measure.ts'
import { pageRequests } from './pages.ts'
import { ask } from './processes.ts'
import type { Row } from './row.ts'
import { computeSpread, type Spread } from './statistics.ts'

const atPeak = 16
const times = 5
const maxConnections = 2000

type Kind = { name: string; status: string; requests(count: number): Promise<string[]> }
type Round = { goodput: number; acceptedMs: number; refusedMs: number; refused: number; told: number; peak: number }

/** What is left of the peak when five times as much is asked for, and how long everybody waits. */
export async function overload(bench: Bench): Promise<Row[]> {
  const client = new pg.Client(bench.shop.databaseUrl)
  await client.connect()
  await addStock(client, bench.ids)
  try {
    const rows: Row[] = []
    for (const kind of await listKinds(bench, client)) {
      const rounds: Round[] = []
      for (let round = 0; round <= bench.options.rounds; round++) {
        const seen = await once(kind, bench)
        if (round > 0) rounds.push(seen)
      }
      rows.push(...buildRows(kind.name, rounds))
    }
    return rows
  } finally {
    await client.end()
  }
}

async function once({ status, requests }: Kind, { shop, loader, options: { seconds } }: Bench): Promise<Round> {
  const closed: Job = {
    port: shop.port,
    connections: atPeak,
    seconds,
    requests: await requests(10_000 * seconds),
    once: true,
  }
  const before = await ask<HttpLoad>(loader, closed)
  const peak = (before.statuses[status] ?? 0) / before.seconds
  const perSecond = Math.ceil(peak * times)
  const flood: Job = {
    ...closed,
    connections: maxConnections,
    perSecond,
    requests: await requests(perSecond * seconds),
  }
  const { statuses, latencyByStatusMs, withRetryAfter, seconds: took } = await ask<HttpLoad>(loader, flood)
  const refused = statuses['503'] ?? 0
  const strange = Object.keys(statuses).filter((key) => key !== status && key !== '503')
  if (strange.length > 0) throw new Error(`Under load there were other answers: ${JSON.stringify(statuses)}`)
  return {
    goodput: (statuses[status] ?? 0) / took / peak,
    acceptedMs: latencyByStatusMs[status]?.p99 ?? Number.MAX_SAFE_INTEGER,
    refusedMs: latencyByStatusMs['503']?.p99 ?? 0,
    refused,
    told: refused === 0 ? 1 : withRetryAfter / refused,
    peak,
  }
}

async function listKinds({ shop, ids, options }: Bench, client: pg.Client): Promise<Kind[]> {
  const { slugs } = await loadProducts(shop, options.size)
  const pages = slugs.flatMap((slug) => [`/products/${slug}`, `/bn/products/${slug}`])
  let shown = 0
  let people = 0
  let customers = 0
  return [
    {
      name: 'pages that are not cached',
      status: '200',
      async requests(count) {
        const some = pages.slice(shown, shown + Math.min(count, Math.floor(pages.length / 40)))
        shown = (shown + some.length) % pages.length
        return pageRequests(shop.port, some, 1)
      },
    },
    {
      name: 'API lists of 24',
      status: '200',
      async requests(count) {
        return Array.from({ length: count }, () =>
          requestText('GET', '/api/products?limit=24&sort=price', {
            host: `localhost:${shop.port}`,
            accept: 'application/json',
            'x-forwarded-for': getClientAddress(people++),
          }),
        )
      },
    },
    {
      name: 'orders',
      status: '201',
      async requests(count) {
        const first = customers
        customers += Math.min(count, 20_000)
        await addCustomers(client, first, customers)
        return Array.from({ length: customers - first }, (_, index) =>
          orderRequest(shop.port, first + index, ids[index % ids.length]!),
        )
      },
    },
  ]
}

function buildRows(name: string, rounds: readonly Round[]): Row[] {
  const of = (value: (round: Round) => number): Spread => computeSpread(rounds.map(value))
  const peak = Math.round(of((round) => round.peak).median)
  const under = `${times} times ${peak} a second, open loop`
  return [
    {
      goal: 14,
      name: `${name}: goodput against peak`,
      unit: 'ratio',
      value: of((round) => round.goodput),
      bound: { atLeast: 0.9 },
      under,
    },
    {
      goal: 14,
      name: `${name}: p99 of the accepted`,
      unit: 'ms',
      value: of((round) => round.acceptedMs),
      bound: { atMost: 250 },
      under,
    },
    {
      goal: 14,
      name: `${name}: p99 until a 503`,
      unit: 'ms',
      value: of((round) => round.refusedMs),
      bound: { atMost: 50 },
      under,
      detail: {
        refused: Math.round(of(({ refused }) => refused).median),
        'with Retry-After': of(({ told }) => told).lower,
      },
    },
  ]
}
