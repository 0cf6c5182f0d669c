import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { formatPurchaseNumber } from './number.ts'
import * as rows from './sql.server.ts'

/** Goods of a purchase order, in packs as they were ordered. `surplus`: more than ordered is taken too. */
export type PurchaseReceipt = { purchaseOrderId: string; productId: string; packs: number; surplus: boolean }

/**
 * Locks the purchase order that goods came of, or with negative packs did not, and finds their line. Call it before the product is
 * locked: all who lock both do it in this order.
 * @returns the line, and the purchase order's number
 */
export async function lockPurchaseLine(tx: Tx, { purchaseOrderId, productId, packs, surplus }: PurchaseReceipt) {
  const order = await rows.lockPurchaseOrder(tx, purchaseOrderId)
  if (!order) throw new Refusal('not_found', { what: 'purchase_order' })
  const lines = await rows.listPurchaseLines(tx, purchaseOrderId)
  const line = lines.find((each) => each.productId === productId)
  if (!line) throw new Refusal('not_found', { what: 'ordered_part' })
  const isOpen = order.state === 'sent' || (order.state === 'closed' && packs < 0)
  // guard: goods are booked on what was sent and is not over | never | purchasing/purchasing
  if (!isOpen) throw new Refusal('wrong_state', { what: 'purchase_order' })
  const received = line.received + packs
  // guard: more than ordered is booked only when it was asked | never | purchasing/purchasing
  if (packs > 0 && received > line.quantity && !surplus)
    throw new Refusal('wrong_state', { what: 'more_than_ordered', left: Math.max(0, line.quantity - line.received) })
  const isComplete = lines.every((each) => (each.id === line.id ? received : each.received) >= each.quantity)
  return {
    id: line.id,
    purchaseOrderId,
    packs,
    packSize: line.packSize,
    isComplete,
    number: formatPurchaseNumber(order.number),
  }
}

export type LockedPurchaseLine = Awaited<ReturnType<typeof lockPurchaseLine>>

/** Notes on a purchase order what moved onto the shelf, or off it; with the last of it the order is closed, and opened again without. */
export async function recordPurchaseReceipt(
  tx: Tx,
  { id: lineId, purchaseOrderId, packs: pieces, isComplete }: LockedPurchaseLine,
  moved: { moveId: number; reference: string; actorId: string },
): Promise<void> {
  await rows.addReceipt(tx, { lineId, pieces, ...moved })
  await rows.setPurchaseState(tx, purchaseOrderId, isComplete ? 'closed' : 'sent')
}
