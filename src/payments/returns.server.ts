import type Stripe from 'stripe'
import { creditRefunds } from '#invoices/issue.server.ts'
import { type LockedOrder, lockOrder, markForRefund, markRefunded, reopenRefund } from '#orders/states.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { fromCharge } from '#platform/money.ts'
import { allocateRefunds } from './allocate.server.ts'
import { recordIncident, resolveIncidents, resolveRefusedRefunds } from './incidents.sql.server.ts'
import { callProvider, type PaymentProvider } from './provider.server.ts'
import { recreateFailedRefund } from './refund-items.sql.server.ts'
import {
  capPendingRefund,
  findReplacedRefunds,
  hasPendingRefund,
  loadBalance,
  releasePayment,
  setPendingRefund,
  upsertDispute,
  upsertRefund,
} from './returns.sql.server.ts'
import { findPayment, type PaymentRow } from './sql.server.ts'
import { recordUnrecordedReturn, resolveUnrecordedReturn } from './unrecorded.server.ts'

/**
 * Brings the refunds of a payment in line with the provider's, whether the shop, a person at its dashboard, or the
 * customer's bank made them. The provider's data are authoritative; once everything is refunded, so is the order.
 */
export async function syncReturns(
  db: Database,
  provider: PaymentProvider,
  intentId: string,
): Promise<'synced' | 'unknown'> {
  const { stripe } = provider
  const payment = await findPayment(db, intentId)
  if (!payment) return 'unknown'
  const ofIntent = { payment_intent: intentId, limit: 100 }
  const refunds = await callProvider(stripe.refunds.list(ofIntent))
  const disputes = await callProvider(stripe.disputes.list(ofIntent))
  const record = async (tx: Tx) => {
    const order = (await lockOrder(tx, payment.orderId))!
    for (const refund of refunds.data) await recordRefund(tx, payment, refund)
    for (const dispute of disputes.data) await recordDispute(tx, payment, dispute)
    await allocateRefunds(tx, payment)
    await creditRefunds(tx, provider, payment.orderId)
    await updateOrderState(tx, payment, order)
    await reportFailed(tx, payment, refunds.data)
    await resolveUnrecordedReturn(tx, intentId)
  }
  const [newest] = [...refunds.data, ...disputes.data].toSorted((a, b) => b.created - a.created)
  await db
    .transaction()
    .execute(record)
    .catch(async (error) => {
      if (newest) await recordUnrecordedReturn(db, provider, payment, newest.id, error)
      throw error
    })
  return 'synced'
}

/** Reports the refunds that came back; nobody needs to look at them, or at refused ones, once they have gone through. */
async function reportFailed(tx: Tx, payment: PaymentRow, refunds: readonly Stripe.Refund[]): Promise<void> {
  const { transactionId: intent, orderId } = payment
  await resolveRefusedRefunds(tx, intent)
  const replaced = await findReplacedRefunds(tx, payment.id)
  for (const refund of replaced) await resolveIncidents(tx, 'refund_failed', { intent, refund })
  for (const { id: refund, amount, currency } of refunds.filter(hasFailed))
    if (!replaced.includes(refund))
      await recordIncident(tx, 'refund_failed', orderId, { intent, refund, amount, currency })
}

/** What is left of a payment says what of it is due, and whether its order goes on. */
export async function updateOrderState(tx: Tx, payment: PaymentRow, order: LockedOrder): Promise<void> {
  const { kept, leftMinor } = await loadBalance(tx, payment.id)
  // Only a part was refunded: the order goes on.
  if (kept && leftMinor > 0) {
    await capPendingRefund(tx, payment.id, leftMinor)
    await recreateFailedRefund(tx, payment.id, leftMinor)
    return await allocateRefunds(tx, payment)
  }
  if (kept) {
    await markForRefund(tx, order)
    await releasePayment(tx, payment.id)
  }
  await setPendingRefund(tx, payment, leftMinor)
  await allocateRefunds(tx, payment)
  if (leftMinor > 0) await reopenRefund(tx, order.id)
  else if (!(await hasPendingRefund(tx, order.id))) await markRefunded(tx, order.id)
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

async function recordRefund(tx: Tx, payment: PaymentRow, refund: Stripe.Refund): Promise<void> {
  await upsertRefund(tx, payment, {
    id: refund.id,
    // The shop's own refunds carry the id of their row.
    dueId: refund.metadata?.refund,
    amountMinor: fromCharge(refund.amount, payment.currency),
    state: hasFailed(refund) ? 'failed' : 'done',
  })
}

/** A dispute that ends without a claim on the money counts as won. */
const outcomes: Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** The outcome of a dispute. */
export const getDisputeOutcome = ({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' => outcomes[status] ?? 'open'

const incidentKinds = { open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const

async function recordDispute(tx: Tx, payment: PaymentRow, dispute: Stripe.Dispute): Promise<void> {
  const state = getDisputeOutcome(dispute)
  const amountMinor = fromCharge(dispute.amount, payment.currency)
  await upsertDispute(tx, payment, { id: dispute.id, amountMinor, reason: dispute.reason, state })
  const facts = { intent: payment.transactionId, dispute: dispute.id, amount: dispute.amount, reason: dispute.reason }
  await recordIncident(tx, incidentKinds[state], payment.orderId, { ...facts, currency: dispute.currency })
  const { intent, dispute: id } = facts
  if (state !== 'open') await resolveIncidents(tx, 'dispute_opened', { intent, dispute: id })
}
