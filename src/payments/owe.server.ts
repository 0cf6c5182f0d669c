import type { RefundParts, RefundReason } from '#orders/payments.server.ts'
import type { LockedOrder } from '#orders/states.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { allLeft, askedOf, refundableOf, sumOf, tooMuch } from './parts.server.ts'
import { balanceOf, dropKept, insertDue, refundablePayment } from './returns.sql.server.ts'

/** Makes what is left of the payment that an order keeps due for refund. @returns the refund's id */
export async function owe(tx: Tx, orderId: string, reason: RefundReason): Promise<string> {
  const { id: paymentId, currency } = await refundablePayment(tx, orderId)
  const { leftMinor: amountMinor } = await balanceOf(tx, paymentId)
  const parts = allLeft(await refundableOf(tx, orderId, currency))
  await dropKept(tx, paymentId)
  // Refunds of mere amounts were for no parts, so neither is what is left after them.
  const isFit = sumOf(parts) === amountMinor
  return await insertDue(tx, { paymentId, amountMinor, currency, reason }, isFit ? parts : [])
}

/** Makes a part of the payment that an order keeps due for refund; the order goes on. Null: the part comes to nothing. */
export async function oweParts(tx: Tx, order: LockedOrder, asked: RefundParts) {
  const { id: paymentId, currency } = await refundablePayment(tx, order.id)
  const { leftMinor } = await balanceOf(tx, paymentId)
  const parts = askedOf(order, await refundableOf(tx, order.id, currency), asked, leftMinor)
  const amountMinor = parts.length > 0 ? sumOf(parts) : (asked.amountMinor ?? 0)
  // guard: no more is refunded than is left | never | payments/parts.test
  if (amountMinor > leftMinor) throw tooMuch(leftMinor, currency)
  if (amountMinor === 0) return null
  const { reason, note = '' } = asked
  const id = await insertDue(tx, { paymentId, amountMinor, currency, reason, note }, parts)
  return { id, amountMinor }
}
