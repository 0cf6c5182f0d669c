import type Stripe from 'stripe'
import { lockOrder } from '#orders/states.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { idOr, nilId } from '#platform/ids.server.ts'
import { fromCharge } from '#platform/money.ts'
import { factsOf, recordIncident } from './incidents.sql.server.ts'
import { mailOrderless } from './mails.server.ts'
import { callProvider, isRefused, type Provider } from './provider.server.ts'
import { attemptById, attemptByIntent, insertStranger } from './sql.server.ts'
import { recordSuccess } from './success.server.ts'

/**
 * A charge that names an order of ours, and that our books do not know: a backup was restored, or somebody made it at
 * the provider. It pays its order if everything matches, or is owed back; a person is told in any case.
 */
export async function settleStranger(db: Database, provider: Provider, intent: Stripe.PaymentIntent) {
  const orderId = idOr(intent.metadata.order, nilId)
  if (intent.status !== 'succeeded' || orderId === nilId) return 'unknown'
  const settled = await db.transaction().execute((tx) => recordStranger(tx, provider, intent, orderId))
  return settled ?? (await returnCharge(db, provider, intent))
}

async function recordStranger(tx: Tx, provider: Provider, intent: Stripe.PaymentIntent, orderId: string) {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const named = await attemptById(tx, idOr(intent.metadata.attempt, nilId))
  // Another node may have recorded it before the order was locked.
  const attempt =
    (await attemptByIntent(tx, intent.id)) ?? (await insertStranger(tx, { ...attemptOf(intent), orderId }))
  return await recordSuccess(tx, provider, { attempt, order, stranger: named ?? attempt }, intent)
}

function attemptOf({ id, amount_received, currency }: Stripe.PaymentIntent) {
  const code = currency.toUpperCase()
  return { intentId: id, amountMinor: fromCharge(amount_received, code), currency: code }
}

/** Money for an order that is not in the books, such as one placed after the backup that was restored. */
async function returnCharge(db: Database, { stripe, shop }: Provider, intent: Stripe.PaymentIntent) {
  const made = intent.metadata.shop
  // Another shop may use the same account: its money is not ours to return.
  if (made !== undefined && made !== shop) return 'unknown'
  if (made === shop) {
    const refund = stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `orderless-${intent.id}` })
    await callProvider(refund).catch((error) => {
      if (!isRefused(error)) throw error
    })
    await mailOrderless(db, intent)
  }
  await recordIncident(db, 'payment_without_order', null, factsOf(intent))
  return 'mismatch'
}
