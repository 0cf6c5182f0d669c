import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'

/** Holds the pieces, or refuses. A single statement, so two buyers cannot both get the last piece. */
export async function holdStock(tx: Tx, productId: string, quantity: number) {
  const product = await tx
    .updateTable('products')
    .set((eb) => ({ held: eb('held', '+', quantity) }))
    .where('id', '=', productId)
    // guard: an archived product is not sold | drop | catalogue orders
    .where('archivedAt', 'is', null)
    // guard: only available pieces are held | drop | orders/orders.test
    .where((eb) => eb(eb('onHand', '-', eb.ref('held')), '>=', quantity))
    .returning(['id', 'name', 'nameBn', 'sku', 'priceMinor', 'currency', 'packSize'])
    .executeTakeFirst()
  if (product) return product
  throw await unavailableReason(tx, productId)
}

async function unavailableReason(db: Database, productId: string): Promise<Refusal> {
  const product = await db
    .selectFrom('products')
    .select((eb) => ['packSize', eb(eb.ref('onHand'), '-', eb.ref('held')).as('available')])
    .where('id', '=', productId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!product) return new Refusal('not_found', { what: 'product_for_sale' })
  const { packSize } = product
  const left = Number(product.available)
  return new Refusal('out_of_stock', {
    what: 'purchase',
    left,
    packSize,
    fields: { purchaseValue: { code: 'out_of_stock', left, packSize } },
  })
}

/** Holds pieces again for an order whose hold expired, archived or not. False: not enough are left. */
export async function reclaimStock(tx: Tx, productId: string, quantity: number): Promise<boolean> {
  const result = await tx
    .updateTable('products')
    .set((eb) => ({ held: eb('held', '+', quantity) }))
    .where('id', '=', productId)
    .where((eb) => eb(eb('onHand', '-', eb.ref('held')), '>=', quantity))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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

/** Releases held pieces. */
export async function releaseStock(tx: Tx, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ held: eb('held', '-', quantity) }))
    .where('id', '=', productId)
    .execute()
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
