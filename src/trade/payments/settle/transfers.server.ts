import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { creditRefunds, issueInvoice } from '#trade/invoices/issue.server.ts'
import { type LockedOrder, markPaid, rejectPayment } from '#trade/orders/states.server.ts'
import { ownPrefixes } from '#trade/orders/transfers/by-transfer.ts'
import { resolveIncidents, resolveRefusedRefunds } from '../incidents/incidents.sql.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { resolveReturnedRefunds } from '../refunds/open-refunds.sql.server.ts'
import { updateOrderState } from '../refunds/returns.server.ts'
import { type PaidByHand, upsertRefund } from '../refunds/returns.sql.server.ts'
import { insertPayment } from '../sql.server.ts'
import { allocateRefunds } from './allocate.server.ts'
import { countOwnPayments, type DueRefund, insertOwnAttempt, lockRefundByHand } from './transfers.sql.server.ts'

/** `bank`: its money has arrived. `account`: it is to arrive until a day. */
type OwnPayment = { channel: 'bank' } | { channel: 'account'; dueOn: string }

/**
 * Records the money of a locked order that arrived by transfer. False: its pieces are gone, so that the money is owed back.
 */
export async function receiveTransfer(tx: Tx, provider: PaymentProvider, order: LockedOrder): Promise<boolean> {
  const kept = await markPaid(tx, provider, order)
  if (!kept) await rejectPayment(tx, order)
  await recordOwnPayment(tx, provider, order, { channel: 'bank' }, kept)
  return kept
}

/** Records that the money of a locked order is owed until a day. False: its pieces are gone, and nothing is owed. */
export async function openReceivable(
  tx: Tx,
  provider: PaymentProvider,
  order: LockedOrder,
  dueOn: string,
): Promise<boolean> {
  // guard: nothing is owed for pieces that are gone | drop | orders/on-account
  if (!(await markPaid(tx, provider, order))) return false
  await recordOwnPayment(tx, provider, order, { channel: 'account', dueOn }, true)
  return true
}

async function recordOwnPayment(
  tx: Tx,
  provider: PaymentProvider,
  { id: orderId, totalMinor: amountMinor, currency }: LockedOrder,
  own: OwnPayment,
  kept: boolean,
): Promise<void> {
  const transactionId = `${ownPrefixes[own.channel]}${orderId}-${(await countOwnPayments(tx, orderId)) + 1}`
  const attemptId = await insertOwnAttempt(tx, { orderId, intentId: transactionId, amountMinor, currency })
  const payment = { orderId, attemptId, transactionId, amountMinor, currency, livemode: provider.livemode }
  const refundReason = kept ? null : 'order_cannot_be_kept'
  const paymentId = await insertPayment(tx, { ...payment, ...own, means: 'transfer', refundReason })
  if (!kept) return
  await resolveIncidents(tx, 'payment_refused', { orderId })
  // Last, because the numbers of all invoices wait for the commit.
  await issueInvoice(tx, provider, orderId, paymentId)
}

/** Records that a due refund of a locked order was paid by hand. False: none such is to be. */
export async function endRefundByHand(
  tx: Tx,
  provider: PaymentProvider,
  order: LockedOrder,
  { refund, ...byHand }: PaidByHand & { refund: string },
): Promise<boolean> {
  const due = await lockRefundByHand(tx, order.id, refund)
  if (!due) return false
  await endRefund(tx, provider, order, due, { channel: 'bank', byHand })
  await resolveRefusedRefunds(tx, due.payment.transactionId)
  await resolveReturnedRefunds(tx, due.payment.transactionId)
  return true
}

/** Ends a due refund that the provider has no part in: with its credit note, and what follows for its order. */
export async function endRefund(
  tx: Tx,
  provider: PaymentProvider,
  order: LockedOrder,
  { id: dueId, payment, amountMinor }: DueRefund,
  { channel, byHand }: { channel: keyof typeof ownPrefixes; byHand?: PaidByHand | undefined },
): Promise<void> {
  const refund = { id: `${ownPrefixes[channel]}${createId()}`, dueId, amountMinor, state: 'done' } as const
  await upsertRefund(tx, payment, byHand ? { ...refund, byHand } : refund)
  await allocateRefunds(tx, payment)
  await updateOrderState(tx, payment, order)
  await creditRefunds(tx, provider, order.id)
}
