import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { manyPeople } from '#base/platform/http/limits/block-widths.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { type AttemptLimit, countAttempt, getSecondsToWait } from '#people/identity/protection/attempts.server.ts'
import { findSourceOfGuest } from '#trade/orders/placing/guests.sql.server.ts'
import { listSourceBlocks } from '#trade/orders/placing/order-source.server.ts'
import { findOrderById } from '#trade/orders/sql.server.ts'
import { callProvider, type PaymentProvider } from '../provider/provider.server.ts'
import { findAttemptByIntent } from '../sql.server.ts'
import { cancelIntent } from './intent.server.ts'

/** Declined cards allowed per order, and per customer across orders: thieves test cards by the hundred. */
const perOrder: AttemptLimit = { max: 5, windowSeconds: 60 * 60 }
const perCustomer: AttemptLimit = { max: 20, windowSeconds: 24 * 60 * 60 }

/** Remembers for a day that a declined card was counted. */
const onceADay: AttemptLimit = { max: 1, windowSeconds: 24 * 60 * 60 }

/** Whoever is a guest today is another one in a minute: guests of an address block share what one customer has, and wide blocks a few times as much. */
async function listKeys(db: Database, orderId: string, customerId: string): Promise<[string, AttemptLimit][]> {
  const source = await findSourceOfGuest(db, orderId)
  return [
    [`declined:order:${orderId}`, perOrder],
    [`declined:customer:${customerId}`, perCustomer],
    // guard: guests of one address block share their declined cards | source !== null → false | trade/payments/settle/declines.test
    ...(source !== null ? listSourceBlocks(source).map(limitBlock) : []),
  ]
}

const limitBlock = (block: string, widthIndex: number): [string, AttemptLimit] => [
  `declined:source:${block}`,
  { ...perCustomer, max: perCustomer.max * manyPeople[widthIndex]! },
]

/** @throws Refusal `rate_limited` with the time to wait, once too many cards were declined */
export async function refuseCardTesting(db: Database, orderId: string, customerId: string): Promise<void> {
  for (const [key, limit] of await listKeys(db, orderId, customerId)) {
    const retryAfterSeconds = await getSecondsToWait(db, key, limit)
    if (retryAfterSeconds !== undefined) throw new Refusal('rate_limited', { what: 'cards', retryAfterSeconds })
  }
}

/**
 * Counts the declined cards of a payment at the provider, each once. Anyone with the secret of a payment can try cards
 * without calling the shop, so after too many declines the payment itself is cancelled at the provider.
 */
export async function countDeclines(
  db: Database,
  provider: PaymentProvider,
  log: Log,
  intentId: string,
): Promise<void> {
  const attempt = await findAttemptByIntent(db, intentId)
  const order = attempt && (await findOrderById(db, attempt.orderId, undefined))
  if (!order) return
  const keys = await listKeys(db, order.id, order.customerId)
  for (const charge of await declinedCharges(provider, intentId)) {
    // The webhook and the page may count the same charge concurrently.
    if ((await countAttempt(db, `declined:charge:${charge.id}`, onceADay)) !== undefined) continue
    for (const [key, limit] of keys) await countAttempt(db, key, limit)
  }
  const waits = await Promise.all(keys.map(([key, limit]) => getSecondsToWait(db, key, limit)))
  if (waits.every((wait) => wait === undefined)) return
  log.warn({ order: order.id, customer: order.customerId }, 'too many cards were declined; the payment is closed')
  await cancelIntent(provider, intentId, 'fraudulent')
}

/** Only those of the last hours: older ones have been counted. */
async function declinedCharges({ stripe }: PaymentProvider, intentId: string) {
  // clock: asks the provider for the charges of half a day, give or take
  const gte = Math.floor(Date.now() / 1000) - onceADay.windowSeconds / 2
  const { data } = await callProvider(stripe.charges.list({ payment_intent: intentId, limit: 100, created: { gte } }))
  return data.filter(({ status }) => status === 'failed')
}
