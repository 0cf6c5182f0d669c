import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { compare, type Side } from './compare.ts'
import { addressOf, httpSide, requestText, shuffled } from './http.ts'
import type { Bench, Measured } from './measure.ts'
import { ask, pin, start } from './processes.ts'

const clients = 32
const openOrdersEach = 5

/** Orders over HTTP, each durable and for another product, against single rows by the same driver and client count. */
export async function orderPlacement({ shop, loader, ids, options }: Bench): Promise<Measured[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await prepare(client, ids)
  const inserter = start('inserts')
  pin(inserter.pid!, 0)

  let customers = 0
  const candidate = httpSide(
    loader,
    { status: 201, serverPids: () => [shop.pid], databasePids: shop.databasePids },
    async () => {
      const first = customers
      // More than one core can place in the time; the rest goes unused.
      customers += Math.ceil((options.seconds * 2500) / openOrdersEach)
      await addCustomers(client, first, customers)
      return { port: shop.port, connections: clients, once: true, requests: ordersOf(shop.port, first, customers, ids) }
    },
  )
  const reference: Side = {
    status: 201,
    serverPids: () => [inserter.pid!],
    databasePids: shop.databasePids,
    run: (seconds) => ask(inserter, { databaseUrl: shop.databaseUrl, clients, seconds }),
  }
  const comparison = await compare(candidate, reference, options)
  inserter.disconnect()
  const { rows } = await client.query(`select count(*)::int as orders from orders`)
  await client.end()
  process.stdout.write(`  ${rows[0].orders} orders were placed\n`)
  return [{ name: 'order placement', target: undefined, ...comparison }]
}

/** Stock that no round exhausts, received as the stock ledger requires, and the reference's table. */
async function prepare(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query(`create table bench_rows (id uuid primary key, customer_id uuid not null, product_id uuid not null,
    quantity integer not null, unit_price_minor integer not null, phone text not null, address text not null,
    placed_at timestamptz not null default now())`)
  await client.query('update products set on_hand = on_hand + 100000 where id = any($1)', [ids])
  await client.query(
    `insert into stock_moves (product_id, kind, pieces) select unnest($1::uuid[]), 'received', 100000`,
    [ids],
  )
}

const tokenOf = (person: number) => createHash('sha256').update(`bench ${person}`).digest('base64url')

/** The accounts, sessions and tokens that signing in would create. */
async function addCustomers(client: pg.Client, from: number, to: number): Promise<void> {
  const people = Array.from({ length: to - from }, (_, index) => from + index)
  const ids = people.map(() => randomUUID())
  const hashes = people.map((person) => createHash('sha256').update(tokenOf(person)).digest())
  const emails = people.map((person) => `bench-${person}@example.com`)
  await client.query(
    `insert into users (id, name, email, email_verified) select id, 'Bench', email, true from unnest($1::uuid[], $2::text[]) as t(id, email)`,
    [ids, emails],
  )
  await client.query(
    `insert into identity_sessions (id, user_id, token, expires_at)
     select id, id, id::text, now() + interval '1 hour' from unnest($1::uuid[]) as t(id)`,
    [ids],
  )
  await client.query(
    `insert into access_tokens (token_hash, user_id, session_id, expires_at)
     select hash, id, id, now() + interval '1 hour' from unnest($1::uuid[], $2::bytea[]) as t(id, hash)`,
    [ids, hashes],
  )
}

function ordersOf(port: number, from: number, to: number, ids: readonly string[]): string[] {
  const products = shuffled(ids)
  const all = Array.from({ length: (to - from) * openOrdersEach }, (_, index) => {
    const person = from + Math.floor(index / openOrdersEach)
    const body = JSON.stringify({
      toolId: products[index % products.length],
      purchaseValue: 1,
      phone: '555-0100',
      address: '1 Forge Lane',
    })
    const headers = {
      host: `localhost:${port}`,
      authorization: `Bearer ${tokenOf(person)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': addressOf(person),
    }
    return requestText('POST', '/api/purchase', headers, body)
  })
  // Orders of one customer wait for each other; shuffled, they rarely collide.
  return shuffled(all)
}
