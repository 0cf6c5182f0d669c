import { type Expression, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { incrementTries, scheduleNextTry } from '#base/platform/database/retry.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { PaymentMeans } from '#trade/invoices/content.ts'

const attemptColumns = ['id', 'orderId', 'intentId', 'state', 'amountMinor', 'currency', 'createdAt'] as const

export function findLiveAttempt(db: Database, orderId: string) {
  return db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export type PaymentAttempt = NonNullable<Awaited<ReturnType<typeof findLiveAttempt>>>

export function findAttemptById(db: Database, id: string): Promise<PaymentAttempt | undefined> {
  return db.selectFrom('paymentAttempts').select(attemptColumns).where('id', '=', id).executeTakeFirst()
}

export function findAttemptByIntent(db: Database, intentId: string): Promise<PaymentAttempt | undefined> {
  return db.selectFrom('paymentAttempts').select(attemptColumns).where('intentId', '=', intentId).executeTakeFirst()
}

/** Inserted before the provider is called: whatever happens to the call, this row is checked later. */
export function insertAttempt(tx: Tx, orderId: string, amountMinor: number, currency: string): Promise<PaymentAttempt> {
  return tx
    .insertInto('paymentAttempts')
    .values({ id: createId(), orderId, amountMinor, currency })
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()
}

/** The attempt of a charge that was not opened here. Whatever it pays, it ends no other attempt. */
export function insertUnmatchedAttempt(
  tx: Tx,
  charge: { orderId: string; intentId: string; amountMinor: number; currency: string },
): Promise<PaymentAttempt> {
  const { orderId, intentId, amountMinor, currency } = charge
  return tx
    .insertInto('paymentAttempts')
    .values({
      id: createId(),
      orderId,
      intentId,
      amountMinor,
      currency,
      state: 'cancelled',
      lastError: 'not opened here',
    })
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()
}

/** Records the intent of an attempt; false if it has one. Because of the key, a second writer has the same intent. */
export async function recordIntent(db: Database, attemptId: string, intentId: string): Promise<boolean> {
  const result = await db
    .updateTable('paymentAttempts')
    .set({ intentId, updatedAt: sql<Date>`now()` })
    .where('id', '=', attemptId)
    .where('intentId', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends a live attempt; false if it had already ended. An attempt that was given up but paid has succeeded. */
export async function endAttempt(
  tx: Tx,
  id: string,
  state: 'succeeded' | 'cancelled',
  lastError: string | null = null,
): Promise<boolean> {
  const result = await tx
    .updateTable('paymentAttempts')
    .set({ state, lastError, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    // guard: a success counts more than a cancellation | .where('state', 'in', state === 'succeeded' ? ['open', 'cancelled'] : ['open']) → .where('state', '=', 'open') | trade/payments/settle/intents.test
    .where('state', 'in', state === 'succeeded' ? ['open', 'cancelled'] : ['open'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The bank of the customer is deciding about a payment. */
export async function markProcessing(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('paymentAttempts')
    .set({ processingSince: sql<Date>`now()` })
    .where('id', '=', id)
    .where('processingSince', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends the wait for a bank that did not pay; false if the payment was not waiting. */
export async function endProcessing(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('paymentAttempts')
    .set({ processingSince: null })
    .where('id', '=', id)
    .where('processingSince', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Schedules the next check after an answered one: in 30 seconds during the first hour, later in 10 minutes. */
export async function scheduleCheck(db: Database, id: string): Promise<void> {
  const wait = sql<Date>`now() + case when created_at > now() - interval '1 hour'
    then interval '30 seconds' else interval '10 minutes' end`
  await db.updateTable('paymentAttempts').set({ nextCheckAt: wait, failures: 0 }).where('id', '=', id).execute()
}

/** Schedules the next check after one that failed; those that fail at the same time are one failure. */
export async function postponeCheck(db: Database, id: string): Promise<void> {
  const change = { nextCheckAt: scheduleNextTry('failures'), failures: incrementTries('failures') }
  const due = sql<boolean>`next_check_at <= now()`
  await db.updateTable('paymentAttempts').set(change).where('id', '=', id).where(due).execute()
}

/** The attempts that have not ended. */
export const findOpenAttempts = (db: Database) =>
  db.selectFrom('paymentAttempts').select(['id', 'orderId']).where('state', '=', 'open').execute()

export function findAttemptsToCheck(db: Database, limit: number) {
  return db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('state', '=', 'open')
    .where('nextCheckAt', '<=', sql<Date>`now()`)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
}

/** The payment recorded for a transaction, if any. */
export function findPayment(db: Database, transactionId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'orderId', 'transactionId', 'currency', 'kept'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

type Received = {
  orderId: string
  attemptId: string
  transactionId: string
  amountMinor: number
  currency: string
  /** Whether it is real money. */
  livemode: boolean
  means: PaymentMeans | null
  /** `bank`: it is known to the shop’s bank alone. `account`: it is owed until the day `dueOn`. */
  channel?: 'bank' | 'account'
  dueOn?: string
  /** The reason why it is owed back; null: it pays its order. */
  refundReason: string | null
}

/**
 * Records received money; if the order does not keep it, its refund is due immediately.
 * @returns the payment's id
 */
export async function insertPayment(tx: Tx, received: Received): Promise<string> {
  const { refundReason, dueOn, ...payment } = received
  const id = createId()
  const kept = refundReason === null
  await tx
    .insertInto('payments')
    .values({ id, ...payment, kept, ...(dueOn && { dueOn: sql<Date>`${dueOn}::date` }) })
    .execute()
  if (kept) return id
  await tx
    .insertInto('refunds')
    .values({
      id: createId(),
      paymentId: id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      reason: refundReason,
    })
    .execute()
  return id
}

/** Stores an event of the provider; a duplicate is ignored. */
export async function storeEvent(
  db: Database,
  event: { eventId: string; type: string; intentId: string | null },
): Promise<void> {
  const { eventId, type, intentId } = event
  await db
    .insertInto('providerEvents')
    .values({ eventId, type, intentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findEventsToHandle(db: Database, limit: number) {
  return db
    .selectFrom('providerEvents')
    .select(['eventId', 'type', 'intentId'])
    .where('handledAt', 'is', null)
    .where('nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('nextTryAt')
    .limit(limit)
    .execute()
}

/** Schedules the next try of an event that could not be handled; tries at the same time are one failure. */
export async function postponeEvent(db: Database, eventId: string): Promise<void> {
  const change = { nextTryAt: scheduleNextTry('failures'), failures: incrementTries('failures') }
  const due = sql<boolean>`next_try_at <= now()`
  await db.updateTable('providerEvents').set(change).where('eventId', '=', eventId).where(due).execute()
}

export async function recordHandled(db: Database, eventId: string, result: string): Promise<void> {
  await db
    .updateTable('providerEvents')
    .set({ handledAt: sql<Date>`now()`, result })
    .where('eventId', '=', eventId)
    .execute()
}

export async function deleteEventsOlderThan(db: Database, moment: Expression<Date>): Promise<void> {
  await db.deleteFrom('providerEvents').where('handledAt', '<', moment).execute()
}
