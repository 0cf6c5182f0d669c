import { setTimeout } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Database } from '#base/platform/database/connect.server.ts'
import { toCharge } from '#base/platform/text/money.ts'
import { getInstallationId } from '../account/installation.sql.server.ts'
import { callProvider, isRefused, type PaymentProvider } from '../provider/provider.server.ts'
import { type PaymentAttempt, recordIntent } from '../sql.server.ts'

/**
 * The provider's intent of an attempt. The attempt's id is its idempotency key, so repeated calls create only one. An
 * older attempt may have an intent that was never recorded, after a crash or a failure reported too late.
 */
export async function getOrCreateIntent(
  db: Database,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  { email, isNew = false }: { email: string | undefined; isNew?: boolean },
): Promise<Stripe.PaymentIntent> {
  if (attempt.intentId) return await callProvider(provider.stripe.paymentIntents.retrieve(attempt.intentId))
  const made = isNew ? undefined : await findIntent(provider, attempt)
  const intent = made ?? (await createIntent(provider, attempt, { email, installation: await getInstallationId(db) }))
  await recordIntent(db, attempt.id, intent.id)
  return intent
}

function createIntent(
  { stripe, shop, methods }: PaymentProvider,
  attempt: PaymentAttempt,
  { email, installation }: { email: string | undefined; installation: string },
): Promise<Stripe.PaymentIntent> {
  const create = () =>
    stripe.paymentIntents.create(
      {
        amount: toCharge(attempt.amountMinor, attempt.currency),
        currency: attempt.currency.toLowerCase(),
        automatic_payment_methods: { enabled: true, allow_redirects: methods === 'card' ? 'never' : 'always' },
        ...(email !== undefined && { receipt_email: email }),
        metadata: { order: attempt.orderId, attempt: attempt.id, shop, installation },
      },
      { idempotencyKey: attempt.id },
    )
  return callProvider(untilFree(create, 5))
}

/** Another request, from a second tab, is creating the same intent; this one shares its result. */
async function untilFree<T>(call: () => Promise<T>, tries: number): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (tries === 0 || (error as { code?: string }).code !== 'idempotency_key_in_use') throw error
    await setTimeout(100)
    return await untilFree(call, tries - 1)
  }
}

// The provider's clock may be behind ours.
const slackSeconds = 60

/** The provider's intent for an attempt, if there is one. */
export async function findIntent(
  { stripe }: PaymentProvider,
  { id, createdAt }: PaymentAttempt,
): Promise<Stripe.PaymentIntent | undefined> {
  const gte = Math.floor(createdAt.getTime() / 1000) - slackSeconds
  const all = stripe.paymentIntents.list({ limit: 100, created: { gte } })
  return await callProvider(findFirst(all, ({ metadata }) => metadata.attempt === id))
}

async function findFirst<T>(all: AsyncIterable<T>, isIt: (one: T) => boolean): Promise<T | undefined> {
  for await (const one of all) if (isIt(one)) return one
  return undefined
}

/** Closes an intent, so that no card can be charged for it. If it has just succeeded, settling finds that. */
export async function cancelIntent(
  { stripe }: PaymentProvider,
  id: string,
  reason: Stripe.PaymentIntentCancelParams.CancellationReason = 'abandoned',
): Promise<void> {
  try {
    await callProvider(stripe.paymentIntents.cancel(id, { cancellation_reason: reason }))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
