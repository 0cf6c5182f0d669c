import type Stripe from 'stripe'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { nilId, parseIdOr } from '#base/platform/ids.server.ts'
import { toCharge } from '#base/platform/text/money.ts'
import { lockOrder, markUnpaid } from '#trade/orders/states.server.ts'
import { allows } from '#trade/orders/states.ts'
import { keepHold } from '#trade/orders/unpaid/unpaid.sql.server.ts'
import { isDoubted } from '../account/doubts.sql.server.ts'
import { identifyInstallation, ignoreForeignIntent } from '../account/identify-installation.server.ts'
import { mailFailed } from '../mails.server.ts'
import { adoptUnknownCharge } from '../provider/adopt-charge.server.ts'
import { callProvider, isMissing, type PaymentProvider } from '../provider/provider.server.ts'
import {
  endAttempt,
  endProcessing,
  findAttemptById,
  findAttemptByIntent,
  findLiveAttempt,
  markProcessing,
  type PaymentAttempt,
  recordIntent,
  scheduleCheck,
} from '../sql.server.ts'
import { cancelIntent } from './intent.server.ts'
import { recordSuccess } from './success.server.ts'
import { recordUnrecordedCharge } from './unrecorded.server.ts'

export type SettleResult = 'paid' | 'refund_due' | 'pending' | 'open' | 'cancelled' | 'mismatch' | 'unknown'

/**
 * The only path to `paid`. Reads a payment's current status from the provider and updates the order to match.
 * Idempotent: the webhook, the page's hint, reconciliation and the sweep all call it.
 */
export async function settle(db: Database, provider: PaymentProvider, intentId: string): Promise<SettleResult> {
  const intent = await retrieve(provider, intentId).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!intent) return await endUnknown(db, intentId)
  // guard: what another shop charged is never touched | never | payments/account
  if ((await identifyInstallation(db, intent)) === 'other') {
    await ignoreForeignIntent(db, provider, intent)
    return 'unknown'
  }
  const settled = await settleAs(db, provider, intent)
  // guard: once an order is paid, its other payment is closed | drop | trade/payments/settle/intents.test
  if (settled === 'paid') await closeRival(db, provider, parseIdOr(intent.metadata.order, nilId))
  if (settled !== 'unpayable') return settled
  // The database may be a copy, in which every hold has expired, and the payment may be the original's.
  if (await isDoubted(db)) return 'open'
  // An order that is paid, cancelled or no longer held must not be paid: its price and pieces may be gone.
  await cancelIntent(provider, intent.id)
  const after = await settleAs(db, provider, await retrieve(provider, intentId))
  return after === 'unpayable' ? 'open' : after
}

const retrieve = ({ stripe }: PaymentProvider, id: string) =>
  callProvider(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))

/** The provider does not know the intent, because the shop's keys were changed; it cannot be paid with today's. */
async function endUnknown(db: Database, intentId: string): Promise<SettleResult> {
  const attempt = await findAttemptByIntent(db, intentId)
  if (!attempt || (await isDoubted(db))) return 'unknown'
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, attempt.orderId)
    if (await endAttempt(tx, attempt.id, 'cancelled', 'unknown to the provider')) await markUnpaid(tx, attempt.orderId)
  })
  return 'cancelled'
}

async function settleAs(
  db: Database,
  provider: PaymentProvider,
  intent: Stripe.PaymentIntent,
): Promise<SettleResult | 'unpayable'> {
  const attempt = await findAttempt(db, intent)
  const order = attempt?.orderId ?? parseIdOr(intent.metadata.order, nilId)
  const reportUnrecorded = async (error: unknown) => {
    if (intent.status === 'succeeded')
      await recordUnrecordedCharge(db, provider, { ...(attempt && { attempt: attempt.id }), order }, intent, error)
    throw error
  }
  if (!attempt) return await adoptUnknownCharge(db, provider, intent).catch(reportUnrecorded)
  const recording = db.transaction().execute((tx) => record(tx, provider, attempt, intent))
  const settled = await recording.catch(reportUnrecorded)
  if (settled === 'pending' || settled === 'open') await scheduleCheck(db, attempt.id)
  return settled
}

/**
 * The attempt that opened an intent. A crash may have prevented recording the intent, which carries the attempt's id.
 * Any other intent with that id is foreign, and must not end the attempt.
 */
async function findAttempt(db: Database, intent: Stripe.PaymentIntent): Promise<PaymentAttempt | undefined> {
  const opened = await findAttemptByIntent(db, intent.id)
  if (opened) return opened
  const named = await findAttemptById(db, parseIdOr(intent.metadata.attempt, nilId))
  // guard: an attempt is ended by its own intent only | if (!named || !isAttemptFor(named, intent)) → if (!named) | trade/payments/settle/intents.test
  if (!named || !isAttemptFor(named, intent)) return undefined
  return (await recordIntent(db, named.id, intent.id)) ? { ...named, intentId: intent.id } : undefined
}

const isAttemptFor = ({ intentId, orderId, amountMinor, currency }: PaymentAttempt, intent: Stripe.PaymentIntent) =>
  intentId === null &&
  intent.metadata.order === orderId &&
  intent.amount === toCharge(amountMinor, currency) &&
  intent.currency.toUpperCase() === currency

async function record(
  tx: Tx,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  intent: Stripe.PaymentIntent,
): Promise<SettleResult | 'unpayable'> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) return 'unknown'
  if (intent.status === 'succeeded') return await recordSuccess(tx, provider, { attempt, order }, intent)
  if (intent.status === 'canceled') {
    if (await endProcessing(tx, attempt.id)) await mailFailed(tx, order.id, provider.shopUrl)
    // An attempt that has already ended says nothing about the payment that is open now.
    if (await endAttempt(tx, attempt.id, 'cancelled', intent.cancellation_reason)) await markUnpaid(tx, order.id)
    return 'cancelled'
  }
  if (intent.status === 'processing') {
    await keepHold(tx, order.id, await markProcessing(tx, attempt.id))
    return 'pending'
  }
  if (await endProcessing(tx, attempt.id)) await mailFailed(tx, order.id, provider.shopUrl)
  return allows('beginPayment', order.state) && order.isHeld ? 'open' : 'unpayable'
}

/** If this fails, reconciliation finds the open attempt and does the same. */
async function closeRival(db: Database, provider: PaymentProvider, orderId: string): Promise<void> {
  const rival = await findLiveAttempt(db, orderId)
  if (rival?.intentId) await settle(db, provider, rival.intentId).catch(() => {})
}
