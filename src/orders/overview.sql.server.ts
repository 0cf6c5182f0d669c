import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { selectDayBegin } from '#platform/database/days.server.ts'
import { stateSql } from './states.sql.server.ts'

type Counts = Record<'toPack' | 'toShip' | 'returns' | 'held' | 'today' | 'week', number>

/** Order counts by pending step. Each reads a part of an index: few entries in a shop that keeps up. */
export async function countOrders(db: Database): Promise<Counts> {
  const count = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from orders where ${condition})`
  const { rows } = await sql<Counts>`select
    ${count(sql`state in (${stateSql.toPack})`)} as to_pack,
    ${count(sql`state in (${stateSql.toShip})`)} as to_ship,
    (select count(*)::int from returns where state in ('asked', 'agreed', 'received')) as returns,
    ${count(sql`state in (${stateSql.open}) and hold_until > now()`)} as held,
    ${count(sql`placed_at >= date_trunc('day', now())`)} as today,
    ${count(sql`placed_at > now() - interval '7 days'`)} as week`.execute(db)
  return rows[0]!
}

/**
 * The orders that were promised to be dispatched in the last 30 days and are due, and how many of them left by that day of the
 * shop's calendar, all of what was not cancelled.
 */
export async function countKeptPromises(db: Database, timeZone: string): Promise<{ due: number; kept: number }> {
  const { rows } = await sql<{ due: number; kept: number }>`select count(*)::int as due,
      count(*) filter (where state in (${stateSql.sent}) and dispatched <= dispatch_day)::int as kept
    from (
      select state, dispatch_day, (select max(shipped_at at time zone ${timeZone})::date from parcels
        where parcels.order_id = orders.id) as dispatched
      from orders
      where dispatch_day > (now() at time zone ${timeZone})::date - 30 and paid_at is not null
    ) promised
    where state in (${stateSql.sent}) or (state in (${stateSql.unsent}) and dispatch_day < (now() at time zone ${timeZone})::date)`.execute(
    db,
  )
  return rows[0]!
}

/** What was sold since the shop opened: paid orders, who placed them, and the countries they went to. A demonstration counts its own. */
export async function countSales(db: Database): Promise<{ orders: number; customers: number; countries: number }> {
  const { rows } = await sql<{ orders: number; customers: number; countries: number }>`select count(*)::int as orders,
      count(distinct customer_id)::int as customers, count(distinct delivery_place ->> 'country')::int as countries
    from orders where paid_at is not null and (not demo or is_practice())`.execute(db)
  return rows[0]!
}

const maxNews = 1000

/** The orders paid since a moment, the newest first. */
export const findOrdersPaidSince = (db: Database, since: RawBuilder<Date>) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'customerName', 'totalMinor', 'currency'])
    .where('paidAt', '>', since)
    .orderBy('paidAt', 'desc')
    .limit(maxNews)
    .execute()

/** How many orders were paid on a day of the shop's calendar, so many days ago. */
export async function countOrdersPaidOn(db: Database, timeZone: string, daysAgo: number): Promise<number> {
  const [begin, end] = [selectDayBegin(timeZone, daysAgo), selectDayBegin(timeZone, daysAgo - 1)]
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paidAt', '>=', begin)
    .where('paidAt', '<', end)
    .executeTakeFirstOrThrow()
  return Number(count)
}
