import Stripe from 'stripe'
import { countAttempt, type Limit, secondsToWait, singleUse } from '#identity/protection/attempts.server.ts'
import { orderById } from '#orders/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Log } from '#platform/log.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { attemptByIntent } from './sql.server.ts'

/** Declined cards allowed per order, and per customer across orders: thieves try cards by the hundred. */
const perOrder: Limit = { max: 5, windowSeconds: 60 * 60 }
const perCustomer: Limit = { max: 20, windowSeconds: 24 * 60 * 60 }

const keysOf = (orderId: string, customerId: string) =>
  [
    [`declined:order:${orderId}`, perOrder],
    [`declined:customer:${customerId}`, perCustomer],
  ] as const

/** @throws Refusal `rate_limited` with the time to wait, once too many cards were declined */
export async function refuseCardTesting(db: Database, orderId: string, customerId: string): Promise<void> {
  for (const [key, limit] of keysOf(orderId, customerId)) {
    const retryAfterSeconds = await secondsToWait(db, key, limit)
    if (retryAfterSeconds !== undefined) throw new Refusal('rate_limited', { what: 'cards', retryAfterSeconds })
  }
}

/**
 * Counts a declined card. Whoever has the secret of a payment can try cards without calling the shop, so after too
 * many declines the payment itself is cancelled at the provider.
 */
export async function countDecline(
  db: Database,
  { stripe }: Provider,
  log: Log,
  { eventId, intentId }: { eventId: string; intentId: string },
): Promise<void> {
  // Two nodes may handle the same event concurrently.
  if ((await countAttempt(db, `declined:event:${eventId}`, singleUse)) !== undefined) return
  const attempt = await attemptByIntent(db, intentId)
  const order = attempt && (await orderById(db, attempt.orderId, undefined))
  if (!order) return
  let isOver = false
  for (const [key, limit] of keysOf(order.id, order.customerId)) {
    await countAttempt(db, key, limit)
    isOver ||= (await secondsToWait(db, key, limit)) !== undefined
  }
  if (!isOver) return
  log.warn({ order: order.id, customer: order.customerId }, 'too many cards were declined; the payment is closed')
  try {
    await callProvider(stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'fraudulent' }))
  } catch (error) {
    // It has just succeeded or been cancelled; settling will determine which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
