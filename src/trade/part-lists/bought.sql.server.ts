import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { hasPartSql } from '#base/platform/folding/has-part.server.ts'

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
 * What orders count as bought (`bought_lines`), by product. Names are joined only where they are needed.
 */
const mine = (userId: string, isNamed: boolean) => sql<PartListRow & { name: string }>`(
  with bought as (
    select product_id, count(*)::int as times, sum(remaining * pack_size)::float8 as pieces, max(placed_at) as last_at,
      (array_agg(id order by placed_at desc, id desc))[1] as last_line
    from bought_lines
    where remaining > 0
      -- guard: what was bought is listed for its customer only | drop | part-lists/service.test
      and customer_id = ${userId}
    group by product_id
  ), own as (select * from own_numbers where user_id = ${userId})
  select product_id as id, coalesce(own.number, '') as own_number, coalesce(own.name, '') as own_name,
    coalesce(bought.times, 0) as times, coalesce(bought.pieces, 0) as pieces, bought.last_line,
    coalesce(bought.last_at, '2000-01-01T00:00:00Z') as last_at
    ${isNamed ? sql`, named.sku, named.name, named.translations` : sql``}
  from bought full join own using (product_id) ${isNamed ? sql`join named_products named on named.id = product_id` : sql``})`

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
  const texts = sql`concat_ws(chr(10), own_number, own_name, sku, name, translations)`
  return db
    .selectFrom(mine(userId, q !== '' || sort === 'name').as('part'))
    .select(['part.id', 'part.ownNumber', 'part.ownName', 'part.times', 'part.pieces', 'part.lastLine', 'part.lastAt'])
    .$if(q !== '', (query) => query.where(hasPartSql(texts, q)))
    .$call((query) => selectPage(query, column, 'part.id', { after, limit, direction }))
    .execute()
}

type BoughtLine = {
  id: string
  order: string
  number: number
  currency: string
  unitPriceMinor: number
  packSize: number
  quantity: number
}

/** Lines with their orders. */
export async function findBoughtLines(db: Database, ids: readonly string[]): Promise<BoughtLine[]> {
  const { rows } = await sql<BoughtLine>`
    select id, order_id as "order", number, currency, unit_price_minor, pack_size, quantity
    from bought_lines where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
