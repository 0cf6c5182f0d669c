import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'

/** What can be bought now, and at what price. */
export type Offer = {
  id: string
  sku: string
  name: string
  nameBn: string
  priceMinor: number
  currency: string
  packSize: number
  available: number
}

/** Products that are sold, by their ids; nobody else changes them until the commit. */
export async function lockOffers(tx: Tx, ids: readonly string[]): Promise<Map<string, Offer>> {
  const { rows } = await sql<Offer>`-- prepared: lock offers
    select id, sku, name, name_bn, price_minor, currency, pack_size, on_hand - held as available
    from products
    where id = any(${ids}::uuid[])
    -- guard: an archived product is not sold | drop | catalogue orders
    and archived_at is null
    order by id for no key update`.execute(tx)
  return new Map(rows.map((offer) => [offer.id, offer]))
}

/** Takes pieces from an offer, or refuses. The pieces are held by `holdStock` afterwards. */
export function takePieces(offers: ReadonlyMap<string, Offer>, productId: string, quantity: number): Offer {
  const offer = offers.get(productId)
  if (!offer) throw new Refusal('not_found', { what: 'product_for_sale' })
  const { available: left, packSize } = offer
  // guard: only available pieces are held | never | orders/orders.test
  if (quantity > left) {
    const fields = { purchaseValue: { code: 'out_of_stock', left, packSize } } as const
    throw new Refusal('out_of_stock', { what: 'purchase', left, packSize, fields })
  }
  return offer
}

/** Holds pieces of locked products. */
export const holdStock = (tx: Tx, pieces: ReadonlyMap<string, number>): Promise<void> => changeHeld(tx, pieces)

/** Releases held pieces. */
export const releaseStock = (tx: Tx, productId: string, quantity: number): Promise<void> =>
  changeHeld(tx, new Map([[productId, -quantity]]))

/** The database notes the change for the pages that show what is left. */
async function changeHeld(tx: Tx, pieces: ReadonlyMap<string, number>): Promise<void> {
  await sql`-- prepared: change held
    update products set held = held + more
    from unnest(${[...pieces.keys()]}::uuid[], ${[...pieces.values()]}::int[]) as given (product_id, more)
    where id = product_id`.execute(tx)
}

/** Holds pieces again for an order whose hold expired, archived or not. False: not enough are left. */
export async function reclaimStock(tx: Tx, productId: string, quantity: number): Promise<boolean> {
  const { rows } = await sql`select from products where id = ${productId} and on_hand - held >= ${quantity}
    for no key update`.execute(tx)
  if (rows.length === 0) return false
  await changeHeld(tx, new Map([[productId, quantity]]))
  return true
}

/** Today's prices in a currency of those products that are still sold. */
export async function offersOf(
  db: Database,
  currency: string,
  lines: readonly { productId: string }[],
): Promise<Map<string, number>> {
  const offers = await db
    .selectFrom('products')
    .select(['id', 'priceMinor'])
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .where('currency', '=', currency)
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(offers.map(({ id, priceMinor }) => [id, priceMinor]))
}

/** Removes held pieces from stock for good and records it in the ledger. */
export async function commitStock(tx: Tx, line: { id: string; productId: string; quantity: number }): Promise<void> {
  const { id, productId, quantity } = line
  await tx
    .updateTable('products')
    .set((eb) => ({ onHand: eb('onHand', '-', quantity), held: eb('held', '-', quantity) }))
    .where('id', '=', productId)
    .execute()
  await tx.insertInto('stockMoves').values({ productId, orderLineId: id, kind: 'sold', pieces: -quantity }).execute()
}

/** Returns sold pieces to stock and records it in the ledger, which allows it once per line. */
export async function returnStock(tx: Tx, line: { id: string; productId: string; quantity: number }): Promise<void> {
  const { id, productId, quantity } = line
  await tx.insertInto('stockMoves').values({ productId, orderLineId: id, kind: 'returned', pieces: quantity }).execute()
  await tx
    .updateTable('products')
    .set((eb) => ({ onHand: eb('onHand', '+', quantity) }))
    .where('id', '=', productId)
    .execute()
}
