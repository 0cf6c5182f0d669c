import pg from 'pg'
import { compare, formatDetail, type Side } from './compare.ts'
import { addCustomers, addStock, orderRequest } from './customers.ts'
import { httpSide, shuffle } from './http.ts'
import type { Bench } from './measure.ts'
import { ask, pin, start } from './processes.ts'
import type { Row } from './row.ts'
import type { RowsJob } from './rows.ts'

const clients = 32
const openOrdersEach = 5

/** Orders over HTTP, each durable and for another product, against single rows by the same driver and client count. */
export async function orderPlacement({ shop, loader, ids, options }: Bench): Promise<Row[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await prepare(client, ids)
  const rowsAlone = start('rows')
  pin(rowsAlone.pid!, 0)

  let customers = 0
  const candidate = httpSide(
    loader,
    { status: 201, serverPids: () => [shop.pid], databasePids: shop.databasePids },
    async () => {
      const first = customers
      // More than one core can place in the time; the rest goes unused.
      customers += Math.ceil((options.seconds * 2500) / openOrdersEach)
      await addCustomers(client, first, customers)
      return {
        port: shop.port,
        connections: clients,
        once: true,
        requests: buildOrders(shop.port, first, customers, ids),
      }
    },
  )
  const reference: Side = {
    status: 201,
    serverPids: () => [rowsAlone.pid!],
    databasePids: shop.databasePids,
    run: (seconds) =>
      ask(rowsAlone, { databaseUrl: shop.databaseUrl, clients, seconds, work: 'row' } satisfies RowsJob),
  }
  const comparison = await compare(candidate, reference, options)
  rowsAlone.disconnect()
  const { rows } = await client.query(`select count(*)::int as orders from orders`)
  await client.end()
  return [
    {
      goal: 7,
      name: 'orders over HTTP, durable, spread over products',
      unit: 'ratio',
      value: comparison.rateRatio,
      bound: { atLeast: 0.4 },
      under: `${clients} connections, against single durable rows by the same driver`,
      detail: { ...formatDetail(comparison), 'orders placed': rows[0].orders },
    },
  ]
}

/** Stock that no round exhausts, and the reference's table. */
async function prepare(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query(`create table bench_rows (id uuid primary key, customer_id uuid not null, product_id uuid not null,
    quantity integer not null, unit_price_minor integer not null, phone text not null, address text not null,
    placed_at timestamptz not null default now())`)
  await addStock(client, ids)
}

function buildOrders(port: number, from: number, to: number, ids: readonly string[]): string[] {
  const products = shuffle(ids)
  const all = Array.from({ length: (to - from) * openOrdersEach }, (_, index) => {
    const person = from + Math.floor(index / openOrdersEach)
    return orderRequest(port, person, products[index % products.length]!)
  })
  // Orders of one customer wait for each other; shuffled, they rarely collide.
  return shuffle(all)
}
