import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { openStates } from '../states.ts'

/** Orders that may still be paid in another currency, by that, in a database of any version. */
export async function findOlderForeignOrders(db: Database, currency: string) {
  const { rows } = await sql<{ currency: string; count: number }>`
    select r ->> 'currency' as currency, count(*)::int as count from (select to_jsonb(o) as r from orders o) as rows
    where r ->> 'currency' <> ${currency} and r ->> 'state' = any(${[...openStates]}::text[]) group by 1`.execute(db)
  return rows
}
