import Stripe from 'stripe'
import type { OrderState } from '#orders/contract.ts'
import { type OrderRow, orderById } from '#orders/sql.server.ts'
import {
  cancelOrder,
  type LockedOrder,
  lockOrder,
  markForRefund,
  markPaying,
  renewHold,
} from '#orders/states.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { formatMinor, toMinor } from '#platform/money.ts'
import { refuseCardTesting } from './declines.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { settle } from './settle.server.ts'
import {
  type Attempt,
  attemptByIntent,
  createRefund,
  endAttempt,
  insertAttempt,
  liveAttemptOf,
  recordIntent,
} from './sql.server.ts'

const noSuchOrder = () => new Refusal('not_found', 'There is no such order.')
const alreadyPaid = () => new Refusal('already_paid', 'This order is paid already.')

/**
 * Opens the payment of a customer's order, or finds the open one again, and gives the secret that lets the
 * browser pay it. Amount and currency are the order's; a lapsed hold is claimed again first.
 */
export async function openPayment(
  db: Database,
  provider: Provider,
  customer: Caller,
  orderId: string,
  price?: number,
): Promise<string> {
  const order = await orderById(db, orderId, customer.id)
  if (!order) throw noSuchOrder()
  refuseOtherPrice(order, price)
  await refuseCardTesting(db, orderId, customer.id)

  const attempt = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseUnpayable(locked!)
    if (!(await renewHold(tx, locked!)))
      throw new Refusal('out_of_stock', 'There are not enough pieces left to pay this order now.')
    await markPaying(tx, orderId)
    return (
      (await liveAttemptOf(tx, orderId)) ?? (await insertAttempt(tx, orderId, locked!.totalMinor, locked!.currency))
    )
  })
  const intent = await intentOf(db, provider, attempt, order.email)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    await settle(db, provider, intent.id)
    if (intent.status === 'succeeded') throw alreadyPaid()
    return await openPayment(db, provider, customer, orderId, price)
  }
  return intent.client_secret!
}

/** The provider's intent of an attempt. The attempt's id is its key, so asking twice makes one. */
async function intentOf(
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

/** The specification's `price` may be of one piece or of all; either has to be this order's. */
function refuseOtherPrice(order: OrderRow, price: number | undefined): void {
  if (price === undefined) return
  const minor = toMinor(price, order.currency)
  if (minor === order.totalMinor || minor === order.unitPriceMinor) return
  throw new Refusal('price_changed', `The amount to pay is ${formatMinor(order.totalMinor, order.currency)}.`)
}

function refuseUnpayable({ state }: LockedOrder): void {
  if (state === 'unpaid' || state === 'paying') return
  if (state === 'cancelled') throw new Refusal('order_cancelled', 'This order was deleted.')
  throw alreadyPaid()
}

/** Looks at the provider whether an order of the customer's was paid. Nothing that the browser says is believed. */
export async function confirm(
  db: Database,
  provider: Provider,
  customer: Caller,
  orderId: string,
  transactionId: string,
) {
  const before = await orderById(db, orderId, customer.id)
  if (!before) throw noSuchOrder()
  const attempt = await attemptByIntent(db, transactionId)
  if (attempt?.orderId !== orderId)
    throw new Refusal('payment_not_found', 'This payment does not belong to this order.')

  const settled = await settle(db, provider, transactionId)
  if (settled === 'open' || settled === 'cancelled' || settled === 'mismatch' || settled === 'unknown') {
    throw new Refusal('payment_not_found', 'The card was not charged. The order is unpaid.')
  }
  const after = (await orderById(db, orderId, customer.id))!
  return {
    pending: settled === 'pending',
    modifiedCount: before.state === after.state ? 0 : 1,
    state: after.state as OrderState,
  }
}

/**
 * Cancels an unpaid order and puts its pieces back, once. An open payment is closed at the provider first, so
 * that no card can be charged for it afterwards. `customerId` undefined reaches anyone's order, for admins.
 */
export async function deleteOrder(
  db: Database,
  provider: Provider,
  orderId: string,
  customerId: string | undefined,
): Promise<number> {
  const order = await orderById(db, orderId, customerId)
  if (!order || order.state === 'cancelled') throw noSuchOrder()

  const attempt = await liveAttemptOf(db, orderId)
  if (attempt) await closePayment(db, provider, attempt, order.email)
  return await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, orderId))!
    if (locked.state === 'cancelled') throw noSuchOrder()
    if (locked.state !== 'unpaid' && locked.state !== 'paying') throw alreadyPaid()
    const opened = await liveAttemptOf(tx, orderId)
    // Somebody began to pay in another tab after the payment was closed.
    if (opened && opened.id !== attempt?.id)
      throw new Refusal('payment_in_progress', 'A payment of this order is under way.')
    if (opened) await endAttempt(tx, opened.id, 'cancelled', 'order deleted')
    return (await cancelOrder(tx, locked)) ? 1 : 0
  })
}

async function closePayment(db: Database, provider: Provider, attempt: Attempt, email: string): Promise<void> {
  const intent = await intentOf(db, provider, attempt, email)
  if (intent.status === 'canceled') return
  try {
    await callProvider(provider.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `cancel-${attempt.id}` }))
  } catch (error) {
    // Charged or being charged at this very moment: look, and let the money decide.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const settled = await settle(db, provider, intent.id)
    if (settled === 'cancelled') return
    throw settled === 'paid'
      ? alreadyPaid()
      : new Refusal('payment_in_progress', 'A payment of this order is under way.')
  }
}

/** Gives a paid order's money back, whole. The provider is asked by a job, which tries until it is done. */
export async function refundOrder(db: Database, admin: Caller, orderId: string): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw noSuchOrder()
    if (!(await markForRefund(tx, order))) throw new Refusal('wrong_state', 'Only a paid order can be refunded.')
    await recordAudit(tx, admin.id, 'order.refund', orderId, { amountMinor: order.totalMinor })
    return await createRefund(tx, orderId, 'refunded_by_admin')
  })
}
