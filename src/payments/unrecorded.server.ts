import { sql } from 'kysely'
import type Stripe from 'stripe'
import { mailAdmins } from '#identity/accounts/owner-mail.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { incrementTries } from '#platform/database/retry.server.ts'
import { getShopName } from '#platform/shop-name.ts'
import { recordIncident, toIncidentFacts } from './incidents.sql.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import type { PaymentAttempt } from './sql.server.ts'

// The first failure may be a lost connection, and the next check records the payment.
const failuresUntilIncident = 2

/**
 * Notes that money was received but could not be recorded: the customer is charged and the order is not paid. From the
 * second failure on it is an incident, and admins are mailed once. Recording the payment later resolves the incident.
 */
export async function recordUnrecordedCharge(
  db: Database,
  { log, shopUrl }: PaymentProvider,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  intent: Stripe.PaymentIntent,
  error: unknown,
): Promise<void> {
  log.error({ err: error, intent: intent.id, order: orderId }, 'a payment was received and could not be recorded')
  await db.transaction().execute(async (tx) => {
    const { recordFailures } = await tx
      .updateTable('paymentAttempts')
      .set({ recordFailures: incrementTries('recordFailures') })
      .where('id', '=', id)
      .returning('recordFailures')
      .executeTakeFirstOrThrow()
    // guard: money that cannot be recorded becomes an incident | recordFailures < failuresUntilIncident → true | payments/unrecorded
    if (recordFailures < failuresUntilIncident) return
    await recordIncident(tx, 'payment_unrecorded', orderId, toIncidentFacts(intent))
    const body = m.mail_unrecorded_body({
      shop: getShopName(),
      intent: intent.id,
      link: `${shopUrl}/dashboard/overview`,
    })
    await mailAdmins(tx, {
      dedupeKey: `unrecorded-${intent.id}`,
      subject: m.mail_unrecorded_subject(),
      body,
      locale: getLocale(),
    })
  })
}

/** Resolves the incident once the money has been recorded. */
export async function resolveUnrecordedCharge(tx: Tx, intentId: string): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('kind', '=', 'payment_unrecorded')
    .where(sql<boolean>`details ->> 'intent' = ${intentId}`)
    .where('resolvedAt', 'is', null)
    .execute()
}
