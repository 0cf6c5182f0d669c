import pg from 'pg'
import { compare, type Side } from './compare.ts'
import { addCustomers, addStock, orderRequest } from './customers.ts'
import { httpSide } from './http.ts'
import type { Load } from './job.ts'
import type { Bench } from './measure.ts'
import { ask, pin, start } from './processes.ts'
import type { Row } from './row.ts'
import type { RowsJob } from './rows.ts'
import { computeSpread } from './statistics.ts'

const clients = 32
const buyers = 1000
const pieces = 100
// Customers of the other measures of orders have lower numbers.
const firstCustomer = 10_000_000

/** Everybody wants one product: how many orders are placed, and how long a crowd waits for what there is. */
export async function hotProduct(bench: Bench): Promise<Row[]> {
  const client = new pg.Client(bench.shop.databaseUrl)
  await client.connect()
  try {
    return [await measureRate(bench, client), await crowd(bench, client)]
  } finally {
    await client.end()
  }
}

/** Orders of one product over HTTP, each by another customer, against one transaction per order on one row. */
async function measureRate({ shop, loader, ids, options }: Bench, client: pg.Client): Promise<Row> {
  const product = ids[0]!
  await addStock(client, [product])
  await client.query(`create table bench_stock (held integer not null, on_hand integer not null);
    insert into bench_stock values (0, 100000000);
    create table bench_lines (id uuid primary key)`)
  const program = start('rows')
  pin(program.pid!, 0)
  let customers = firstCustomer
  const candidate = httpSide(
    loader,
    { status: 201, serverPids: () => [shop.pid], databasePids: shop.databasePids },
    async () => {
      const first = customers
      customers += options.seconds * 6000
      await addCustomers(client, first, customers)
      const people = Array.from({ length: customers - first }, (_, index) => first + index)
      const requests = people.map((person) => orderRequest(shop.port, person, product))
      return { port: shop.port, connections: clients, once: true, requests }
    },
  )
  const reference: Side = {
    status: 201,
    serverPids: () => [program.pid!],
    databasePids: shop.databasePids,
    run: (seconds) =>
      ask(program, { databaseUrl: shop.databaseUrl, clients, seconds, work: 'piece' } satisfies RowsJob),
  }
  const { rateRatio, cpuRatio, candidate: shops, reference: rows } = await compare(candidate, reference, options)
  program.disconnect()
  return {
    goal: 8,
    name: 'orders of one product over HTTP',
    unit: 'ratio',
    value: rateRatio,
    bound: { atLeast: 5 },
    under: `${clients} connections, against one transaction per order on one row by the same driver`,
    detail: {
      'orders per second': Math.round(shops.perSecond.median),
      'transactions per second': Math.round(rows.perSecond.median),
      'ratio by CPU time': Number(cpuRatio.median.toFixed(2)),
    },
  }
}

/** A thousand buyers at once of a hundred pieces: a hundred get one each, the others are told that none is left. */
async function crowd({ shop, loader, ids, options }: Bench, client: pg.Client): Promise<Row> {
  const p99: number[] = []
  const told: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const product = ids[1 + round]!
    await client.query('update products set on_hand = held + $2 where id = $1', [product, pieces])
    const first = firstCustomer * 2 + round * buyers
    await addCustomers(client, first, first + buyers)
    const requests = Array.from({ length: buyers }, (_, index) => orderRequest(shop.port, first + index, product))
    const job = { port: shop.port, connections: buyers, seconds: 30, once: true, requests }
    const { statuses, latencyMs } = await ask<Load>(loader, job)
    const { 201: sold = 0, 409: soldOut = 0, 503: later = 0 } = statuses
    told.push(later)
    if (sold !== pieces || soldOut + later !== buyers - pieces)
      throw new Error(`${pieces} pieces for ${buyers} buyers: ${JSON.stringify(statuses)}`)
    p99.push(latencyMs.p99)
  }
  return {
    goal: 8,
    name: `${buyers} buyers of ${pieces} pieces at once, exactly ${pieces} sold: p99`,
    unit: 'ms',
    value: computeSpread(p99),
    bound: { atMost: 1000 },
    under: `${buyers} connections, each sends one order at the same moment`,
    detail: { 'told to come again': computeSpread(told).median },
  }
}
