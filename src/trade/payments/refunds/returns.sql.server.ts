import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { incrementTries, scheduleNextTry } from '#base/platform/database/retry.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { RefundItem } from '#trade/orders/account/order-account.ts'
import type { PaymentRow } from '../sql.server.ts'
import { insertRefundItems } from './refund-items.sql.server.ts'

/** Whether a payment pays its order, and what is left of it. Banks can take more than is left. */
export async function loadBalance(db: Database, paymentId: string): Promise<{ kept: boolean; leftMinor: number }> {
  return await db
    .selectFrom('payments')
    .select([
      'kept',
      sql<number>`greatest(0, amount_minor
        - coalesce((select sum(amount_minor) from refunds where payment_id = payments.id and state = 'done'), 0)
        - coalesce((select sum(amount_minor) from disputes where payment_id = payments.id and state = 'lost'), 0)
        )::int`.as('leftMinor'),
    ])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** What is left of the payments that orders keep, besides refunds that are due, by order. */
export async function loadUnpromised(db: Database | Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ orderId: string; leftMinor: number }>`
    select order_id, greatest(0, amount_minor
      - coalesce((select sum(amount_minor) from refunds where payment_id = payments.id and state <> 'failed'), 0)
      - coalesce((select sum(amount_minor) from disputes where payment_id = payments.id and state = 'lost'), 0))::int as left_minor
    from payments where kept and order_id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ orderId, leftMinor }) => [orderId, leftMinor]))
}

/**
 * The payment that an order keeps, and what of it is neither refunded nor owed back yet.
 * @throws Refusal `wrong_state` while it may not be refunded
 */
export async function lockRefundablePayment(
  tx: Tx,
  orderId: string,
): Promise<{ id: string; currency: string; freeMinor: number }> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'currency'])
    .where('orderId', '=', orderId)
    .where('kept', '=', true)
    .executeTakeFirstOrThrow()
  // guard: disputed money is not refunded as well | never | trade/payments/refunds/returns.test
  if (await isDisputed(tx, payment.id)) throw new Refusal('wrong_state', { what: 'dispute' })
  // guard: a refund waits for the one that is at the provider | never | trade/payments/parts.test
  if (await isAnyAtProvider(tx, payment.id)) throw new Refusal('wrong_state', { what: 'refund_pending' })
  return { ...payment, freeMinor: (await loadUnpromised(tx, [orderId])).get(orderId)! }
}

type Due = { paymentId: string; amountMinor: number; currency: string; reason: string; note?: string }

/** @returns the refund's id */
export async function insertPendingRefund(tx: Tx, due: Due, items: readonly RefundItem[]): Promise<string> {
  const id = createId()
  await tx
    .insertInto('refunds')
    .values({ id, ...due })
    .execute()
  await insertRefundItems(tx, id, items)
  return id
}

/** Whether a refund of a payment is at the provider, or about to be. One that came back or was refused waits beside others. */
async function isAnyAtProvider(db: Database, paymentId: string): Promise<boolean> {
  const sent = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('refunds.paymentId', '=', paymentId)
    .where('refunds.state', '=', 'due')
    .where('refunds.waitingSince', 'is', null)
    .where('payments.channel', '=', 'provider')
  return (await sent.executeTakeFirst()) !== undefined
}

async function isDisputed(db: Database, paymentId: string): Promise<boolean> {
  const open = db.selectFrom('disputes').select('id').where('paymentId', '=', paymentId).where('state', '=', 'open')
  return (await open.executeTakeFirst()) !== undefined
}

export async function releasePayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.updateTable('payments').set({ kept: false }).where('id', '=', paymentId).execute()
}

export async function hasPendingRefund(db: Database, orderId: string): Promise<boolean> {
  const due = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.orderId', '=', orderId)
    .where('refunds.state', '=', 'due')
    .executeTakeFirst()
  return due !== undefined
}

/** When a refund was paid by hand, and the reference of that payment. */
export type PaidByHand = { paidOn: string; reference: string }

type ProviderRefund = {
  id: string
  dueId: string | undefined
  amountMinor: number
  state: 'done' | 'failed'
  byHand?: PaidByHand
}

/** Records a refund from the provider: one that was due here, or one made there. A failed one stays failed. */
export async function upsertRefund(tx: Tx, payment: PaymentRow, refund: ProviderRefund): Promise<void> {
  const { id: providerRefundId, dueId, amountMinor, state, byHand } = refund
  const doneAt = sql<Date>`coalesce(refunds.done_at, now())`
  const paid = byHand && { paidOn: sql<Date>`${byHand.paidOn}::date`, reference: byHand.reference }
  const due = await tx
    .updateTable('refunds')
    .set({ state, providerRefundId, amountMinor, doneAt, ...paid })
    .where('paymentId', '=', payment.id)
    .where('state', '=', 'due')
    .where(sql<string>`id::text`, '=', dueId ?? '')
    .executeTakeFirst()
  if (due.numUpdatedRows === 1n) return
  const { id: paymentId, currency } = payment
  await tx
    .insertInto('refunds')
    .values({ id: createId(), paymentId, amountMinor, currency, reason: 'made_at_provider', state, providerRefundId })
    .onConflict((conflict) =>
      conflict.column('providerRefundId').doUpdateSet({ state, amountMinor }).where('refunds.state', '=', 'done'),
    )
    .execute()
  await tx.updateTable('refunds').set({ doneAt }).where('providerRefundId', '=', providerRefundId).execute()
}

type ProviderDispute = { id: string; amountMinor: number; reason: string; state: 'open' | 'won' | 'lost' }

/** Records a dispute and its outcome, which is final. */
export async function upsertDispute(tx: Tx, payment: PaymentRow, dispute: ProviderDispute): Promise<void> {
  const { id: providerDisputeId, amountMinor, reason, state } = dispute
  const closedAt = state === 'open' ? null : sql<Date>`now()`
  const { id: paymentId, currency } = payment
  await tx
    .insertInto('disputes')
    .values({ id: createId(), paymentId, providerDisputeId, amountMinor, currency, reason, state, closedAt })
    .onConflict((conflict) =>
      conflict
        .column('providerDisputeId')
        .doUpdateSet({ state, amountMinor, closedAt })
        .where('disputes.state', '=', 'open'),
    )
    .execute()
}

/** The payments with a dispute that has not ended. */
export async function findOpenDisputes(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('payments.transactionId')
    .distinct()
    .where('disputes.state', '=', 'open')
    .execute()
  return rows.map(({ transactionId }) => transactionId)
}

export function findPendingRefunds(db: Database, limit: number) {
  return (
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'payments.transactionId', 'payments.orderId'])
      .where('refunds.state', '=', 'due')
      // guard: the provider gives back only what it took | drop | orders/transfers
      .where('payments.channel', '=', 'provider')
      // guard: what an admin pays by hand is not sent as well | drop | trade/payments/refunds/by-hand.test
      .where('refunds.byHandAt', 'is', null)
      .where('refunds.nextTryAt', '<=', sql<Date>`now()`)
      .orderBy('refunds.nextTryAt')
      .limit(limit)
      .execute()
  )
}

/**
 * A refund if it is still to be sent. `isRest`: it is all that the provider has left of the payment, since no order keeps it, nothing
 * else of it is due, and nothing was paid by hand. While a bank decides about the payment there is none.
 */
export function findPendingRefund(db: Database, id: string) {
  return (
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amountMinor', 'refunds.currency', 'refunds.tries'])
      // guard: with what is paid by hand no more goes back than was charged | paid_on is not null → false | trade/payments/refunds/by-hand.test
      .select(
        sql<boolean>`not payments.kept and not exists (select from refunds other where other.payment_id = payments.id
        and other.id <> refunds.id and (other.state = 'due' or other.paid_on is not null))`.as('isRest'),
      )
      .where('refunds.id', '=', id)
      .where('refunds.state', '=', 'due')
      .where('refunds.byHandAt', 'is', null)
      // guard: what a bank is deciding about is not sent | drop | trade/payments/refunds/by-hand.test
      .where(sql<boolean>`not exists (
      select from disputes where disputes.payment_id = payments.id and disputes.state = 'open')`)
      .executeTakeFirst()
  )
}

/**
 * After a failure each time for twice as long, so that those that fail for good do not stand before the others. Tries at the same
 * time, as of two nodes, are one failure.
 */
export async function postponeRefund(db: Database, id: string, reason: 'failed' | 'held'): Promise<void> {
  await db
    .updateTable('refunds')
    .set(
      reason === 'failed'
        ? { failures: incrementTries('failures'), nextTryAt: scheduleNextTry('failures') }
        : { nextTryAt: sql<Date>`now() + interval '10 minutes'` },
    )
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('nextTryAt', '<=', sql<Date>`now()`)
    .execute()
}
