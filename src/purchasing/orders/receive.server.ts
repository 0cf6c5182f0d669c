import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { formatPurchaseNumber } from './number.ts'
import * as rows from './sql.server.ts'

/** Goods of a purchase order. `surplus`: more than ordered is taken too. */
export type PurchaseReceipt = {
  purchaseOrderId: string
  productId: string
  pieces: number
  reference: string
  actorId: string
  surplus: boolean
}

/**
 * Notes on a purchase order that goods of it came, or with negative pieces that they did not; with the last of them it is closed, and
 * opened again if one is taken back. Call it before the product is locked: all who lock both do it in this order.
 * @returns its number
 */
export async function recordPurchaseReceipt(tx: Tx, receipt: PurchaseReceipt): Promise<string> {
  const { purchaseOrderId, productId, pieces, reference, actorId, surplus } = receipt
  const order = await rows.lockPurchaseOrder(tx, purchaseOrderId)
  if (!order) throw new Refusal('not_found', { what: 'purchase_order' })
  const lines = await rows.listPurchaseLines(tx, purchaseOrderId)
  const line = lines.find((each) => each.productId === productId)
  if (!line) throw new Refusal('not_found', { what: 'ordered_part' })
  const isOpen = order.state === 'sent' || (order.state === 'closed' && pieces < 0)
  // guard: goods are booked on what was sent and is not over | never | purchasing/purchasing
  if (!isOpen) throw new Refusal('wrong_state', { what: 'purchase_order' })
  const received = line.received + pieces
  // guard: more than ordered is booked only when it was asked | never | purchasing/purchasing
  if (pieces > 0 && received > line.quantity && !surplus)
    throw new Refusal('wrong_state', { what: 'more_than_ordered', left: Math.max(0, line.quantity - line.received) })
  await rows.addReceipt(tx, { lineId: line.id, pieces, reference, actorId })
  const isComplete = lines.every((each) => (each.id === line.id ? received : each.received) >= each.quantity)
  await rows.setPurchaseState(tx, purchaseOrderId, isComplete ? 'closed' : 'sent')
  return formatPurchaseNumber(order.number)
}
