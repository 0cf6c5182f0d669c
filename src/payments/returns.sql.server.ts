import { sql } from 'kysely'
import type { RefundItem } from '#orders/account/order-account.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { incrementTries, scheduleNextTry } from '#platform/database/retry.server.ts'
import { Refusal } from '#platform/errors.ts'
import { createId } from '#platform/ids.server.ts'
import { insertRefundItems } from './refund-items.sql.server.ts'
import type { PaymentRow } from './sql.server.ts'

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
 * The payment that an order keeps.
 * @throws Refusal `wrong_state` while it may not be refunded
 */
export async function lockRefundablePayment(tx: Tx, orderId: string): Promise<{ id: string; currency: string }> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'currency'])
    .where('orderId', '=', orderId)
    .where('kept', '=', true)
    .executeTakeFirstOrThrow()
  // guard: disputed money is not refunded as well | never | payments/returns.test
  if (await isDisputed(tx, payment.id)) throw new Refusal('wrong_state', { what: 'dispute' })
  // guard: a refund waits for the one before it | never | payments/parts.test
  if (await isAnyDue(tx, payment.id)) throw new Refusal('wrong_state', { what: 'refund_pending' })
  return payment
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

/** Whether a refund of a payment is due. */
export async function isAnyDue(db: Database, paymentId: string): Promise<boolean> {
  const due = db.selectFrom('refunds').select('id').where('paymentId', '=', paymentId).where('state', '=', 'due')
  return (await due.executeTakeFirst()) !== undefined
}

async function isDisputed(db: Database, paymentId: string): Promise<boolean> {
  const open = db.selectFrom('disputes').select('id').where('paymentId', '=', paymentId).where('state', '=', 'open')
  return (await open.executeTakeFirst()) !== undefined
}

/** Limits a pending partial refund to what is left by now. */
export async function capPendingRefund(tx: Tx, paymentId: string, leftMinor: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ amountMinor: leftMinor })
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'due')
    .where('amountMinor', '>', leftMinor)
    .execute()
}

export async function releasePayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.updateTable('payments').set({ kept: false }).where('id', '=', paymentId).execute()
}

/** Sets the due refund of a payment that is not kept. Money that came back is sent again only after a day. */
export async function setPendingRefund(
  tx: Tx,
  { id: paymentId, currency }: PaymentRow,
  amountMinor: number,
): Promise<void> {
  const due = tx.deleteFrom('refunds').where('paymentId', '=', paymentId).where('state', '=', 'due')
  if (amountMinor === 0) {
    await due.execute()
    return
  }
  const nextTryAt = sql<Date>`now() + interval '1 day'`
  await tx
    .insertInto('refunds')
    .values({ id: createId(), paymentId, amountMinor, currency, reason: 'refund_failed', nextTryAt })
    .onConflict((conflict) => conflict.column('paymentId').where('state', '=', 'due').doUpdateSet({ amountMinor }))
    .execute()
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

/** The provider's ids of failed refunds whose money went back at a later try, or of which nothing is left. */
export async function findReplacedRefunds(tx: Tx, paymentId: string): Promise<string[]> {
  const { leftMinor } = await loadBalance(tx, paymentId)
  const { rows } = await sql<{ providerRefundId: string }>`
    with recursive tries as (
      select provider_refund_id, id, state from refunds
      where payment_id = ${paymentId} and state = 'failed' and provider_refund_id is not null
      union all
      select tries.provider_refund_id, again.id, again.state from tries join refunds again on again.replaces = tries.id
    )
    select provider_refund_id from tries group by provider_refund_id
    having ${leftMinor} = 0 or bool_or(state = 'done')`.execute(tx)
  return rows.map(({ providerRefundId }) => providerRefundId)
}

type ProviderRefund = { id: string; dueId: string | undefined; amountMinor: number; state: 'done' | 'failed' }

/** Records a refund from the provider: one that was due here, or one made there. A failed one stays failed. */
export async function upsertRefund(tx: Tx, payment: PaymentRow, refund: ProviderRefund): Promise<void> {
  const { id: providerRefundId, dueId, amountMinor, state } = refund
  const doneAt = sql<Date>`coalesce(refunds.done_at, now())`
  const due = await tx
    .updateTable('refunds')
    .set({ state, providerRefundId, amountMinor, doneAt })
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
      .where('refunds.nextTryAt', '<=', sql<Date>`now()`)
      .orderBy('refunds.nextTryAt')
      .limit(limit)
      .execute()
  )
}

/** A refund if it is still due. `kept`: the order goes on, so the refund is partial. */
export function findPendingRefund(db: Database, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amountMinor', 'refunds.currency', 'payments.kept'])
    .where('refunds.id', '=', id)
    .where('refunds.state', '=', 'due')
    .executeTakeFirst()
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
