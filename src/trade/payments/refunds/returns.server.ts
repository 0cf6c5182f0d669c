import type Stripe from 'stripe'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { fromCharge } from '#base/platform/text/money.ts'
import { creditRefunds } from '#trade/invoices/issue.server.ts'
import { type LockedOrder, lockOrder, markForRefund, markRefunded, reopenRefund } from '#trade/orders/states.server.ts'
import { recordIncident, resolveIncidents, resolveRefusedRefunds } from '../incidents/incidents.sql.server.ts'
import { callProvider, type PaymentProvider } from '../provider/provider.server.ts'
import { allocateRefunds } from '../settle/allocate.server.ts'
import { recordUnrecordedReturn, resolveUnrecordedReturn } from '../settle/unrecorded.server.ts'
import { findPayment, type PaymentRow } from '../sql.server.ts'
import {
  fitDueRefunds,
  insertRestRefund,
  recreateFailedRefunds,
  resolveReturnedRefunds,
} from './open-refunds.sql.server.ts'
import { hasPendingRefund, loadBalance, releasePayment, upsertDispute, upsertRefund } from './returns.sql.server.ts'

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
    await updateOrderState(tx, payment, order)
    // Last, because only then it is known what of earlier credit notes stands for refunds that came back.
    await creditRefunds(tx, provider, payment.orderId)
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

/** Reports the refunds that came back; nobody needs to look at them any more once their money is there, or at refused ones once it was sent. */
async function reportFailed(tx: Tx, payment: PaymentRow, refunds: readonly Stripe.Refund[]): Promise<void> {
  const { transactionId: intent, orderId } = payment
  await resolveRefusedRefunds(tx, intent)
  for (const { id: refund, amount, currency } of refunds.filter(hasFailed))
    await recordIncident(tx, 'refund_failed', orderId, { intent, refund, amount, currency })
  await resolveReturnedRefunds(tx, intent)
}

/** What is left of a payment says what of it is due, and whether its order goes on. */
export async function updateOrderState(tx: Tx, payment: PaymentRow, order: LockedOrder): Promise<void> {
  const { kept, leftMinor } = await loadBalance(tx, payment.id)
  const isOver = !kept || leftMinor === 0
  if (kept && isOver) {
    await markForRefund(tx, order)
    await releasePayment(tx, payment.id)
  }
  await updateDueRefunds(tx, { ...payment, kept: !isOver }, leftMinor)
  await allocateRefunds(tx, payment)
  // Only a part was refunded: the order goes on.
  if (!isOver) return
  if (leftMinor > 0) await reopenRefund(tx, order.id)
  else if (!(await hasPendingRefund(tx, order.id))) await markRefunded(tx, order.id)
}

/** What is due of a payment is no more than is left of it; if no order keeps it, it is all of that. */
async function updateDueRefunds(tx: Tx, payment: PaymentRow, leftMinor: number): Promise<void> {
  const freeMinor = await fitDueRefunds(tx, payment.id, leftMinor)
  const again = await recreateFailedRefunds(tx, payment, freeMinor)
  for (const refund of again.byHand) await recordAudit(tx, null, 'order.refund-by-hand', payment.orderId, { refund })
  if (!payment.kept && again.freeMinor > 0) await insertRestRefund(tx, payment, again.freeMinor)
}

/** Whether a refund did not reach its card. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

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
