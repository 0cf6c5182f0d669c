import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { selectDay, selectSevenDays, type TimeSpan } from '#platform/database/days.server.ts'
import type { Translations } from '#platform/locale.ts'
import { stateSql } from './states.sql.server.ts'

type Count = 'toPack' | 'toShip' | 'returns' | 'held'
/** How many wait for a step, and since when the oldest does. */
export type OrderCounts = Record<Count, number> & Record<`${Count}Since`, Date | null>

/** Order counts by pending step. Each reads a part of an index: few entries in a shop that keeps up. */
export async function countOrders(db: Database): Promise<OrderCounts> {
  const count = (condition: RawBuilder<unknown>, since: 'paid_at' | 'placed_at' = 'paid_at') =>
    sql`(select count(*)::int as count, min(${sql.ref(since)}) as since from orders where ${condition})`
  const { rows } = await sql<OrderCounts>`select
      to_pack.count as to_pack, to_pack.since as to_pack_since, to_ship.count as to_ship, to_ship.since as to_ship_since,
      asked.count as returns, asked.since as returns_since, held.count as held, held.since as held_since
    from ${count(sql`state in (${stateSql.toPack})`)} to_pack, ${count(sql`state in (${stateSql.toShip})`)} to_ship,
      ${count(sql`state in (${stateSql.open}) and hold_until > now()`, 'placed_at')} held,
      (select count(*)::int as count, min(asked_at) as since from returns
        where state in ('asked', 'agreed', 'received')) asked`.execute(db)
  return rows[0]!
}

/** How many orders were placed in a period. */
export async function countOrdersIn(db: Database, { begin, end }: TimeSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders
    where placed_at >= ${begin} and placed_at < ${end}`.execute(db)
  return rows[0]!.count
}

// The rest is in the lists that these lead to.
const maxBest = 5

export type BestSeller = {
  id: string
  sku: string
  name: string
  translations: Translations<'name'>
  pieces: number
  sumMinor: number
}
export type BestCustomer = { id: string; name: string; orders: number; sumMinor: number }

/**
 * What was ordered and paid most of since a week ago, and by whom, by its goods' price in minor units, without what was cancelled or
 * came back.
 */
export async function findBest(db: Database, currency: string) {
  const { begin } = selectSevenDays(0)
  const { rows } = await sql<{ sellers: BestSeller[]; customers: BestCustomer[] }>`with sold as materialized (
      select product_id, customer_id, order_id, remaining, remaining * pack_size as pieces,
        remaining::bigint * unit_price_minor as sum_minor
      from bought_lines where placed_at >= ${begin} and currency = ${currency} and remaining > 0
    )
    select
      (select coalesce(json_agg(best order by "sumMinor" desc, sku), '[]') from (
        select product.id, sku, name, translations, sum(pieces)::int as pieces, sum(sum_minor)::bigint as "sumMinor"
        from sold join named_products product on product.id = sold.product_id
        group by product.id, sku, name, translations order by 6 desc, 2 limit ${sql.lit(maxBest)}) best) as sellers,
      (select coalesce(json_agg(best order by "sumMinor" desc, name), '[]') from (
        select sold.customer_id as id, max(customer_name) as name, count(distinct order_id)::int as orders,
          sum(sum_minor)::bigint as "sumMinor"
        from sold join orders on orders.id = sold.order_id
        group by sold.customer_id order by 4 desc, 2 limit ${sql.lit(maxBest)}) best) as customers`.execute(db)
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
  const { begin, end } = selectDay(timeZone, daysAgo)
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paidAt', '>=', begin)
    .where('paidAt', '<', end)
    .executeTakeFirstOrThrow()
  return Number(count)
}
