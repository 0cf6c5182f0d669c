import type Stripe from 'stripe'
import type { Database } from '#platform/database/connect.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { type Attempt, recordIntent } from './sql.server.ts'

/** The provider's intent of an attempt. The attempt's id is its idempotency key, so repeated calls create only one. */
export async function intentOf(
  db: Database,
  { stripe }: Provider,
  attempt: Attempt,
  email: string,
): Promise<Stripe.PaymentIntent> {
  if (attempt.intentId) return await callProvider(stripe.paymentIntents.retrieve(attempt.intentId))
  const intent = await callProvider(
    stripe.paymentIntents.create(
      {
        amount: attempt.amountMinor,
        currency: attempt.currency.toLowerCase(),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        receipt_email: email,
        metadata: { order: attempt.orderId, attempt: attempt.id },
      },
      { idempotencyKey: attempt.id },
    ),
  )
  await recordIntent(db, attempt.id, intent.id)
  return intent
}
