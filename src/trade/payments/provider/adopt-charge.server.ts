import type Stripe from 'stripe'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { nilId, parseIdOr } from '#base/platform/ids.server.ts'
import { fromCharge } from '#base/platform/text/money.ts'
import { lockOrder } from '#trade/orders/states.server.ts'
import {
  doubtLostRecord,
  doubtOtherInstallation,
  identifyInstallation,
  ignoreForeignIntent,
} from '../account/identify-installation.server.ts'
import { recordIncident, toIncidentFacts } from '../incidents/incidents.sql.server.ts'
import { recordSuccess } from '../settle/success.server.ts'
import { findAttemptById, findAttemptByIntent, insertUnmatchedAttempt } from '../sql.server.ts'
import type { PaymentProvider } from './provider.server.ts'

/**
 * Handles a charge that names an order of ours but is not in our books: a backup was restored, or it was made at the
 * provider. It pays its order if everything matches, or is owed back; an admin is notified in either case. Whether to
 * refund money for an unknown order is an admin's decision.
 */
export async function adoptUnknownCharge(db: Database, provider: PaymentProvider, intent: Stripe.PaymentIntent) {
  const orderId = parseIdOr(intent.metadata.order, nilId)
  if (intent.status !== 'succeeded' || orderId === nilId) return 'unknown'
  const whose = await identifyInstallation(db, intent)
  const isForgotten = whose === 'ours' && !(await findAttemptById(db, parseIdOr(intent.metadata.attempt, nilId)))
  const settled = await db.transaction().execute((tx) => recordStranger(tx, provider, intent, orderId))
  if (isForgotten) await doubtLostRecord(db, provider, intent)
  if (settled) return settled
  // guard: a charge of an older shop at the same account is left alone | never | trade/payments/settle/intents.test
  if (whose === 'unmarked' && intent.metadata.shop !== undefined && intent.metadata.shop !== provider.shop) {
    await ignoreForeignIntent(db, provider, intent)
    return 'unknown'
  }
  if (whose === 'unmarked' && intent.metadata.shop !== undefined) await doubtOtherInstallation(db, provider, intent)
  provider.log.warn({ intent: intent.id, order: orderId }, 'a charge for an order that is not in the books was kept')
  await recordIncident(db, 'payment_without_order', null, { ...toIncidentFacts(intent), installation: whose })
  return 'mismatch'
}

async function recordStranger(tx: Tx, provider: PaymentProvider, intent: Stripe.PaymentIntent, orderId: string) {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const named = await findAttemptById(tx, parseIdOr(intent.metadata.attempt, nilId))
  // Another node may have recorded it before the order was locked.
  const attempt =
    (await findAttemptByIntent(tx, intent.id)) ?? (await insertUnmatchedAttempt(tx, { ...toAttempt(intent), orderId }))
  return await recordSuccess(tx, provider, { attempt, order, stranger: named ?? attempt }, intent)
}

function toAttempt({ id, amount_received, currency }: Stripe.PaymentIntent) {
  const code = currency.toUpperCase()
  return { intentId: id, amountMinor: fromCharge(amount_received, code), currency: code }
}
