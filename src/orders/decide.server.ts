import { type Offer, takePieces } from '#catalogue/stock.server.ts'
import { type Answer, replyFor } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { newId } from '#platform/ids.server.ts'
import type { Locale } from '#platform/locale.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { Order, PlaceOrder } from './contract.ts'
import type { NewOrder } from './place.sql.server.ts'
import { maxTotalMinor, orderTotalMinor } from './total.ts'
import type { OpenOrders } from './unpaid.sql.server.ts'

export type Placed = { insertedId: string; order: Order }

/** An order as a customer asks for it. Without an idempotency key `key` is empty. */
export type Asked = {
  customer: Caller
  request: PlaceOrder
  /** As the database writes it. */
  productId: string
  key: string
  bodyHash: Buffer
  locale: Locale
}

/** An order of the last ten seconds: an equal one without a key is a repeat of it. */
export type Recent = Pick<NewOrder, 'id' | 'customerId' | 'productId' | 'quantity' | 'phone' | 'address'>

/**
 * What orders are decided by, read while customers and products are locked. Each order that is placed changes it for
 * those after it, as if it had been committed alone.
 */
export type Facts = {
  active: ReadonlySet<string>
  open: Map<string, OpenOrders>
  offers: Map<string, Offer>
  recent: Recent[]
  /** First answers by customer and key: a reply, or the id of an order of the same batch. */
  answers: Map<string, Answer>
}

/** The order with this id, a reply that was given before, or why there is none. */
export type Decision = { id: string; order?: NewOrder } | { reply: Placed } | Refusal

const maxOpenOrders = 5

export const answerKey = (userId: string, key: string): string => `${userId} ${key}`

/**
 * Decides orders one after another, in order of arrival. Prices are copied from the catalogue, so a later price change does
 * not affect an order while its pieces are held.
 */
export function decide(facts: Facts, asked: readonly Asked[]): Decision[] {
  return asked.map((one) => {
    try {
      return decideOne(facts, one)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  })
}

/** A retry gets the first answer: with its key, or without one as the same order within ten seconds. */
function decideOne(facts: Facts, asked: Asked): Decision {
  const { customer, key, bodyHash } = asked
  const answered = key ? facts.answers.get(answerKey(customer.id, key)) : undefined
  if (answered) {
    const reply = replyFor(answered, bodyHash)
    return typeof reply === 'string' ? { id: reply } : { reply: reply as Placed }
  }
  if (!facts.active.has(customer.id)) throw new Refusal('not_signed_in')
  const standing = key ? undefined : facts.recent.find((recent) => isSame(recent, asked))
  // guard: an order sent twice without a key is placed once | never | orders/orders.test
  if (standing) return { id: standing.id }
  const order = newOrder(facts, asked)
  remember(facts, asked, order)
  return { id: order.id, order }
}

const isSame = (recent: Recent, { customer, request, productId }: Asked): boolean =>
  recent.customerId === customer.id &&
  recent.productId === productId &&
  recent.quantity === request.purchaseValue &&
  recent.phone === request.phone &&
  recent.address === request.address

function newOrder({ open, offers }: Facts, { customer, request, productId, locale }: Asked): NewOrder {
  const { count, secondsLeft: retryAfterSeconds } = openOrdersOf(open, customer.id)
  // guard: unpaid orders per customer are limited | never | orders/orders.test orders/hoarding.test
  if (count >= maxOpenOrders) throw new Refusal('too_many_open_orders', { max: maxOpenOrders, retryAfterSeconds })
  const quantity = request.purchaseValue
  const { sku, name, nameBn, priceMinor, currency, packSize } = takePieces(offers, productId, quantity)
  const priced = { unitPriceMinor: priceMinor, quantity }
  // guard: an outdated price is refused | drop | orders/orders.test
  refuseOtherPrice(priceMinor, currency, request.price)
  // guard: the total of an order is limited | drop | orders/orders.test
  refuseTooLarge(priced, currency)
  return {
    id: newId(),
    lineId: newId(),
    customerId: customer.id,
    customerName: customer.name,
    currency,
    totalMinor: orderTotalMinor([priced]),
    phone: request.phone,
    address: request.address,
    locale,
    productId,
    sku,
    name,
    nameBn,
    ...priced,
    packSize,
  }
}

const secondsToPay = 24 * 60 * 60

const openOrdersOf = (open: Facts['open'], customerId: string): OpenOrders =>
  open.get(customerId) ?? { count: 0, secondsLeft: secondsToPay }

function remember(facts: Facts, { customer, key, bodyHash }: Asked, order: NewOrder): void {
  const { count, secondsLeft } = openOrdersOf(facts.open, customer.id)
  facts.open.set(customer.id, { count: count + 1, secondsLeft })
  const offer = facts.offers.get(order.productId)!
  facts.offers.set(offer.id, { ...offer, available: offer.available - order.quantity })
  facts.recent.push(order)
  if (key) facts.answers.set(answerKey(customer.id, key), { bodyHash, reply: order.id })
}

/** Nobody may order at a price that they have not seen. */
function refuseOtherPrice(priceMinor: number, currency: string, seen: number | undefined): void {
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
