import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { renewHold } from '#trade/orders/promise/renew.server.ts'
import { findOrderById, type OrderRow } from '#trade/orders/sql.server.ts'
import { type LockedOrder, lockOrder, markPaying } from '#trade/orders/states.server.ts'
import { allows, type OrderState } from '#trade/orders/states.ts'
import { findOpenOrdersByTotal, getHoldSeconds } from '#trade/orders/unpaid/unpaid.sql.server.ts'
import { isDoubted } from './account/doubts.sql.server.ts'
import { markResolved } from './incidents/incidents.sql.server.ts'
import type { PaymentProvider } from './provider/provider.server.ts'
import { countDeclines, refuseCardTesting } from './settle/declines.server.ts'
import { getOrCreateIntent } from './settle/intent.server.ts'
import { explainRefusal } from './settle/refused.server.ts'
import { settle } from './settle/settle.server.ts'
import { findAttemptByIntent, findLiveAttempt, insertAttempt } from './sql.server.ts'

const noSuchOrder = () => new Refusal('not_found', { what: 'order' })
const alreadyPaid = () => new Refusal('already_paid')

type OpenIntent = { clientSecret: string; holdSeconds: number }

/**
 * Opens the payment of a customer's order, or reuses the open one, and returns the secret with which the browser pays
 * it. Amount and currency are the order's; an expired hold is renewed first, at today's price.
 * @param seen the price that the customer saw
 */
export async function openPayment(
  context: AppContext,
  provider: PaymentProvider,
  customer: Caller,
  { orderId, seen }: { orderId: string; seen: number | undefined },
): Promise<OpenIntent> {
  const { db, log } = context
  const order = await findOrderById(db, orderId, customer.id)
  if (!order) throw noSuchOrder()
  // guard: a shop that may not be alone at its account takes no payments | never | payments/account
  if (await isDoubted(db)) throw new Refusal('payments_paused')
  // guard: declined cards are limited | drop | trade/payments/settle/declines.test
  await refuseCardTesting(db, orderId, customer.id)
  await closeLapsed(db, provider, orderId)

  const { attempt, isNew } = await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, orderId))!
    refuseUnpayable(locked)
    const totalMinor = await renewHold(tx, context.config, locked, seen)
    // guard: the price a browser sends is not trusted | drop | payments/payments.test
    if (totalMinor === locked.totalMinor) refuseOtherPrice(order, seen)
    await markPaying(tx, orderId)
    const live = await findLiveAttempt(tx, orderId)
    // The hold ended just now, after the open payment was loaded, and the price has changed.
    if (live && live.amountMinor !== totalMinor) throw new Refusal('payment_in_progress')
    if (live) return { attempt: live, isNew: false }
    return { attempt: await insertAttempt(tx, orderId, totalMinor, locked.currency), isNew: true }
  })
  // The provider mails no receipt to an address that a guest has typed.
  const email = order.guestEmail === null ? order.email : undefined
  const opening = getOrCreateIntent(db, provider, attempt, { email, isNew })
  // guard: what the provider refuses is explained to the customer and the owner | drop | trade/payments/settle/refused.test
  const intent = await opening.catch((error) => explainRefusal(context, attempt, error))
  if (intent.last_payment_error) {
    await countDeclines(db, provider, log, intent.id)
    await refuseCardTesting(db, orderId, customer.id)
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    await settle(db, provider, intent.id)
    if (intent.status === 'succeeded') throw alreadyPaid()
    return await openPayment(context, provider, customer, { orderId, seen })
  }
  if (intent.status === 'processing') {
    await settle(db, provider, intent.id)
    throw new Refusal('payment_in_progress')
  }
  return { clientSecret: intent.client_secret!, holdSeconds: await getHoldSeconds(db, orderId) }
}

/** The customer's only unpaid order of a total. 404 `not_found`, 409 `several_orders`. */
export async function findUnpaidOrder({ db, config }: AppContext, customer: Caller, total: number): Promise<string> {
  const orders = await findOpenOrdersByTotal(db, customer.id, { total, currency: config.currency })
  // guard: of several orders of one total none is guessed | never | payments/payments.test
  if (orders.length > 1)
    throw new Refusal('several_orders', { orders: orders.map(({ number }) => formatOrderNumber(number)) })
  if (!orders[0]) throw noSuchOrder()
  return orders[0].id
}

/** Closes a payment that outlived the hold of its order, since the next one may have another amount. */
async function closeLapsed(db: Database, provider: PaymentProvider, orderId: string): Promise<void> {
  const live = await findLiveAttempt(db, orderId)
  if (live?.intentId) await settle(db, provider, live.intentId)
}

/** The specification's `price` may be the unit price or the total; either must match this order. */
function refuseOtherPrice(order: OrderRow, price: number | undefined): void {
  if (price === undefined) return
  const minor = toMinor(price, order.currency)
  if (minor === order.totalMinor || minor === order.unitPriceMinor) return
  const total = fromMinor(order.totalMinor, order.currency)
  throw new Refusal('price_changed', { what: 'total', price: total, currency: order.currency })
}

function refuseUnpayable({ state }: LockedOrder): void {
  if (allows('beginPayment', state)) return
  if (state === 'cancelled') throw new Refusal('order_cancelled')
  throw alreadyPaid()
}

/** Checks with the provider whether a customer's order was paid. Nothing from the browser is trusted. */
export async function confirmPayment(
  db: Database,
  provider: PaymentProvider,
  customer: Caller,
  orderId: string,
  transactionId: string,
) {
  const before = await findOrderById(db, orderId, customer.id)
  if (!before) throw noSuchOrder()
  const attempt = await findAttemptByIntent(db, transactionId)
  // guard: a transaction belongs to the order it is sent for | attempt?.orderId !== orderId → !attempt | payments/payments.test
  if (attempt?.orderId !== orderId) throw new Refusal('payment_not_found', { what: 'other_order' })

  const settled = await settle(db, provider, transactionId)
  if (settled === 'open' || settled === 'cancelled' || settled === 'mismatch' || settled === 'unknown') {
    throw new Refusal('payment_not_found', { what: 'not_charged' })
  }
  const after = (await findOrderById(db, orderId, customer.id))!
  return {
    pending: settled === 'pending',
    modifiedCount: before.state === after.state ? 0 : 1,
    state: after.state as OrderState,
  }
}

/** Marks an incident as handled by an admin. */
export async function resolveIncident(db: Database, admin: Caller, id: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const resolved = await markResolved(tx, id)
    if (resolved === undefined) throw new Refusal('not_found', { what: 'incident' })
    if (!resolved) return 0
    await recordAudit(tx, admin.id, 'incident.resolve', id, {})
    return 1
  })
}
