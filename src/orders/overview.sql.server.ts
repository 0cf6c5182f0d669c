import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** Order counts by pending step. Reads only unshipped and recent orders: few in a shop that keeps up. */
export function orderCounts(db: Database) {
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .selectFrom('orders')
    .select([
      count(sql`state = 'paid'`).as('toPack'),
      count(sql`state = 'packed'`).as('toShip'),
      count(sql`state in ('unpaid', 'paying') and hold_until > now()`).as('held'),
      count(sql`placed_at >= date_trunc('day', now())`).as('today'),
      count(sql`placed_at > now() - interval '7 days'`).as('week'),
    ])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['unpaid', 'paying', 'paid', 'packed']),
        eb('placedAt', '>', sql<Date>`now() - interval '7 days'`),
      ]),
    )
    .executeTakeFirstOrThrow()
}
