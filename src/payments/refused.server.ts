import type { AppContext } from '#platform/context.server.ts'
import { Refusal } from '#platform/errors.ts'
import { recordIncident } from './incidents.sql.server.ts'
import { ProviderRefusal } from './provider.server.ts'
import type { PaymentAttempt } from './sql.server.ts'

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
