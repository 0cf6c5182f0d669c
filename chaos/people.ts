import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

export type Person = { token: string; address: string }

/** Accounts with a session and a token, as signing in would create them. */
export async function addPeople(db: pg.Client, count: number, role: 'customer' | 'admin'): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    email: `${role}-${index}@chaos.example`,
    // Each from an address of their own, so that the limits per address do not throttle the load.
    address: `10.${role === 'admin' ? 1 : 0}.${index >> 8}.${index & 255}`,
  }))
  const ids = people.map(({ id }) => id)
  await db.query(
    `insert into users (id, name, email, role, email_verified)
     select id, 'Chaos', email, $3, true from unnest($1::uuid[], $2::text[]) as t(id, email)`,
    [ids, people.map(({ email }) => email), role],
  )
  await db.query(
    `insert into identity_sessions (id, user_id, token, expires_at)
     select id, id, id::text, now() + interval '1 day' from unnest($1::uuid[]) as t(id)`,
    [ids],
  )
  await db.query(
    `insert into access_tokens (token_hash, user_id, session_id, expires_at)
     select hash, id, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as t(id, hash)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  return people
}

/** Products with these quantities in stock, received as the stock ledger requires. */
export async function addProducts(db: pg.Client, pieces: readonly number[], backOrders = false): Promise<string[]> {
  const ids = pieces.map(() => randomUUID())
  await db.query(
    `insert into products (id, sku, slug, name, description, price_minor, currency, on_hand, back_orders)
     select id, id::text, id::text, 'Chaos', 'Chaos', 1999, 'USD', pieces, $3
     from unnest($1::uuid[], $2::integer[]) as t(id, pieces)`,
    [ids, pieces, backOrders],
  )
  await db.query(
    `insert into stock_moves (product_id, kind, pieces)
     select id, 'received', pieces from unnest($1::uuid[], $2::integer[]) as t(id, pieces)`,
    [ids, pieces],
  )
  return ids
}
