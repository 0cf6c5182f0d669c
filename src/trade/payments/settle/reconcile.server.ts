import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Task } from '#base/platform/jobs/task.ts'
import type { Log } from '#base/platform/log.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { lockOrder, markUnpaid } from '#trade/orders/states.server.ts'
import { orderTasks } from '#trade/orders/tasks.ts'
import { runNightlyAudit } from '../audit/run.server.ts'
import { mailRefunds } from '../mails.server.ts'
import { isHandled, isReturn } from '../provider/event-types.ts'
import { isMissing, type PaymentProvider } from '../provider/provider.server.ts'
import { mailReceivableReminders } from '../receivables/remind.server.ts'
import { creditReceivables } from '../receivables/service.server.ts'
import { payRefunds } from '../refunds/refunds.server.ts'
import { syncReturns } from '../refunds/returns.server.ts'
import {
  endAttempt,
  findAttemptsToCheck,
  findEventsToHandle,
  type PaymentAttempt,
  postponeCheck,
  postponeEvent,
  recordHandled,
  recordIntent,
} from '../sql.server.ts'
import { paymentTasks } from '../tasks.ts'
import { tryOrLog } from '../try-or-log.server.ts'
import { countDeclines } from './declines.server.ts'
import { findIntent } from './intent.server.ts'
import { settle } from './settle.server.ts'
import { sweep } from './sweep.server.ts'

const batch = 50

/** The background jobs of payments: they complete whatever a page, a webhook or a crash left open. */
export function createPaymentJobs(context: AppContext, provider: PaymentProvider): Task[] {
  const { db, jobs, log } = context
  const then = (work: () => Promise<void>) => async () => {
    await work()
    for (const next of [paymentTasks.payRefunds, orderTasks.mailPaid, paymentTasks.mailRefunds]) jobs.enqueue(next)
  }
  return [
    { name: paymentTasks.handleEvents, recurring: true, run: then(() => handleEvents(db, provider, log)) },
    { name: paymentTasks.reconcilePayments, recurring: true, run: then(() => reconcile(db, provider, log)) },
    { name: paymentTasks.sweepPayments, recurring: true, run: then(() => sweep(db, provider, log)) },
    {
      name: paymentTasks.payRefunds,
      recurring: true,
      async run() {
        await payRefunds(db, provider, log)
        await creditReceivables(db, provider, log)
        jobs.enqueue(paymentTasks.mailRefunds)
      },
    },
    { name: paymentTasks.mailRefunds, recurring: true, run: () => mailRefunds(context) },
    { name: paymentTasks.remindOwed, recurring: true, run: () => mailReceivableReminders(context) },
    {
      name: paymentTasks.auditBooks,
      recurring: true,
      async run() {
        if (await runNightlyAudit(context, provider)) jobs.enqueue(mailTasks.relayMail)
      },
    },
  ]
}

/** Events only name the payment to check: its current status decides the order's new state. */
async function handleEvents(db: Database, provider: PaymentProvider, log: Log): Promise<void> {
  for (const { eventId, type, intentId } of await findEventsToHandle(db, batch)) {
    const result = intentId ? await tryOrLog(log, handle(db, provider, log, { type, intentId })) : 'parked'
    if (result === undefined) {
      await postponeEvent(db, eventId)
      continue
    }
    await recordHandled(db, eventId, result)
    if (result === 'mismatch') log.error({ event: eventId }, 'a payment does not match its order')
  }
}

async function handle(
  db: Database,
  provider: PaymentProvider,
  log: Log,
  { type, intentId }: { type: string; intentId: string },
): Promise<string> {
  if (!isHandled(type)) return 'parked'
  if (type === 'payment_intent.payment_failed') await countDeclines(db, provider, log, intentId)
  const settled = await settle(db, provider, intentId).catch((error) => {
    if (isMissing(error)) return 'unknown'
    throw error
  })
  return isReturn(type) && settled !== 'unknown' ? await syncReturns(db, provider, intentId) : settled
}

/** Checks every payment that has been open for a while, in case its webhook never arrived. */
async function reconcile(db: Database, provider: PaymentProvider, log: Log): Promise<void> {
  for (const attempt of await findAttemptsToCheck(db, batch)) {
    const checked = await tryOrLog(log, check(db, provider, attempt))
    // guard: a check that fails stands before no other | never | trade/payments/settle/unrecorded.test
    if (!checked) await postponeCheck(db, attempt.id)
  }
}

async function check(db: Database, provider: PaymentProvider, attempt: PaymentAttempt): Promise<true> {
  // The call to the provider never returned, or failed after the intent was made.
  const intentId = attempt.intentId ?? (await findIntent(provider, attempt))?.id
  if (!intentId) return await giveUp(db, attempt)
  await recordIntent(db, attempt.id, intentId)
  await settle(db, provider, intentId)
  return true
}

async function giveUp(db: Database, attempt: PaymentAttempt): Promise<true> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, attempt.orderId)
    if (await endAttempt(tx, attempt.id, 'cancelled', 'never opened')) await markUnpaid(tx, attempt.orderId)
  })
  return true
}
