import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

type Counts = Record<'toPack' | 'toShip' | 'returns' | 'held' | 'today' | 'week', number>

/** Order counts by pending step. Each reads a part of an index: few entries in a shop that keeps up. */
export async function orderCounts(db: Database): Promise<Counts> {
  const count = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from orders where ${condition})`
  const { rows } = await sql<Counts>`select
    ${count(sql`state = 'paid'`)} as to_pack,
    ${count(sql`state = 'packed'`)} as to_ship,
    (select count(*)::int from returns where state in ('asked', 'agreed', 'received')) as returns,
    ${count(sql`state in ('unpaid', 'paying') and hold_until > now()`)} as held,
    ${count(sql`placed_at >= date_trunc('day', now())`)} as today,
    ${count(sql`placed_at > now() - interval '7 days'`)} as week`.execute(db)
  return rows[0]!
}
