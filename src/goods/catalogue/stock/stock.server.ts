import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Json } from '#base/platform/database/schema.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { TaxClass } from '#company/tax/contract.ts'
import { splitIntoPacks } from '../packs/packs.ts'
import { readStoredBreaks } from '../prices/breaks.server.ts'
import type { Orderable, PriceList } from '../prices/pricing.ts'
import { available, isAwaitedSql } from './available.sql.server.ts'

/** What tax and delivery of a product depend on. `massGrams`: of one piece. */
export type ShippingAttributes = { taxClass: TaxClass; massGrams: number | null; packSize: number }

/** The most pieces of one product that the database accepts. */
export const maxOnHand = 100_000_000

/** What can be bought now, and at what price in minor units. */
export type StockOffer = PriceList &
  Orderable &
  ShippingAttributes & {
    id: string
    sku: string
    name: string
    translations: Translations<'name'>
    currency: string
    /** All on the shelf, held or not; `available` is what is left of it. */
    onHand: number
    available: number
    /** Whether more than that may be ordered, and in how many days the rest is expected; null: unknown. */
    backOrders: boolean
    leadTimeDays: number | null
    /** What customs ask for; empty: unknown. */
    tariffCode: string
    origin: string
  }

export async function hasWaitingOrders(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select ${isAwaitedSql(sql`${productId}::uuid`)} as waits`.execute(tx)
  return rows[0]!.waits
}

/** What carriers and customs ask of a product; `massGrams`: of a piece. Null or empty: unknown. */
export type ShippingFacts = { massGrams: number | null; tariffCode: string; origin: string }

/** Of some products, by their ids, as the catalogue says now. */
export async function findShippingFacts(db: Database, ids: readonly string[]): Promise<Map<string, ShippingFacts>> {
  const { rows } = await sql<ShippingFacts & { id: string }>`
    select id, mass_grams, tariff_code, origin from products where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** Products that are sold, by their ids; nobody else changes them until the commit. */
export async function lockOffers(tx: Tx, ids: readonly string[]): Promise<Map<string, StockOffer>> {
  const { rows } = await sql<StockOffer & { priceBreaks: Json }>`-- prepared: lock offers
    select id, sku, name, translations, price_minor as price, price_breaks, minimum_quantity as minimum, quantity_step as step,
      currency, tax_class, mass_grams, pack_size, back_orders, lead_time_days, tariff_code, origin, on_hand, ${available} as available
    from products
    where id = any(${ids}::uuid[])
    -- guard: an archived product is not sold | drop | catalogue orders
    and archived_at is null
    -- guard: orders of the same products lock them in one order | order by id for → for | orders/placing/deadlocks
    order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, { ...row, priceBreaks: readStoredBreaks(row.priceBreaks) }]))
}

/** Pieces of a product, such as those of a line of an order. */
export type StockLine = { productId: string; quantity: number }

/** Holds pieces of locked products. */
export const holdStock = (tx: Tx, lines: readonly StockLine[]): Promise<void> => changeStock(tx, lines, { held: 1 })

/** Releases held pieces. */
export async function releaseStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await lockStock(tx, lines)
  await changeStock(tx, lines, { held: -1 })
}

type Stock = {
  productId: string
  onHand: number
  left: number
  packSize: number
  backOrders: boolean
  leadTimeDays: number | null
}

/** What is left of products, archived or not; nobody else changes it until the commit. */
export async function lockStock(tx: Tx, lines: readonly Pick<StockLine, 'productId'>[]): Promise<Stock[]> {
  const { rows } = await sql<Stock>`-- prepared: lock stock
    select id as product_id, on_hand, ${available} as left, pack_size, back_orders, lead_time_days from products
    where id = any(${lines.map(({ productId }) => productId)}::uuid[])
    -- guard: whoever changes the stock of products locks them in one order | order by id for → for | orders/placing/deadlocks
    order by id for no key update`.execute(tx)
  return rows
}

/**
 * Adds pieces of locked products to what is on hand or held, or takes them away; of all lines with one statement. The
 * database notes the change for the pages that show what is left.
 */
async function changeStock(
  tx: Tx,
  lines: readonly StockLine[],
  { onHand = 0, held = 0 }: { onHand?: number; held?: number },
): Promise<void> {
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  await sql`-- prepared: change stock
    update products set on_hand = on_hand + pieces * ${onHand}::int, held = held + pieces * ${held}::int
    from unnest(${[...pieces.keys()]}::uuid[], ${[...pieces.values()]}::int[]) as given (product_id, pieces)
    where id = product_id`.execute(tx)
}

/**
 * Holds pieces again for an order whose hold expired: of all its lines or of none. False: too few are left, or they come in
 * other packs by now.
 */
export async function reclaimStock(tx: Tx, lines: readonly Line[]): Promise<boolean> {
  const wanted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  if ((await lockStock(tx, lines)).some(({ productId, left }) => left < wanted.get(productId)!)) return false
  // guard: packs of another size are not sold for those that were ordered | drop | catalogue/packs
  if ([...(await findPacks(tx, lines)).values()].some(({ linePack, packSize }) => linePack !== packSize)) return false
  await holdStock(tx, lines)
  return true
}

/** Today's offers in a currency of those products that are still sold. */
export async function findOffers(
  db: Database,
  currency: string,
  lines: readonly { productId: string }[],
): Promise<Map<string, PriceList & ShippingAttributes>> {
  const offers = await db
    .selectFrom('products')
    .select(['id', 'priceMinor', 'priceBreaks', 'massGrams', 'packSize'])
    .select((eb) => eb.ref('taxClass').$castTo<TaxClass>().as('taxClass'))
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .where('currency', '=', currency)
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(
    offers.map(({ id, priceMinor, priceBreaks, ...shipped }) => [
      id,
      { price: priceMinor, priceBreaks: readStoredBreaks(priceBreaks), ...shipped },
    ]),
  )
}

/** What tax and delivery of products depend on, and how long the shop waits for more of them. */
export async function findShippingAttributes(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ShippingAttributes & { leadTimeDays: number | null }>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'massGrams', 'packSize', 'leadTimeDays'])
    .select((eb) => eb.ref('taxClass').$castTo<TaxClass>().as('taxClass'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...shipped }) => [id, shipped]))
}

type Line = StockLine & { id: string }

/** Removes held pieces from stock for good and records it in the ledger. */
export async function commitStock(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  await lockStock(tx, lines)
  await changeStock(tx, lines, { onHand: -1, held: -1 })
  await recordMoves(tx, 'sold', lines, -1)
}

/** Locks products until the commit. @returns their stock that nobody holds */
export async function lockFree(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free: number }>`
    select id, on_hand - held as free from products where id = any(${ids}::uuid[])
    -- guard: whoever sells pieces that came locks their products in one order | order by id for → for | orders/placing/deadlocks
    order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** Removes pieces of locked products that nobody holds from stock for good and records it in the ledger. */
export async function sellFree(tx: Tx, lines: readonly Line[]): Promise<void> {
  await changeStock(tx, lines, { onHand: -1 })
  await recordMoves(tx, 'sold', lines, -1)
}

/**
 * Returns sold packs to stock and records it in the ledger, which allows it once for each cause. Packs of another size than
 * today's come back as their pieces: what does not fill a pack is counted as loose until it does.
 */
export async function returnStock(tx: Tx, lines: readonly (Line & { cause: string })[]): Promise<void> {
  if (lines.length === 0) return
  await lockStock(tx, lines)
  const packs = await findPacks(tx, lines)
  const loose = new Map([...packs.values()].map(({ productId, loosePieces }) => [productId, loosePieces]))
  const returned = lines.map(({ id, productId, quantity, cause }) => {
    const { linePack, packSize } = packs.get(id)!
    const loosePieces = loose.get(productId)!
    const back = splitIntoPacks(quantity, linePack, { packSize, loosePieces })
    loose.set(productId, loosePieces + back.loose)
    const lineQuantity = linePack === packSize ? null : quantity
    return { id, productId, cause, quantity: back.pieces, loose: back.loose, lineQuantity }
  })
  await changeStock(tx, returned, { onHand: 1 })
  await changeLoose(tx, returned)
  await recordMoves(tx, 'returned', returned, 1)
}

type Packs = { id: string; productId: string; linePack: number; packSize: number; loosePieces: number }

/** The packs that lines were sold in, and those of today. */
async function findPacks(tx: Tx, lines: readonly Pick<Line, 'id'>[]): Promise<Map<string, Packs>> {
  const { rows } = await sql<Packs>`
    select line.id, product_id, line.pack_size as line_pack, products.pack_size, loose_pieces
    from placed_lines line join products on products.id = product_id
    where line.id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function changeLoose(tx: Tx, lines: readonly { productId: string; loose: number }[]): Promise<void> {
  for (const { productId, loose } of lines.filter(({ loose }) => loose !== 0))
    await tx
      .updateTable('products')
      .set((eb) => ({ loosePieces: eb('loosePieces', '+', loose) }))
      .where('id', '=', productId)
      .execute()
}

type Moved = Line & { cause?: string; loose?: number; lineQuantity?: number | null }

async function recordMoves(tx: Tx, kind: 'sold' | 'returned', lines: readonly Moved[], sign: 1 | -1): Promise<void> {
  const moves = lines.map(({ id: orderLineId, productId, quantity, cause = null, loose = 0, lineQuantity = null }) => {
    return { productId, orderLineId, kind, cause, pieces: sign * quantity, loose, lineQuantity }
  })
  await tx.insertInto('stockMoves').values(moves).execute()
}
