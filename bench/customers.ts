import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { getClientAddress, requestText } from './http.ts'

export const createToken = (person: number | 'admin') =>
  createHash('sha256').update(`bench ${person}`).digest('base64url')

/** The accounts, sessions and tokens that signing in would create. */
export async function addCustomers(client: pg.Client, from: number, to: number): Promise<void> {
  const people = Array.from({ length: to - from }, (_, index) => from + index)
  await addPeople(client, people, 'customer')
}

/** @returns the bearer token of a new admin */
export async function addAdmin(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await addPeople(client, ['admin'], 'admin')
  await client.end()
  return createToken('admin')
}

async function addPeople(client: pg.Client, people: (number | 'admin')[], role: string): Promise<void> {
  const ids = people.map(() => randomUUID())
  const hashes = people.map((person) => createHash('sha256').update(createToken(person)).digest())
  const emails = people.map((person) => `bench-${person}@example.com`)
  await client.query(
    `insert into users (id, name, email, email_verified, role)
     select id, 'Bench', email, true, $3 from unnest($1::uuid[], $2::text[]) as t(id, email)`,
    [ids, emails, role],
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

/** A customer's order of one piece, with a key of its own. */
export function orderRequest(port: number, person: number, productId: string): string {
  const body = JSON.stringify({ toolId: productId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' })
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${createToken(person)}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': getClientAddress(person),
  }
  return requestText('POST', '/api/purchase', headers, body)
}

/** Stock that no measure exhausts, received as the ledger requires. */
export async function addStock(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query('update products set on_hand = on_hand + 100000 where id = any($1)', [ids])
  await client.query(
    `insert into stock_moves (product_id, kind, pieces) select unnest($1::uuid[]), 'received', 100000`,
    [ids],
  )
}
