import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { BreakdownSort, SalesDimension } from './contract.ts'
import { type Days, listRuns, type Run } from './period.ts'

/** A period with the one that it is compared with, in a currency. */
export type Compared = { currency: string; period: Days; before: Days }

/** Sums in minor units. */
export type SalesSums = {
  orders: number
  pieces: number
  netMinor: number
  taxMinor: number
  refundedNetMinor: number
  refundedTaxMinor: number
}

export type DaySums = SalesSums & { day: string }

const isWithin = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`

/** What was sold on each day of both periods on which there was anything. */
export async function findDays(db: Database, { currency, period, before }: Compared): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`select day::text, sum(orders)::int as orders, sum(pieces)::float8 as pieces,
      sum(net_minor)::float8 as net_minor, sum(tax_minor)::float8 as tax_minor,
      sum(refunded_net_minor)::float8 as refunded_net_minor, sum(refunded_tax_minor)::float8 as refunded_tax_minor
    from sales_by_country where currency = ${currency} and (${isWithin(period)} or ${isWithin(before)})
    group by day order by day`.execute(db)
  return rows
}

/** The currencies that something was sold in, by the index: as many looks as there are currencies. */
export async function findCurrencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`with recursive known as (
      (select currency from sales_by_country order by currency limit 1)
      union all
      select (select currency from sales_by_country next where next.currency > known.currency order by currency limit 1)
      from known where known.currency is not null
    ) select currency from known where currency is not null`.execute(db)
  return rows.map(({ currency }) => currency)
}

type Kind = 'product' | 'delivery' | 'other' | 'customer'

/** The sums that a period is made of, each with its subject. */
const selectRuns = (kinds: readonly Kind[], currency: string, days: Days) => {
  const select = (kind: Kind, { grain, first, last }: Run) => sql`
    select kind, subject, orders, pieces, net_minor, refunded_net_minor from sales_by_subject
    where kind = ${kind} and currency = ${currency} and grain = ${grain} and begins between ${first}::date and ${last}::date`
  return sql.join(
    kinds.flatMap((kind) => listRuns(days).map((run) => select(kind, run))),
    sql` union all `,
  )
}

export type CustomerCounts = { now: number; earlier: number; newNow: number; newEarlier: number }

/** How many customers ordered in both periods, and how many of them for the first time ever. */
export async function countCustomers(db: Database, { currency, period, before }: Compared): Promise<CustomerCounts> {
  const count = (
    days: Days,
  ) => sql`(select count(*)::int from (select from (${selectRuns(['customer'], currency, days)}) runs
    where orders > 0 group by subject) each)`
  const countNew = (days: Days) =>
    sql`(select count(*)::int from first_sales where ${isWithin(days)} and currency = ${currency})`
  const { rows } = await sql<CustomerCounts>`select ${count(period)} as now, ${count(before)} as earlier,
    ${countNew(period)} as new_now, ${countNew(before)} as new_earlier`.execute(db)
  return rows[0]!
}

export type BreakdownSums = {
  kind: Kind | 'family' | 'country' | 'none' | 'rest'
  /** Null for the rest. */
  key: string | null
  name: string | null
  translations: Translations<'name'> | null
  sku: string | null
  isOpen: boolean
  /** How many rows it is. */
  count: number
  orders: number
  pieces: number
  soldMinor: number
  refundedMinor: number
  thenMinor: number
}

const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** What a dimension is summed from: rows of `kind`, `key` and amounts. Only countries are no ids. */
function selectSales(by: SalesDimension, currency: string, days: Days): RawBuilder<unknown> {
  if (by === 'country')
    return sql`select 'country' as kind, country as key, orders, pieces, net_minor, refunded_net_minor from sales_by_country
      where currency = ${currency} and ${isWithin(days)}`
  const select = (kinds: readonly Kind[]) =>
    sql`select kind, subject as key, orders, pieces, net_minor, refunded_net_minor from (${selectRuns(kinds, currency, days)}) runs`
  if (by === 'customer') return select(['customer'])
  const ofGoods = select(['product', 'delivery', 'other'])
  if (by === 'product') return ofGoods
  return sql`select case when kind <> 'product' then kind when family_id is null then 'none' else 'family' end as kind,
      coalesce(family_id, ${none}) as key, orders, pieces, net_minor, refunded_net_minor
    from (${ofGoods}) goods left join named_products on kind = 'product' and named_products.id = key`
}

const orderings: Record<BreakdownSort, RawBuilder<unknown>> = {
  net: sql`sold_minor - refunded_minor`,
  sold: sql`sold_minor`,
  refunded: sql`refunded_minor`,
  orders: sql`orders`,
  pieces: sql`pieces`,
}

const selectIds = (kind: SalesDimension) => sql`(select key from top where kind = ${kind})`

/** The name of each row, and whether its page is there. */
const selectNames: Record<SalesDimension, RawBuilder<unknown>> = {
  product: sql`select id as key, name, translations, sku, not coalesce(archived_at < 'infinity', false) as is_open
    from named_products where id in ${selectIds('product')}`,
  family: sql`select id as key, name, translations, '' as sku, true as is_open from named_families where id in ${selectIds('family')}`,
  customer: sql`select id as key, name, '{}'::jsonb as translations, '' as sku, true as is_open from people
    where id in ${selectIds('customer')}`,
  country: sql`select key, '' as name, '{}'::jsonb as translations, '' as sku, true as is_open from top`,
}

type BreakdownSearch = Compared & { by: SalesDimension; sort: BreakdownSort; top: number }

/**
 * The first rows by what they are sorted by, the greatest first, and the rest as one row, which has no key. Whole numbers add up
 * exactly as floating ones, and in half the time of those that PostgreSQL makes of large sums.
 */
export async function findBreakdown(db: Database, search: BreakdownSearch): Promise<BreakdownSums[]> {
  const { by, currency, period, before, sort, top } = search
  const { rows } = await sql<BreakdownSums>`with sums as materialized (
      select kind, key, sum(orders::float8) as orders, sum(pieces::float8) as pieces,
        sum(net_minor::float8) as sold_minor, sum(refunded_net_minor::float8) as refunded_minor
      from (${selectSales(by, currency, period)}) sales group by kind, key
    ), top as materialized (
      select * from sums order by ${orderings[sort]} desc, sold_minor desc, kind, key limit ${top}
    ), grouped as (
      select coalesce(top.kind, 'rest') as kind, top.key, count(*)::int as count, sum(sums.orders) as orders, sum(sums.pieces) as pieces,
        sum(sums.sold_minor) as sold_minor, sum(sums.refunded_minor) as refunded_minor
      from sums left join top using (kind, key) group by 1, 2
    ), earlier as (
      select coalesce(top.kind, 'rest') as kind, top.key, sum((net_minor - refunded_net_minor)::float8) as minor
      from (${selectSales(by, currency, before)}) sales left join top using (kind, key) group by 1, 2
    ), names as (${selectNames[by]})
    select coalesce(grouped.kind, earlier.kind) as kind, coalesce(grouped.key, earlier.key)::text as key, name, translations, sku,
      coalesce(is_open, false) as is_open, coalesce(count, 0) as count, coalesce(orders, 0) as orders, coalesce(pieces, 0) as pieces,
      coalesce(sold_minor, 0) as sold_minor, coalesce(refunded_minor, 0) as refunded_minor, coalesce(minor, 0) as then_minor
    from grouped full join earlier on earlier.kind = grouped.kind and coalesce(earlier.key::text, '') = coalesce(grouped.key::text, '')
      left join names on names.key = grouped.key
    order by coalesce(grouped.kind, 'rest') = 'rest', ${orderings[sort]} desc, sold_minor desc, grouped.kind, grouped.key`.execute(
    db,
  )
  return rows
}
