import { lockOrder, markRefunded, markUnpaid } from '#orders/states.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { Task } from '#platform/jobs/jobs.server.ts'
import type { Log } from '#platform/log.server.ts'
import { countDecline } from './declines.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { settle } from './settle.server.ts'
import {
  type Attempt,
  attemptsToCheck,
  endAttempt,
  eventsToHandle,
  postponeRefund,
  recordHandled,
  recordRefunded,
  refundsDue,
} from './sql.server.ts'

const batch = 50

/** The background jobs of payments: they complete whatever a page, a webhook or a crash left open. */
export function paymentJobs({ db, jobs, log }: AppContext, provider: Provider): Task[] {
  const afterSettling = () => jobs.enqueue('mail_paid')
  return [
    { name: 'handle_events', recurring: true, run: () => handleEvents(db, provider, log, afterSettling) },
    { name: 'reconcile_payments', recurring: true, run: () => reconcile(db, provider, log, afterSettling) },
    { name: 'pay_refunds', recurring: true, run: () => payRefunds(db, provider, log) },
  ]
}

/** Events only name the payment to check: its current status decides the order's new state. */
async function handleEvents(db: Database, provider: Provider, log: Log, afterSettling: () => void): Promise<void> {
  for (const event of await eventsToHandle(db, batch)) {
    const aboutPayment = event.intentId !== null && event.type.startsWith('payment_intent.')
    const { eventId, intentId } = event
    if (event.type === 'payment_intent.payment_failed' && intentId)
      await tryOrLog(log, countDecline(db, provider, log, { eventId, intentId }))
    const result = aboutPayment ? await tryOrLog(log, settle(db, provider, event.intentId!)) : 'parked'
    if (result === undefined) continue
    await recordHandled(db, event.eventId, result)
    if (result === 'mismatch') log.error({ event: event.eventId }, 'a payment does not match its order')
  }
  afterSettling()
}

/** Checks every payment that has been open for a while, in case its webhook never arrived. */
async function reconcile(db: Database, provider: Provider, log: Log, afterSettling: () => void): Promise<void> {
  for (const attempt of await attemptsToCheck(db, batch)) {
    // No intent: the call to the provider never returned. Nobody has its secret, so it cannot be paid.
    if (attempt.intentId) await tryOrLog(log, settle(db, provider, attempt.intentId))
    else await giveUp(db, attempt)
  }
  afterSettling()
}

async function giveUp(db: Database, attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, attempt.orderId)
    if (await endAttempt(tx, attempt.id, 'cancelled', 'never opened')) await markUnpaid(tx, attempt.orderId)
  })
}

/** Sends every due refund, each once: the refund's id is its idempotency key at the provider. */
async function payRefunds(db: Database, provider: Provider, log: Log): Promise<void> {
  for (const due of await refundsDue(db, batch)) {
    const call = provider.stripe.refunds.create(
      { payment_intent: due.transactionId, amount: due.amountMinor },
      // guard: a refund has its own idempotency key | { idempotencyKey: due.id } → {} | threats/faults.test
      { idempotencyKey: due.id },
    )
    const refund = await tryOrLog(log, callProvider(call))
    if (!refund || refund.status === 'failed' || refund.status === 'canceled') {
      await postponeRefund(db, due.id)
      continue
    }
    await db.transaction().execute(async (tx) => {
      await lockOrder(tx, due.orderId)
      await recordRefunded(tx, due.id, refund.id)
      await markRefunded(tx, due.orderId)
    })
  }
}

/** One failure must not block the others; the next run retries it. */
async function tryOrLog<T>(log: Log, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    log.warn({ err: error }, 'a payment could not be checked and will be retried')
    return undefined
  }
}
