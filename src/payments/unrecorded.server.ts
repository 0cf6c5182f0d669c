import { sql } from 'kysely'
import type Stripe from 'stripe'
import { mailAdmins } from '#identity/accounts/owner-mail.server.ts'
import { m } from '#paraglide/messages.js'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { oneMore } from '#platform/database/retry.server.ts'
import { shopName } from '#platform/shop-name.ts'
import { factsOf, recordIncident } from './incidents.sql.server.ts'
import type { Provider } from './provider.server.ts'
import type { Attempt } from './sql.server.ts'

// The first failure may be a lost connection, and the next check records the payment.
const failuresUntilIncident = 2

/**
 * Notes that money was received and could not be recorded: the customer is charged and the order is not paid. From the
 * second failure on it is an incident, and the admins are mailed once. Recording it later resolves the incident.
 */
export async function noteUnrecorded(
  db: Database,
  { log, shopUrl }: Provider,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  intent: Stripe.PaymentIntent,
  error: unknown,
): Promise<void> {
  log.error({ err: error, intent: intent.id, order: orderId }, 'a payment was received and could not be recorded')
  await db.transaction().execute(async (tx) => {
    const { recordFailures } = await tx
      .updateTable('paymentAttempts')
      .set({ recordFailures: oneMore('recordFailures') })
      .where('id', '=', id)
      .returning('recordFailures')
      .executeTakeFirstOrThrow()
    // guard: money that cannot be recorded becomes an incident | recordFailures < failuresUntilIncident → true | payments/unrecorded
    if (recordFailures < failuresUntilIncident) return
    await recordIncident(tx, 'payment_unrecorded', orderId, factsOf(intent))
    const body = m.mail_unrecorded_body({ shop: shopName(), intent: intent.id, link: `${shopUrl}/dashboard/overview` })
    await mailAdmins(tx, { dedupeKey: `unrecorded-${intent.id}`, subject: m.mail_unrecorded_subject(), body })
  })
}

/** Resolves the incident of money that has been recorded after all. */
export async function resolveUnrecorded(tx: Tx, intentId: string): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('kind', '=', 'payment_unrecorded')
    .where(sql<boolean>`details ->> 'intent' = ${intentId}`)
    .where('resolvedAt', 'is', null)
    .execute()
}
