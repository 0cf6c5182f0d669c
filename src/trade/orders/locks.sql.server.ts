import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { OrderRequest } from './pricing/evaluate-order.server.ts'

/** PostgreSQL's `lock_not_available`. */
const lockTimedOut = '55P03'

/**
 * Which locked rows hold up each of some orders, as a name; '' for orders that nothing holds up.
 * @param error what made them fail together; only a lock that was waited for too long is looked into
 */
export async function findLocks(db: Database, error: unknown, asked: readonly OrderRequest[]): Promise<string[]> {
  if ((error as { code?: string }).code !== lockTimedOut) return asked.map(() => '')
  const customers = asked.map(({ customer }) => customer.id)
  const products = asked.flatMap(({ request }) => request.lines.map(({ productId }) => productId))
  const locked = new Set([
    ...(await lockedRows(db, 'users', customers)),
    ...(await lockedRows(db, 'products', products)),
  ])
  return asked.map(({ customer, request }) =>
    [...new Set([customer.id, ...request.lines.map(({ productId }) => productId)])]
      .filter((id) => locked.has(id))
      .toSorted()
      .join(' '),
  )
}

async function lockedRows(db: Database, table: 'users' | 'products', ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with free as (select id from ${sql.table(table)} where id = any(${ids}::uuid[]) for no key update skip locked)
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and id not in (select id from free)`.execute(db)
  return rows.map(({ id }) => id)
}
