import type Stripe from 'stripe'
import { lockOrder } from '#orders/states.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { idOr, nilId } from '#platform/ids.server.ts'
import { fromCharge } from '#platform/money.ts'
import { doubtLost, doubtOther, leaveAlone, whoseIs } from './account/whose.server.ts'
import { factsOf, recordIncident } from './incidents.sql.server.ts'
import type { Provider } from './provider.server.ts'
import { attemptById, attemptByIntent, insertStranger } from './sql.server.ts'
import { recordSuccess } from './success.server.ts'

/**
 * A charge that names an order of ours, and that our books do not know: a backup was restored, or somebody made it at
 * the provider. It pays its order if everything matches, or is owed back; a person is told in any case. Whether money
 * for an order that nobody knows is given back, a person decides.
 */
export async function settleStranger(db: Database, provider: Provider, intent: Stripe.PaymentIntent) {
  const orderId = idOr(intent.metadata.order, nilId)
  if (intent.status !== 'succeeded' || orderId === nilId) return 'unknown'
  const whose = await whoseIs(db, intent)
  const isForgotten = whose === 'ours' && !(await attemptById(db, idOr(intent.metadata.attempt, nilId)))
  const settled = await db.transaction().execute((tx) => recordStranger(tx, provider, intent, orderId))
  if (isForgotten) await doubtLost(db, provider, intent)
  if (settled) return settled
  // guard: a charge of an older shop at the same account is left alone | never | payments/intents.test
  if (whose === 'unmarked' && intent.metadata.shop !== undefined && intent.metadata.shop !== provider.shop) {
    await leaveAlone(db, provider, intent)
    return 'unknown'
  }
  if (whose === 'unmarked' && intent.metadata.shop !== undefined) await doubtOther(db, provider, intent)
  provider.log.warn({ intent: intent.id, order: orderId }, 'a charge for an order that is not in the books was kept')
  await recordIncident(db, 'payment_without_order', null, { ...factsOf(intent), installation: whose })
  return 'mismatch'
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
