import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { selectDay, selectSevenDays, selectToday, type TimeSpan } from '#base/platform/database/days.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
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
  isWithdrawn: boolean
  pieces: number
  sumMinor: number
}
export type BestCustomer = { id: string; name: string; orders: number; sumMinor: number }

/**
 * What was ordered and paid most of since a week ago, and by whom, by its goods' price in minor units, without what was cancelled or
 * came back. Of twenty thousand orders it takes some 60 ms: what is gone is looked up once for each line.
 */
export async function findBest(db: Database, currency: string) {
  const { begin } = selectSevenDays(0)
  const { rows } = await sql<{ sellers: BestSeller[]; customers: BestCustomer[] }>`with lines as materialized (
      select id, product_id, customer_id, order_id, pack_size, unit_price_minor, quantity from bought_lines
      where placed_at >= ${begin} and currency = ${currency}
    ), gone as (
      select id, sum(quantity)::int as quantity from (
        select lines.id, cancellations.quantity from lines join cancellations on order_line_id = lines.id
        union all select lines.id, came from lines join return_lines on order_line_id = lines.id) each
      group by id
    ), left_over as (
      select lines.*, lines.quantity - coalesce(gone.quantity, 0) as packs from lines left join gone using (id)
    ), sold as materialized (
      select product_id, customer_id, order_id, packs * pack_size as pieces, packs::bigint * unit_price_minor as sum_minor
      from left_over where packs > 0
    ), sellers as (
      select product_id as id, sum(pieces)::int as pieces, sum(sum_minor)::bigint as sum_minor from sold
      group by product_id order by 3 desc, 1 limit ${sql.lit(maxBest)}
    ), customers as (
      select customer_id as id, count(*)::int as orders, sum(sum_minor)::bigint as sum_minor from (
        select customer_id, order_id, sum(sum_minor) as sum_minor from sold group by customer_id, order_id) each
      group by customer_id order by 3 desc, 1 limit ${sql.lit(maxBest)}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'sku', sku, 'name', name, 'translations', translations,
        'isWithdrawn', coalesce(archived_at < 'infinity', false), 'pieces', pieces, 'sumMinor', sum_minor) order by sum_minor desc, id), '[]')
        from sellers join named_products using (id)) as sellers,
      (select coalesce(json_agg(json_build_object('id', id, 'orders', orders, 'sumMinor', sum_minor, 'name', (
        select customer_name from orders where orders.customer_id = customers.id order by placed_at desc limit 1
      )) order by sum_minor desc, id), '[]') from customers) as customers`.execute(db)
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
      where dispatch_day > ${selectToday(timeZone)} - 30 and paid_at is not null
    ) promised
    where state in (${stateSql.sent}) or (state in (${stateSql.unsent}) and dispatch_day < ${selectToday(timeZone)})`.execute(
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

/** The orders paid since a moment, the newest first. */
export const findOrdersPaidSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'customerName', 'totalMinor', 'currency'])
    .select((eb) => eb.ref('paidAt').$notNull().as('at'))
    .where('paidAt', '>', since)
    .orderBy('paidAt', 'desc')
    .limit(limit)
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
