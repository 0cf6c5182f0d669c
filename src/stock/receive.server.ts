import { lockStockOfProduct, moveStock } from '#catalogue/moves.server.ts'
import { findProductIds, findServedOrders } from '#catalogue/moves.sql.server.ts'
import { formatOrderNumber } from '#invoices/order-number.server.ts'
import { allocateStock } from '#orders/backorders/backorders.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { runIdempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { getRefusalSentence } from '#platform/refusals/sentence.server.ts'
import type { Receipt, ReceiptsReply } from './contract.ts'

type Delivery = { reference: string; lines: readonly Receipt[] }

/**
 * Books in each line in a transaction of its own, so that a line that is refused stops no other, once per key and product; then
 * gives the pieces to the orders that wait for them.
 */
export async function receiveStock(
  db: Database,
  admin: Caller,
  { reference, lines }: Delivery,
  key: string,
): Promise<ReceiptsReply> {
  const products = await findProductIds(
    db,
    lines.map(({ part }) => part),
  )
  const ids = lines.map(({ part }) => products.get(part))
  const reply: ReceiptsReply = { done: [], refused: [], orders: [] }
  const moves: number[] = []
  for (const [index, { pieces }] of lines.entries()) {
    try {
      const productId = ids[index]
      if (!productId) throw new Refusal('not_found', { what: 'product' })
      // guard: goods that stand twice in a list are not booked in, since one of the lines may be wrong | drop | stock/receive
      if (ids.indexOf(productId) !== ids.lastIndexOf(productId))
        throw new Refusal('invalid_fields', { what: 'product_twice' })
      const claim = { userId: admin.id, operation: `receive ${productId}`, key }
      const { move, ...booked } = await runIdempotent(db, claim, { pieces, reference }, (tx) =>
        receiveLine(tx, admin, { productId, pieces, note: reference }),
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

type SuppliedLine = { productId: string; pieces: number; note: string }

async function receiveLine(tx: Tx, admin: Caller, line: SuppliedLine) {
  const product = await lockStockOfProduct(tx, line.productId)
  const { sku, name, translations, packSize } = product
  const move = await moveStock(tx, product, { ...line, kind: 'supplied', actorId: admin.id })
  const entry = await recordAudit(tx, admin.id, 'stock.receive', product.id, { pieces: line.pieces, packSize })
  return { _id: product.id, sku, name, translations, packSize, move, entry: String(entry) }
}
