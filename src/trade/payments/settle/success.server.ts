import type Stripe from 'stripe'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { fromCharge, toCharge } from '#base/platform/text/money.ts'
import { issueInvoice } from '#trade/invoices/issue.server.ts'
import { type LockedOrder, markPaid, markUnpaid, rejectPayment } from '#trade/orders/states.server.ts'
import { allows } from '#trade/orders/states.ts'
import type { IncidentKind } from '../incidents/incident-kinds.ts'
import { recordIncident, resolveIncidents, toIncidentFacts } from '../incidents/incidents.sql.server.ts'
import { getPaymentMeans } from '../payment-means.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { endAttempt, findPayment, insertPayment, type PaymentAttempt } from '../sql.server.ts'
import { resolveUnrecordedCharge } from './unrecorded.server.ts'

/** The order and attempt that a payment is for. `stranger`: the charge only named the order, and has this attempt. */
export type PaymentClaim = { attempt: PaymentAttempt; order: LockedOrder; stranger?: PaymentAttempt }

/** Records money that was received: it pays its order, or is owed back. */
export async function recordSuccess(
  tx: Tx,
  provider: PaymentProvider,
  { attempt, order, stranger }: PaymentClaim,
  intent: Stripe.PaymentIntent,
): Promise<'paid' | 'refund_due' | 'mismatch'> {
  const known = await findPayment(tx, intent.id)
  // guard: a payment counts once | drop | payments/payments.test
  if (known) return known.kept ? 'paid' : 'refund_due'
  const incident = (kind: IncidentKind) => recordIncident(tx, kind, order.id, toIncidentFacts(intent))
  // guard: a test payment does not count as money | intent.livemode !== provider.livemode → false | payments/payments.test
  if (intent.livemode !== provider.livemode) {
    await incident('payment_mismatch')
    await endAttempt(tx, attempt.id, 'cancelled', 'mode')
    await markUnpaid(tx, order.id)
    return 'mismatch'
  }
  await endAttempt(tx, attempt.id, 'succeeded')
  const isOurs = matches(stranger ?? attempt, order, intent)
  const kept = isOurs && (await markPaid(tx, provider, order))
  if (isOurs && !kept) await rejectPayment(tx, order)
  const paymentId = await insertPayment(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    transactionId: intent.id,
    amountMinor: fromCharge(intent.amount_received, intent.currency.toUpperCase()),
    currency: intent.currency.toUpperCase(),
    livemode: intent.livemode,
    means: getPaymentMeans(intent),
    refundReason: kept ? null : isOurs ? getReason(order) : 'payment_mismatch',
  })
  if (!isOurs) await incident('payment_mismatch')
  else if (stranger) await incident(kept ? 'payment_adopted' : 'payment_rejected')
  // The pieces may be sold before the money arrives. An order that is paid twice should never happen.
  else if (!kept && getReason(order) === 'paid_twice') await incident('paid_twice')
  await resolveUnrecordedCharge(tx, intent.id)
  if (kept) await resolveIncidents(tx, 'payment_refused', { orderId: order.id })
  // Last, because the numbers of all invoices wait for the commit.
  if (kept) await issueInvoice(tx, provider, order.id, paymentId)
  return kept ? 'paid' : 'refund_due'
}

const getReason = ({ state }: LockedOrder) => (allows('pay', state) ? 'order_cannot_be_kept' : 'paid_twice')

/** A signed message proves who sent it, not that it is about this order: all of this must match. */
function matches(attempt: PaymentAttempt, order: LockedOrder, intent: Stripe.PaymentIntent): boolean {
  return (
    // guard: a payment is for its own order | intent.metadata.order === order.id → true | trade/payments/settle/intents.test
    intent.metadata.order === order.id &&
    attempt.orderId === order.id &&
    // guard: a payment has the order’s amount | intent.amount_received === toCharge(order.totalMinor, order.currency) → true | payments/payments.test
    intent.amount_received === toCharge(order.totalMinor, order.currency) &&
    // guard: a payment has the order’s currency | intent.currency.toUpperCase() === order.currency → true | payments/payments.test
    intent.currency.toUpperCase() === order.currency
  )
}
