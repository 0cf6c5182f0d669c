import type Stripe from 'stripe'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { incrementTries } from '#base/platform/database/retry.server.ts'
import { isLostConnection } from '#base/platform/http/problem.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { m } from '#paraglide/messages.js'
import { mailAdmins } from '#people/identity/accounts/owner-mail.server.ts'
import { lockOrder } from '#trade/orders/states.server.ts'
import { recordIncident, resolveIncidents, toIncidentFacts } from '../incidents/incidents.sql.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import type { PaymentRow } from '../sql.server.ts'

// The first failure may be a lost connection, and the next check records the payment.
const failuresUntilIncident = 2

/**
 * The database was away, a standby, or busy with the same order: that says nothing of the money, however many tries fail meanwhile.
 * SQLSTATE: read-only, rollbacks, and locks that are not available.
 */
const isPassing = (error: unknown) =>
  isLostConnection(error as Error) || /^(25006|40|55P03)/.test((error as { code?: string }).code ?? '')

/** What passes is tried again, and is no fault of the shop. */
const getLevel = (error: unknown) => (isPassing(error) ? 'warn' : 'error')

/**
 * Notes that money was received but could not be recorded: the customer is charged and the order is not paid. From the
 * second failure on it is an incident, and admins are mailed once. Recording the payment later resolves the incident.
 */
export async function recordUnrecordedCharge(
  db: Database,
  { log, shopUrl }: PaymentProvider,
  { attempt, order }: { attempt?: string; order: string },
  intent: Stripe.PaymentIntent,
  error: unknown,
): Promise<void> {
  log[getLevel(error)]({ err: error, intent: intent.id, order }, 'a payment was received and could not be recorded')
  if (isPassing(error)) return
  await db.transaction().execute(async (tx) => {
    const failures = attempt ? await countAttemptFailure(tx, attempt) : await countFailure(tx, intent.id)
    // guard: money that cannot be recorded becomes an incident | failures < failuresUntilIncident → true | trade/payments/settle/unrecorded.test
    if (failures < failuresUntilIncident) return
    const orderId = (await lockOrder(tx, order))?.id ?? null
    await recordIncident(tx, 'payment_unrecorded', orderId, toIncidentFacts(intent))
    await mailAdmins(tx, `unrecorded-${intent.id}`, () => ({
      subject: m.mail_unrecorded_subject(),
      body: m.mail_unrecorded_body({ shop: getShopName(), intent: intent.id, link: `${shopUrl}/dashboard/overview` }),
    }))
  })
}

/** Notes that money went back and could not be recorded, with the provider's newest refund or dispute: an incident likewise. */
export async function recordUnrecordedReturn(
  db: Database,
  { log, shopUrl }: PaymentProvider,
  { transactionId: intent, orderId }: Pick<PaymentRow, 'transactionId' | 'orderId'>,
  returned: string,
  error: unknown,
): Promise<void> {
  log[getLevel(error)]({ err: error, intent, order: orderId }, 'money went back and could not be recorded')
  if (isPassing(error)) return
  await db.transaction().execute(async (tx) => {
    // guard: a refund that cannot be recorded becomes an incident | (await countFailure(tx, intent)) < failuresUntilIncident → true | trade/payments/settle/unrecorded.test
    if ((await countFailure(tx, intent)) < failuresUntilIncident) return
    await recordIncident(tx, 'refund_unrecorded', orderId, { intent, returned })
    await mailAdmins(tx, `unrecorded-${returned}`, () => ({
      subject: m.mail_unrecorded_refund_subject(),
      body: m.mail_unrecorded_refund_body({ shop: getShopName(), intent, link: `${shopUrl}/dashboard/overview` }),
    }))
  })
}

async function countAttemptFailure(tx: Tx, attempt: string): Promise<number> {
  const { recordFailures } = await tx
    .updateTable('paymentAttempts')
    .set({ recordFailures: incrementTries('recordFailures') })
    .where('id', '=', attempt)
    .returning('recordFailures')
    .executeTakeFirstOrThrow()
  return recordFailures
}

/** Of a charge without an attempt, or of what went back of a payment. */
async function countFailure(tx: Tx, intentId: string): Promise<number> {
  const { failures } = await tx
    .insertInto('unrecordedCharges')
    .values({ intentId, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('intentId').doUpdateSet({ failures: incrementTries('unrecordedCharges.failures') }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** Resolves the incident once the money has been recorded. */
export async function resolveUnrecordedCharge(tx: Tx, intentId: string): Promise<void> {
  await tx.deleteFrom('unrecordedCharges').where('intentId', '=', intentId).execute()
  await resolveIncidents(tx, 'payment_unrecorded', { intent: intentId })
}

/** Resolves the incident once all that went back of a payment has been recorded. */
export async function resolveUnrecordedReturn(tx: Tx, intentId: string): Promise<void> {
  await tx.deleteFrom('unrecordedCharges').where('intentId', '=', intentId).execute()
  await resolveIncidents(tx, 'refund_unrecorded', { intent: intentId })
}
