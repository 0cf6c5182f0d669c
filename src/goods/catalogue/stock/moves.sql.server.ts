import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { MoveKind } from './moves.ts'
import { isNotWithdrawn } from './on-sale.sql.server.ts'

const kind = sql<MoveKind>`case when exists (select from cancelled_pieces where cancelled_pieces.id = move.cause)
  then 'cancelled' else move.kind end`

/** A page of a product's moves, the newest first, plus one row that shows whether more follow. */
export function findMoves(
  db: Database,
  productId: string,
  { after, limit }: { after?: number | undefined; limit: number },
) {
  return db
    .selectFrom('stockMoves as move')
    .leftJoin('people', 'people.id', 'move.actorId')
    .leftJoin('placedLines as line', 'line.id', 'move.orderLineId')
    .leftJoin('placedOrders as order', 'order.id', 'line.orderId')
    .select(['move.id', 'move.at', 'move.pieces', 'move.loose', 'move.note', 'line.orderId', 'order.number'])
    .select(sql<number>`case when move.kind = 'written_off' then move.line_quantity else 0 end`.as('writtenOff'))
    .select([kind.as('kind'), sql<string | null>`coalesce(people.guest_email, people.email)`.as('who')])
    .where('move.productId', '=', productId)
    .$if(after !== undefined, (query) => query.where('move.id', '<', after!))
    .orderBy('move.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type MoveRow = Awaited<ReturnType<typeof findMoves>>[number]

/** A product's stock, also of one that is withdrawn. */
export const findStockLevel = (db: Database, id: string) =>
  db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'translations', 'packSize', 'shelf', 'onHand', 'held', 'loosePieces'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The products of part numbers or barcodes that are not withdrawn. A barcode that several products have stands for none of
 * them; so does a part number that is typed as several are written, unless it is exactly one of these.
 */
export async function findProductIds(db: Database, parts: readonly string[]): Promise<Map<string, string>> {
  const selectWritten = (
    state: string,
  ) => sql`select id from products where fold_text(sku) in (fold_text(part), fold_umlauts(part))
    and compact_text(sku) in (compact_text(part), compact_text(spell_umlauts(part))) and ${sql.raw(state)}`
  const { rows } = await sql<{ part: string; bySku: string | null; byGtin: string[]; byFolded: string[] }>`
    select part, (select id from products where sku = any(array[part, upper(part)]) and ${isNotWithdrawn}
        order by sku = part desc limit 1) as by_sku,
      array(select id from products where gtin <> '' and gtin_14(gtin) = gtin_14(compact_text(part)) and ${isNotWithdrawn} limit 2) as by_gtin,
      array(select id from (
        ${selectWritten('archived_at is null')} union ${selectWritten("archived_at = 'infinity'")} union
        select id from products where octet_length(sku) <> length(sku)
          and compact_text(spell_umlauts(sku)) = compact_text(part) and fold_umlauts(sku) = fold_text(part) and ${isNotWithdrawn}
      ) written limit 2) as by_folded
    from unnest(${parts}::text[]) as part`.execute(db)
  return new Map(
    rows.flatMap(({ part, bySku, byGtin, byFolded }) => {
      const [own] = [byGtin, byFolded].flatMap((ids) => (ids.length === 1 ? ids : []))
      const id = bySku ?? own
      return id ? [[part, id] as const] : []
    }),
  )
}

/** An order that waited for pieces when goods came. `pieces`: how many packs of these goods it was given since. */
type ServedOrder = { id: string; number: string; pieces: number; isComplete: boolean }

/** The orders that had been paid when goods came and were given pieces of them since, the first that was paid first. */
export async function findServedOrders(db: Database, moveIds: readonly number[]): Promise<ServedOrder[]> {
  const { rows } = await sql<ServedOrder>`
    select placed.id, placed.number, -sum(sale.pieces)::int as pieces,
      not exists (select from placed_lines rest where rest.order_id = placed.id and rest.waiting > 0) as is_complete
    from stock_moves supply
      join stock_moves sale on sale.product_id = supply.product_id and sale.id > supply.id and sale.kind = 'sold'
      join placed_lines line on line.id = sale.order_line_id
      join placed_orders placed on placed.id = line.order_id
    where supply.id = any(${moveIds}::bigint[]) and placed.paid_at < supply.at
    group by placed.id, placed.number, placed.paid_at order by placed.paid_at, placed.id`.execute(db)
  return rows
}

/** A page of the products that lie on a shelf, by part number. */
export const findProductsOnShelf = (db: Database, shelf: string, limit: number, after: CursorPosition | undefined) =>
  db
    .selectFrom('products')
    .select(['products.id', 'products.sku', 'products.name', 'products.translations', 'products.packSize'])
    .where('products.shelf', '=', shelf)
    .where('products.shelf', '<>', '')
    .where(isNotWithdrawn)
    .$call((query) => selectPage(query, 'products.sku', 'products.id', { limit, after, direction: 'asc' }))
    .execute()

/** Whether somebody has corrected a product's stock since a move of it. */
export async function isCorrectedSince(db: Database, productId: string, moveId: number): Promise<boolean> {
  const row = await db
    .selectFrom('stockMoves')
    .select('id')
    .where('productId', '=', productId)
    .where('id', '>', moveId)
    .where('kind', 'in', ['corrected', 'counted', 'scrapped'])
    .executeTakeFirst()
  return row !== undefined
}

/** The newest move of a product; 0 if there is none. */
export async function findLastMove(db: Database, productId: string): Promise<number> {
  const row = await db
    .selectFrom('stockMoves')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('productId', '=', productId)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Of more moves than these the older ones are not looked at. */
const maxMoves = 2000

/**
 * The products whose last move since a moment left few, the newest first. `stocked` is the last move that brought pieces, from
 * which a product that runs low again is told.
 */
export async function findLowSince(db: Database, since: RawBuilder<Date>, limit: number) {
  const { rows } = await sql<{
    id: string
    sku: string
    quantity: number
    packSize: number
    stocked: number
    at: Date
  }>`
    select products.id, sku, low_stock as quantity, pack_size, moved.at,
      coalesce((select max(id) from stock_moves where product_id = products.id and pieces > 0), 0)::float8 as stocked
    from (
      select product_id, max(at) as at from (select product_id, at from stock_moves order by id desc limit ${maxMoves}) newest
      where at > ${since} group by product_id
    ) moved join products on products.id = moved.product_id
    where low_stock is not null and archived_at is null
    order by moved.at desc, products.id limit ${limit}`.execute(db)
  return rows
}
