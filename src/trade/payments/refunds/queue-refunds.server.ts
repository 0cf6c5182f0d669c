import type { Tx } from '#base/platform/database/connect.server.ts'
import { sumGross } from '#company/tax/by-rate.ts'
import { loadAccount } from '#trade/orders/account/load.sql.server.ts'
import type { RefundItem } from '#trade/orders/account/order-account.ts'
import type { RefundReason, RefundRequest } from '#trade/orders/payments.server.ts'
import type { LockedOrder } from '#trade/orders/states.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { recordCorrection } from './corrections.server.ts'
import { refuseTooMuch, toRequestedItems } from './refund-items.server.ts'
import { insertPendingRefund, lockRefundablePayment, releasePayment } from './returns.sql.server.ts'

/**
 * Queues a refund of everything of the payment that an order keeps and that is not owed back yet. Null: all of it is.
 * @returns the refund's id
 */
export async function queueFullRefund(
  tx: Tx,
  orderId: string,
  reason: RefundReason,
  note = '',
): Promise<{ id: string; amountMinor: number } | null> {
  const { id: paymentId, currency, freeMinor: amountMinor } = await lockRefundablePayment(tx, orderId)
  const account = await loadAccount(tx, orderId)
  const items = account.allLeft()
  await releasePayment(tx, paymentId)
  if (amountMinor === 0) return null
  // A bank that took a part of the money left less than the order's.
  const borne = sumGross(items) > amountMinor ? account.lower(items, amountMinor) : items
  const id = await insertPendingRefund(tx, { paymentId, amountMinor, currency, reason, note }, borne)
  return { id, amountMinor }
}

/** Queues a partial refund of the payment that an order keeps; the order goes on. Null: the amount is zero. */
export async function queuePartialRefund(tx: Tx, order: LockedOrder, request: RefundRequest) {
  const { id: paymentId, currency, freeMinor: leftMinor } = await lockRefundablePayment(tx, order.id)
  const items = toRequestedItems(order, await loadAccount(tx, order.id), request, leftMinor)
  const amountMinor = items.length > 0 ? sumGross(items) : (request.amountMinor ?? 0)
  // guard: no more is refunded than is left | never | trade/payments/parts.test
  if (amountMinor > leftMinor) throw refuseTooMuch(leftMinor, currency)
  if (amountMinor === 0) return null
  const { reason, note = '' } = request
  const id = await insertPendingRefund(tx, { paymentId, amountMinor, currency, reason, note }, items)
  return { id, amountMinor }
}

/**
 * Queues a refund of items that the account of an order has calculated. If they come to nothing, only what they change is
 * recorded. Null: they change nothing.
 */
export async function queueItemRefund(
  tx: Tx,
  provider: PaymentProvider,
  order: LockedOrder,
  { items, reason }: { items: readonly RefundItem[]; reason: RefundReason },
) {
  const { id: paymentId, currency, freeMinor: leftMinor } = await lockRefundablePayment(tx, order.id)
  const amountMinor = Math.min(sumGross(items), leftMinor)
  const borne = amountMinor === sumGross(items) ? items : (await loadAccount(tx, order.id)).lower(items, amountMinor)
  if (borne.every(({ netMinor, taxMinor }) => netMinor === 0 && taxMinor === 0)) return null
  const refund = { paymentId, currency, reason }
  const id =
    amountMinor === 0
      ? await recordCorrection(tx, provider, order.id, refund, borne)
      : await insertPendingRefund(tx, { ...refund, amountMinor }, borne)
  return { id, amountMinor }
}
