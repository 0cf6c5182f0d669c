import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#platform/database/cursor.server.ts'

export type PartListRow = {
  id: string
  ownNumber: string
  ownName: string
  times: number
  pieces: number
  /** The line of the last order, and its date; for a product that was never bought, the beginning of the century. */
  lastLine: string | null
  lastAt: Date
}

/**
 * An order counts once it was paid, unless it was refunded, with the pieces that were neither cancelled nor returned.
 * Names are joined only where they are needed.
 */
const mine = (userId: string, isNamed: boolean) => sql<PartListRow & { name: string }>`(
  with given_back as (
    select order_line_id, sum(quantity) as quantity from (
      select order_line_id, quantity from cancellations
      union all
      select order_line_id, came from return_lines where came > 0) parts
    where order_line_id in (
      select line.id from orders join order_lines line on line.order_id = orders.id where customer_id = ${userId})
    group by order_line_id
  ), bought as (
    select line.product_id, count(*)::int as times,
      sum((line.quantity - coalesce(given_back.quantity, 0)) * line.pack_size)::float8 as pieces,
      max(orders.placed_at) as last_at,
      (array_agg(line.id order by orders.placed_at desc, line.id desc))[1] as last_line
    from orders join order_lines line on line.order_id = orders.id
      left join given_back on given_back.order_line_id = line.id
    where line.quantity > coalesce(given_back.quantity, 0) and orders.paid_at is not null and orders.state not in ('refund_due', 'refunded')
      -- guard: what was bought is listed for its customer only | drop | part-lists/service.test
      and orders.customer_id = ${userId}
    group by line.product_id
  ), own as (select * from own_numbers where user_id = ${userId})
  select product_id as id, coalesce(own.number, '') as own_number, coalesce(own.name, '') as own_name,
    coalesce(bought.times, 0) as times, coalesce(bought.pieces, 0) as pieces, bought.last_line,
    coalesce(bought.last_at, '2000-01-01T00:00:00Z') as last_at
    ${isNamed ? sql`, products.sku, products.name, products.translations` : sql``}
  from bought full join own using (product_id) ${isNamed ? sql`join products on products.id = product_id` : sql``})`

/** The sort columns of each list; its cursors have the same type. */
export const sorts = {
  last: { column: 'part.lastAt', by: 'time', direction: 'desc' },
  times: { column: 'part.times', by: 'number', direction: 'desc' },
  name: { column: 'part.name', by: 'text', direction: 'asc' },
} as const
export type PartSortKey = keyof typeof sorts

type Search = { q: string; sort: PartSortKey; after: CursorPosition | undefined; limit: number }

/** The products that a customer has bought or named. */
export function findBoughtParts(
  db: Database,
  userId: string,
  { q, sort, after, limit }: Search,
): Promise<PartListRow[]> {
  const { column, direction } = sorts[sort]
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const texts = sql`lower(concat_ws(chr(10), own_number, own_name, sku, name, translations))`
  return db
    .selectFrom(mine(userId, q !== '' || sort === 'name').as('part'))
    .select(['part.id', 'part.ownNumber', 'part.ownName', 'part.times', 'part.pieces', 'part.lastLine', 'part.lastAt'])
    .$if(q !== '', (query) => query.where(sql<boolean>`${texts} like lower(${part})`))
    .$call((query) => selectPage(query, column, 'part.id', { after, limit, direction }))
    .execute()
}

/** Lines with their orders. */
export function findBoughtLines(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orderLines.id', 'orders.id as order', 'orders.number', 'orders.currency'])
    .select(['orderLines.unitPriceMinor', 'orderLines.packSize', 'orderLines.quantity'])
    .where(sql<boolean>`order_lines.id = any(${ids}::uuid[])`)
    .execute()
}
