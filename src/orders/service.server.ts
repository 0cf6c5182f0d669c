import { holdStock } from '#catalogue/stock.server.ts'
import { lockActiveUser } from '#identity/accounts/users.sql.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { Order, PlaceOrder } from './contract.ts'
import { mailEnded } from './mails.server.ts'
import type { OrderPayments } from './payments.server.ts'
import { anonymizeOrders, hasUnfinishedOrders, insertOrder, orderById, repeatedOrder } from './sql.server.ts'
import { advance, cancelOrder, lockOrder, markForRefund } from './states.server.ts'
import { allows, type FulfilmentState } from './states.ts'
import { maxTotalMinor, orderTotalMinor } from './total.ts'
import { openOrders, overdueOrders } from './unpaid.sql.server.ts'
import { orderView } from './view.server.ts'

const maxOpenOrders = 5

type Placed = { insertedId: string; order: Order }

/**
 * Places an order once: a retry with the same idempotency key gets the same reply. Without a key, which the
 * specification does not know, the same order within ten seconds is a retry too.
 */
export function placeOrder(db: Database, customer: Caller, request: PlaceOrder, key: string): Promise<Placed> {
  if (key) {
    const once = { userId: customer.id, operation: 'place_order', key }
    return idempotent(db, once, request, async (tx) => {
      await lockCustomer(tx, customer)
      return await insertPlaced(tx, customer, request)
    })
  }
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customer)
    const standing = await repeatedOrder(tx, customer.id, request)
    // guard: an order sent twice without a key is placed once | never | orders/orders.test
    if (standing) return { insertedId: standing.id, order: orderView(standing, 'customer') }
    return await insertPlaced(tx, customer, request)
  })
}

/** Orders of one customer are placed one after another. */
async function lockCustomer(tx: Tx, { id }: Caller): Promise<void> {
  if (!(await lockActiveUser(tx, id))) throw new Refusal('not_signed_in')
}

/**
 * Holds the pieces and records the order, or does neither. The price is copied from the catalogue, so a later price
 * change does not affect this order while its pieces are held.
 */
async function insertPlaced(tx: Tx, customer: Caller, request: PlaceOrder): Promise<Placed> {
  const { count, secondsLeft: retryAfterSeconds } = await openOrders(tx, customer.id)
  // guard: unpaid orders per customer are limited | never | orders/orders.test orders/hoarding.test
  if (count >= maxOpenOrders) throw new Refusal('too_many_open_orders', { max: maxOpenOrders, retryAfterSeconds })
  const product = await holdStock(tx, request.toolId, request.purchaseValue)
  // guard: an outdated price is refused | drop | orders/orders.test
  refuseOtherPrice(product, request.price)

  const line = {
    productId: product.id,
    sku: product.sku,
    name: product.name,
    nameBn: product.nameBn,
    unitPriceMinor: product.priceMinor,
    quantity: request.purchaseValue,
    packSize: product.packSize,
  }
  // guard: the total of an order is limited | drop | orders/orders.test
  refuseTooLarge(line, product.currency)
  const id = await insertOrder(tx, {
    customerId: customer.id,
    customerName: customer.name,
    currency: product.currency,
    phone: request.phone,
    address: request.address,
    lines: [line],
  })
  const order = orderView((await orderById(tx, id, customer.id))!, 'customer')
  return { insertedId: id, order }
}

type Priced = { priceMinor: number; currency: string }

/** Nobody may order at a price that they have not seen. */
function refuseOtherPrice({ priceMinor, currency }: Priced, seen: number | undefined): void {
  if (seen === undefined || toMinor(seen, currency) === priceMinor) return
  const price = fromMinor(priceMinor, currency)
  throw new Refusal('price_changed', {
    what: 'piece',
    price,
    currency,
    fields: { price: { code: 'price_changed', price, currency } },
  })
}

function refuseTooLarge(line: { unitPriceMinor: number; quantity: number }, currency: string): void {
  const maxMinor = maxTotalMinor(currency)
  if (orderTotalMinor([line]) <= maxMinor) return
  const max = fromMinor(maxMinor, currency)
  throw new Refusal('invalid_fields', {
    what: 'total',
    max,
    currency,
    fields: { purchaseValue: { code: 'order_too_large', max, currency } },
  })
}

/**
 * Cancels an unpaid order and releases its pieces, once. An open payment is closed first, so that no card can be
 * charged for it afterwards. `customerId` undefined matches anyone's order, for admins.
 */
export async function deleteOrder(
  db: Database,
  payments: OrderPayments,
  id: string,
  customerId: string | undefined,
): Promise<number> {
  const order = await orderById(db, id, customerId)
  if (!order || order.state === 'cancelled') throw noSuchOrder()

  const endPayment = await payments.close(order)
  return await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, id))!
    if (locked.state === 'cancelled') throw noSuchOrder()
    // guard: a paid order cannot be deleted | drop | payments/payments.test
    if (!allows('cancel', locked.state)) throw new Refusal('already_paid')
    await endPayment(tx)
    return (await cancelOrder(tx, locked)) ? 1 : 0
  })
}

const endedAtOnce = 50

/**
 * Ends orders that were not paid within a day, and tells their customers; those of more than a week ago are forgotten,
 * and ended without a word. One whose payment is in progress, or cannot be closed, waits for the next run.
 */
export async function endUnpaid({ db, config, jobs, log }: AppContext, payments: OrderPayments): Promise<void> {
  for (const order of await overdueOrders(db, endedAtOnce)) {
    try {
      const endPayment = await payments.close(order)
      await db.transaction().execute(async (tx) => {
        const locked = (await lockOrder(tx, order.id))!
        if (!allows('cancel', locked.state)) return
        await endPayment(tx)
        await cancelOrder(tx, locked)
        if (!order.forgotten) await mailEnded(tx, order, config.shopUrl)
      })
    } catch (error) {
      log.warn({ err: error, order: order.id }, 'an unpaid order could not be ended yet')
    }
  }
  jobs.enqueue('relay_mail')
}

/** Refunds a paid order in full, with an audit entry. A job sends the money and retries until it succeeds. */
export async function refundOrder(db: Database, payments: OrderPayments, admin: Caller, id: string): Promise<string> {
  const refundId = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    // guard: only paid orders can be refunded | if (!(await markForRefund(tx, order))) throw → if ((await markForRefund(tx, order)) === null) throw | payments/payments.test
    if (!(await markForRefund(tx, order))) throw new Refusal('wrong_state', { what: 'refund' })
    await recordAudit(tx, admin.id, 'order.refund', id, { amountMinor: order.totalMinor })
    return await payments.owe(tx, id)
  })
  payments.sendRefunds()
  return refundId
}

const noSuchOrder = () => new Refusal('not_found', { what: 'order' })

/** Marks an order as packed, shipped or delivered, with an audit entry. */
export async function advanceOrder(db: Database, admin: Caller, id: string, state: FulfilmentState): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    if (!(await advance(tx, id, state)))
      throw new Refusal('wrong_state', { what: 'order', state: order.state, next: state })
    await recordAudit(tx, admin.id, `order.${state}`, id, {})
  })
}

/** Anonymizes a customer's orders. Refused while one of them is unfinished. */
export async function eraseCustomer(tx: Tx, customerId: string): Promise<void> {
  // guard: an account with an open order cannot be erased | never | privacy
  if (await hasUnfinishedOrders(tx, customerId)) throw new Refusal('wrong_state', { what: 'erasure' })
  await anonymizeOrders(tx, customerId)
}
