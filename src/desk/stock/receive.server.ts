import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getRefusalSentence } from '#base/platform/refusals/sentence.server.ts'
import { splitIntoPacks } from '#goods/catalogue/packs/packs.ts'
import { lockStockOfProduct, moveStock } from '#goods/catalogue/stock/moves.server.ts'
import { findProductIds, findServedOrders } from '#goods/catalogue/stock/moves.sql.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { allocateStock } from '#trade/orders/backorders/backorders.server.ts'
import { lockPurchaseLine, recordPurchaseReceipt } from '#trade/purchasing/orders/receive.server.ts'
import type * as contract from './contract.ts'

type Delivery = Body<typeof contract.receiveStock>

/**
 * Books in each line in a transaction of its own, so that a line that is refused stops no other, once per key and product; then
 * gives the pieces to the orders that wait for them. Goods of a purchase order are noted there.
 */
export async function receiveStock(
  db: Database,
  admin: Caller,
  { reference, lines, purchaseOrder }: Delivery,
  key: string,
): Promise<contract.ReceiptsReply> {
  const products = await findProductIds(
    db,
    lines.map(({ part }) => part),
  )
  const ids = lines.map(({ part }) => products.get(part))
  const reply: contract.ReceiptsReply = { done: [], refused: [], orders: [] }
  const moves: number[] = []
  for (const [index, { pieces }] of lines.entries()) {
    try {
      const productId = ids[index]
      if (!productId) throw new Refusal('not_found', { what: 'product' })
      // guard: goods that stand twice in a list are not booked in, since one of the lines may be wrong | drop | stock/receive
      if (ids.indexOf(productId) !== ids.lastIndexOf(productId))
        throw new Refusal('invalid_fields', { what: 'product_twice' })
      const claim = { userId: admin.id, operation: `receive ${productId}`, key }
      const { move, ...booked } = await runIdempotent(
        db,
        claim,
        { pieces, reference, ...(purchaseOrder && { purchaseOrder }) },
        (tx) => receiveLine(tx, admin, { productId, pieces, reference, purchaseOrder }),
      )
      moves.push(move)
      reply.done.push({ line: index, pieces, ...booked })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.refused.push({ line: index, code: error.code, message: getRefusalSentence(error) })
    }
  }
  await allocateStock(db)
  const served = await findServedOrders(db, moves)
  reply.orders = served.map(({ id, number, ...order }) => ({ _id: id, number: formatOrderNumber(number), ...order }))
  return reply
}

type SuppliedLine = Pick<Delivery, 'reference' | 'purchaseOrder'> & { productId: string; pieces: number }

/** As long as the ledger's notes are. */
const maxNote = 200

async function receiveLine(
  tx: Tx,
  admin: Caller,
  { productId, pieces: packs, reference, purchaseOrder }: SuppliedLine,
) {
  const ordered =
    purchaseOrder &&
    (await lockPurchaseLine(tx, {
      productId,
      packs,
      purchaseOrderId: purchaseOrder.id,
      surplus: purchaseOrder.surplus,
    }))
  const product = await lockStockOfProduct(tx, productId)
  const came = splitIntoPacks(packs, ordered?.packSize ?? product.packSize, product)
  const note = [ordered?.number, reference].filter(Boolean).join(' · ').slice(0, maxNote)
  const move = await moveStock(tx, product, { productId, ...came, note, kind: 'supplied', actorId: admin.id })
  if (ordered) await recordPurchaseReceipt(tx, ordered, { moveId: move, reference, actorId: admin.id })
  const { id: _id, sku, name, translations, packSize } = product
  const details = { ...came, packSize, ...(ordered && { purchaseOrderId: ordered.purchaseOrderId, ordered: packs }) }
  const entry = await recordAudit(tx, admin.id, 'stock.receive', _id, details)
  return { _id, sku, name, translations, packSize: ordered?.packSize ?? packSize, move, entry: String(entry) }
}
