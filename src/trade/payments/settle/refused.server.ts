import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { recordIncident } from '../incidents/incidents.sql.server.ts'
import { type PaymentProvider, ProviderRefusal } from '../provider/provider.server.ts'
import { countRefusal } from '../refunds/open-refunds.sql.server.ts'
import type { PaymentAttempt } from '../sql.server.ts'

/** The Stripe codes that a customer can do something about. https://docs.stripe.com/error-codes */
const aboutAmount = ['amount_too_small', 'amount_too_large']

/**
 * Explains a payment that the provider refuses to open: a sentence for the customer, and an incident with the cause for
 * the owner, once for each order and code.
 */
export async function explainRefusal(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ProviderRefusal)) throw error
  const { code, message } = error
  log.error({ order: orderId, code, cause: message }, 'the provider refuses a payment')
  await recordIncident(db, 'payment_refused', orderId, { intent: id, code })
  throw new Refusal('payment_refused', { what: aboutAmount.includes(code) ? 'amount' : 'shop' })
}

/** Two nodes send the same refund at the same moment: one of them makes it. */
const isInUse = ({ code }: ProviderRefusal) => code === 'idempotency_key_in_use'

/** Records a refund that the provider refuses to make as an incident, once for each refund and code; it waits for its next try. */
export async function reportRefusedRefund(
  db: Database,
  { log }: Pick<PaymentProvider, 'log'>,
  { id, transactionId, orderId }: { id: string; transactionId: string; orderId: string },
  error: unknown,
): Promise<never> {
  if (!(error instanceof ProviderRefusal) || isInUse(error)) throw error
  const { code, message } = error
  log.error({ order: orderId, refund: id, code, cause: message }, 'the provider refuses a refund')
  await db.transaction().execute(async (tx) => {
    await recordIncident(tx, 'refund_refused', orderId, { intent: transactionId, refund: id, code })
    if (await countRefusal(tx, id)) await recordAudit(tx, null, 'order.refund-by-hand', orderId, { refund: id })
  })
  throw error
}
