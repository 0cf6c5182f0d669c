import type { Offer } from '#catalogue/stock.server.ts'
import { type Answer, replyFor } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { newId } from '#platform/ids.server.ts'
import type { Locale } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import type { Order } from './contract.ts'
import type { NewOrder } from './place.sql.server.ts'
import { type AskedLine, type LineProblem, takeLines } from './take-lines.server.ts'
import { maxTotalMinor, orderTotalMinor, type PricedLine } from './total.ts'
import type { OpenOrders } from './unpaid.sql.server.ts'

export type Placed = { insertedId: string; order: Order }

/** How a call names what is wrong with its lines. */
export type Wording = { refusalOf: (problems: readonly LineProblem[]) => Refusal; totalField: string }

/** An order as a customer asks for it, its products' ids as the database writes them. */
export type Request = Pick<NewOrder, 'phone' | 'address' | 'reference' | 'note'> & { lines: readonly AskedLine[] }

/** Without an idempotency key `key` is empty. */
export type Asked = {
  customer: Caller
  request: Request
  wording: Wording
  key: string
  bodyHash: Buffer
  locale: Locale
}

/** An order of the last ten seconds with its first line: an equal one without a key is a repeat of it. */
export type Recent = Pick<NewOrder, 'id' | 'customerId' | 'phone' | 'address'> &
  Pick<AskedLine, 'productId' | 'quantity'> & { moreLines: number }

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

/** Only the call that places one line does without a key. */
const isSame = (recent: Recent, { customer, request }: Asked): boolean =>
  recent.customerId === customer.id &&
  recent.moreLines === 0 &&
  recent.productId === request.lines[0]!.productId &&
  recent.quantity === request.lines[0]!.quantity &&
  recent.phone === request.phone &&
  recent.address === request.address

function newOrder({ open, offers }: Facts, { customer, request, wording, locale }: Asked): NewOrder {
  const { count, secondsLeft: retryAfterSeconds } = openOrdersOf(open, customer.id)
  // guard: unpaid orders per customer are limited | never | orders/orders.test orders/hoarding.test
  if (count >= maxOpenOrders) throw new Refusal('too_many_open_orders', { max: maxOpenOrders, retryAfterSeconds })
  const { lines, problems } = takeLines(offers, request.lines)
  if (problems.length > 0) throw wording.refusalOf(problems)
  const { currency } = offers.get(lines[0]!.productId)!
  // guard: the total of an order is limited | drop | orders/orders.test
  refuseTooLarge(lines, currency, wording.totalField)
  const { phone, address, reference, note } = request
  return {
    id: newId(),
    customerId: customer.id,
    customerName: customer.name,
    currency,
    totalMinor: orderTotalMinor(lines),
    phone,
    address,
    reference,
    note,
    locale,
    lines,
  }
}

const secondsToPay = 24 * 60 * 60

const openOrdersOf = (open: Facts['open'], customerId: string): OpenOrders =>
  open.get(customerId) ?? { count: 0, secondsLeft: secondsToPay }

function remember(facts: Facts, { customer, key, bodyHash }: Asked, order: NewOrder): void {
  const { count, secondsLeft } = openOrdersOf(facts.open, customer.id)
  facts.open.set(customer.id, { count: count + 1, secondsLeft })
  for (const { productId, quantity } of order.lines) {
    const offer = facts.offers.get(productId)!
    facts.offers.set(productId, { ...offer, available: offer.available - quantity })
  }
  facts.recent.push({ ...order.lines[0]!, ...order, moreLines: order.lines.length - 1 })
  if (key) facts.answers.set(answerKey(customer.id, key), { bodyHash, reply: order.id })
}

function refuseTooLarge(lines: readonly PricedLine[], currency: string, field: string): void {
  const maxMinor = maxTotalMinor(currency)
  if (orderTotalMinor(lines) <= maxMinor) return
  const max = fromMinor(maxMinor, currency)
  const fields = { [field]: { code: 'order_too_large', max, currency } } as const
  throw new Refusal('invalid_fields', { what: 'total', max, currency, fields })
}
