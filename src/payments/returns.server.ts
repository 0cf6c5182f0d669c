import type Stripe from 'stripe'
import { creditRefunds } from '#invoices/issue.server.ts'
import { lockOrder, markForRefund, markRefunded, reopenRefund } from '#orders/states.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { fromCharge } from '#platform/money.ts'
import { recordIncident } from './incidents.sql.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { dropUnfitLines, remakeFailed } from './refund-lines.sql.server.ts'
import {
  balanceOf,
  boundDue,
  dropKept,
  hasRefundDue,
  upsertDispute,
  upsertRefund,
  writeDue,
} from './returns.sql.server.ts'
import { type PaymentRow, paymentOf } from './sql.server.ts'

/**
 * Brings what was given back of a payment to what the provider says, whoever gave it: the shop, a person at its
 * dashboard, or the customer's bank. What the provider says counts; once all is back, the order is refunded.
 */
export async function syncReturns(db: Database, provider: Provider, intentId: string): Promise<'synced' | 'unknown'> {
  const { stripe } = provider
  const payment = await paymentOf(db, intentId)
  if (!payment) return 'unknown'
  const ofIntent = { payment_intent: intentId, limit: 100 }
  const refunds = await callProvider(stripe.refunds.list(ofIntent))
  const disputes = await callProvider(stripe.disputes.list(ofIntent))
  await db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, payment.orderId))!
    for (const refund of refunds.data) await recordRefund(tx, payment, refund)
    for (const dispute of disputes.data) await recordDispute(tx, payment, dispute)
    await creditRefunds(tx, provider, payment.orderId)

    const { kept, leftMinor } = await balanceOf(tx, payment.id)
    // At most a part was given back: the order goes on.
    if (kept && leftMinor > 0) {
      await boundDue(tx, payment.id, leftMinor)
      await remakeFailed(tx, payment.id, leftMinor)
      return await dropUnfitLines(tx, payment.id)
    }
    if (kept) {
      await markForRefund(tx, order)
      await dropKept(tx, payment.id)
    }
    await writeDue(tx, payment, leftMinor)
    await dropUnfitLines(tx, payment.id)
    if (leftMinor > 0) await reopenRefund(tx, order.id)
    else if (!(await hasRefundDue(tx, order.id))) await markRefunded(tx, order.id)
  })
  return 'synced'
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

async function recordRefund(tx: Tx, payment: PaymentRow, refund: Stripe.Refund): Promise<void> {
  await upsertRefund(tx, payment, {
    id: refund.id,
    // Our own carry the id of their row.
    dueId: refund.metadata?.refund,
    amountMinor: fromCharge(refund.amount, payment.currency),
    state: hasFailed(refund) ? 'failed' : 'done',
  })
  if (!hasFailed(refund)) return
  const facts = { intent: payment.transactionId, refund: refund.id, amount: refund.amount, currency: refund.currency }
  await recordIncident(tx, 'refund_failed', payment.orderId, facts)
}

/** A dispute that ends without a claim on the money is as good as won. */
const outcomes: Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}
const incidentOf = { open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const

async function recordDispute(tx: Tx, payment: PaymentRow, dispute: Stripe.Dispute): Promise<void> {
  const state = outcomes[dispute.status] ?? 'open'
  const amountMinor = fromCharge(dispute.amount, payment.currency)
  await upsertDispute(tx, payment, { id: dispute.id, amountMinor, reason: dispute.reason, state })
  const facts = { intent: payment.transactionId, dispute: dispute.id, amount: dispute.amount, reason: dispute.reason }
  await recordIncident(tx, incidentOf[state], payment.orderId, { ...facts, currency: dispute.currency })
}
