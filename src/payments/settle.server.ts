import type Stripe from 'stripe'
import { type LockedOrder, lockOrder, markPaid, markUnpaid, rejectPayment } from '#orders/states.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { nilId } from '#platform/ids.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import {
  type Attempt,
  attemptById,
  attemptByIntent,
  endAttempt,
  insertPayment,
  paymentOf,
  recordIncident,
  scheduleCheck,
} from './sql.server.ts'

export type SettleResult = 'paid' | 'refund_due' | 'pending' | 'open' | 'cancelled' | 'mismatch' | 'unknown'

/**
 * The only path to `paid`. Reads a payment's current status from the provider and updates the order to match.
 * Idempotent: the webhook, the page's hint and reconciliation all call it.
 */
export async function settle(db: Database, provider: Provider, intentId: string): Promise<SettleResult> {
  const intent = await callProvider(provider.stripe.paymentIntents.retrieve(intentId))
  const attempt = (await attemptByIntent(db, intent.id)) ?? (await attemptById(db, attemptIdOf(intent)))
  if (!attempt) return 'unknown'
  const settled = await db.transaction().execute((tx) => record(tx, provider, attempt, intent))
  if (settled === 'pending' || settled === 'open') await scheduleCheck(db, attempt.id)
  return settled
}

/** A crash may have prevented recording the provider's response; the intent carries the attempt's id. */
function attemptIdOf(intent: Stripe.PaymentIntent): string {
  const id = intent.metadata.attempt ?? ''
  return /^[0-9a-f-]{36}$/.test(id) ? id : nilId
}

async function record(
  tx: Tx,
  provider: Provider,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
): Promise<SettleResult> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) return 'unknown'
  if (intent.status === 'succeeded') return await recordSuccess(tx, provider, attempt, order, intent)
  if (intent.status === 'canceled') {
    await endAttempt(tx, attempt.id, 'cancelled', intent.cancellation_reason)
    await markUnpaid(tx, order.id)
    return 'cancelled'
  }
  return intent.status === 'processing' ? 'pending' : 'open'
}

async function recordSuccess(
  tx: Tx,
  provider: Provider,
  attempt: Attempt,
  order: LockedOrder,
  intent: Stripe.PaymentIntent,
): Promise<SettleResult> {
  const known = await paymentOf(tx, intent.id)
  // guard: a payment counts once | drop | payments/payments.test
  if (known) return known.kept ? 'paid' : 'refund_due'
  if (!isOurs(provider, order, intent)) {
    await recordIncident(tx, 'payment_mismatch', order.id, {
      intent: intent.id,
      amount: intent.amount_received,
      currency: intent.currency,
      livemode: intent.livemode,
    })
    await endAttempt(tx, attempt.id, 'cancelled', 'mismatch')
    await markUnpaid(tx, order.id)
    return 'mismatch'
  }
  await endAttempt(tx, attempt.id, 'succeeded')
  const kept = await markPaid(tx, order)
  if (!kept) await rejectPayment(tx, order)
  const { amount_received: amountMinor, id: transactionId } = intent
  await insertPayment(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    transactionId,
    amountMinor,
    currency: order.currency,
    kept,
  })
  return kept ? 'paid' : 'refund_due'
}

/** A signed message proves who sent it, not that it is about this order: all of this must match. */
function isOurs(provider: Provider, order: LockedOrder, intent: Stripe.PaymentIntent): boolean {
  return (
    // guard: a payment is for its own order | intent.metadata.order === order.id → true | payments/payments.test
    intent.metadata.order === order.id &&
    // guard: a payment has the order’s amount | intent.amount_received === order.totalMinor → true | payments/payments.test
    intent.amount_received === order.totalMinor &&
    // guard: a payment has the order’s currency | intent.currency.toUpperCase() === order.currency → true | payments/payments.test
    intent.currency.toUpperCase() === order.currency &&
    // guard: a test payment does not count as money | intent.livemode === provider.livemode → true | payments/payments.test
    intent.livemode === provider.livemode
  )
}
