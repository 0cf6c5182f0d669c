import { type Expression, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'

const attemptColumns = ['id', 'orderId', 'intentId', 'state', 'amountMinor', 'currency'] as const

export function liveAttemptOf(db: Database, orderId: string) {
  return db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof liveAttemptOf>>>

export function attemptById(db: Database, id: string): Promise<Attempt | undefined> {
  return db.selectFrom('paymentAttempts').select(attemptColumns).where('id', '=', id).executeTakeFirst()
}

export function attemptByIntent(db: Database, intentId: string): Promise<Attempt | undefined> {
  return db.selectFrom('paymentAttempts').select(attemptColumns).where('intentId', '=', intentId).executeTakeFirst()
}

/** Inserted before the provider is called: whatever happens to the call, this row is checked later. */
export function insertAttempt(tx: Tx, orderId: string, amountMinor: number, currency: string): Promise<Attempt> {
  return tx
    .insertInto('paymentAttempts')
    .values({ id: newId(), orderId, amountMinor, currency })
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()
}

/** Records the intent of an attempt; a second writer has the same one, thanks to the idempotency key. */
export async function recordIntent(db: Database, attemptId: string, intentId: string): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ intentId, updatedAt: sql<Date>`now()` })
    .where('id', '=', attemptId)
    .where('intentId', 'is', null)
    .execute()
}

/** Ends a live attempt; false if it had already ended. */
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
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Schedules the next check: in 30 seconds during the first hour, later in 10 minutes. */
export async function scheduleCheck(db: Database, id: string): Promise<void> {
  const wait = sql<Date>`now() + case when created_at > now() - interval '1 hour'
    then interval '30 seconds' else interval '10 minutes' end`
  await db.updateTable('paymentAttempts').set({ nextCheckAt: wait }).where('id', '=', id).execute()
}

export function attemptsToCheck(db: Database, limit: number) {
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
export function paymentOf(db: Database, transactionId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'orderId', 'kept'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
}

type Received = {
  orderId: string
  attemptId: string
  transactionId: string
  amountMinor: number
  currency: string
  kept: boolean
}

/** Records money received; if the order does not keep it, its refund is due immediately. */
export async function insertPayment(tx: Tx, received: Received): Promise<void> {
  const { orderId, attemptId, transactionId, amountMinor, currency, kept } = received
  const id = newId()
  await tx
    .insertInto('payments')
    .values({ id, orderId, attemptId, transactionId, amountMinor, currency, kept })
    .execute()
  if (kept) return
  await tx
    .insertInto('refunds')
    .values({ id: newId(), paymentId: id, amountMinor, currency, reason: 'order_cannot_be_kept' })
    .execute()
}

/** Makes the payment that an order keeps due for refund. Returns the refund's id. */
export async function createRefund(tx: Tx, orderId: string, reason: string): Promise<string> {
  const payment = await tx
    .updateTable('payments')
    .set({ kept: false })
    .where('orderId', '=', orderId)
    .where('kept', '=', true)
    .returning(['id', 'amountMinor', 'currency'])
    .executeTakeFirstOrThrow()
  const id = newId()
  const { id: paymentId, amountMinor, currency } = payment
  await tx.insertInto('refunds').values({ id, paymentId, amountMinor, currency, reason }).execute()
  return id
}

export function refundsDue(db: Database, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.amountMinor', 'payments.transactionId', 'payments.orderId'])
    .where('refunds.state', '=', 'due')
    .where('refunds.nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('refunds.nextTryAt')
    .limit(limit)
    .execute()
}

export async function recordRefunded(tx: Tx, id: string, providerRefundId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'done', providerRefundId, doneAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}

export async function postponeRefund(db: Database, id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ nextTryAt: sql<Date>`now() + interval '1 minute'` })
    .where('id', '=', id)
    .execute()
}

/** Records a payment problem that a person must review; the same problem is recorded once. */
export async function recordIncident(
  tx: Database,
  kind: string,
  orderId: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  await tx
    .insertInto('incidents')
    .values({ id: newId(), kind, orderId, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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

export function eventsToHandle(db: Database, limit: number) {
  return db
    .selectFrom('providerEvents')
    .select(['eventId', 'type', 'intentId'])
    .where('handledAt', 'is', null)
    .orderBy('receivedAt')
    .limit(limit)
    .execute()
}

export async function recordHandled(db: Database, eventId: string, result: string): Promise<void> {
  await db
    .updateTable('providerEvents')
    .set({ handledAt: sql<Date>`now()`, result })
    .where('eventId', '=', eventId)
    .execute()
}

export async function deleteEventsBefore(db: Database, moment: Expression<Date>): Promise<void> {
  await db.deleteFrom('providerEvents').where('handledAt', '<', moment).execute()
}
