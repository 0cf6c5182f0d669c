import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { isNotWithdrawn } from '../stock/on-sale.sql.server.ts'

/** How many products on sale, and drafts, have another currency, by that. */
export function findForeignProducts(db: Database, currency: string): Promise<{ currency: string; count: number }[]> {
  return (
    db
      .selectFrom('products')
      .select((eb) => ['currency', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
      // An index finds what comes before and after a value, not what differs from it.
      .where((eb) => eb.or([eb('currency', '<', currency), eb('currency', '>', currency)]))
      .where(isNotWithdrawn)
      .groupBy('currency')
      .execute()
  )
}

/** The same in a database of any version: a column that it does not have is empty. */
export async function findOlderForeignProducts(db: Database, currency: string) {
  const { rows } = await sql<{ currency: string; count: number }>`
    select r ->> 'currency' as currency, count(*)::int as count from (select to_jsonb(p) as r from products p) as rows
    where r ->> 'currency' <> ${currency} and coalesce(r ->> 'archived_at', 'infinity') = 'infinity' group by 1`.execute(
    db,
  )
  return rows
}
