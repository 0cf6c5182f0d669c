import type { Address } from '#addresses/contract.ts'
import type { Offer } from '#catalogue/stock.server.ts'
import type { Option } from '#delivery/options.ts'
import { type Answer, replyFor } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { newId } from '#platform/ids.server.ts'
import type { Locale } from '#platform/locale.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import { destinationOf, type Sending, sumsOf, taxOf } from './agreed.server.ts'
import { amountsOf, optionsFor, type Terms } from './amounts.ts'
import type { Order } from './contract.ts'
import { findShareProblems, type Orderer, refuseTooManyLines, rememberUnpaid, type Unpaid } from './hoarding.server.ts'
import type { NewOrder } from './place.sql.server.ts'
import { type AskedLine, type LineProblem, type TakenLine, takeLines } from './take-lines.server.ts'
import { maxTotalMinor, minTotalMinor } from './total.ts'
import type { OpenOrders } from './unpaid.sql.server.ts'

/** `repeated`: by an earlier call with the same key. */
export type Placed = { insertedId: string; order: Order; repeated?: boolean }

/** How a call names what is wrong with its lines. */
export type Wording = { refusalOf: (problems: readonly LineProblem[]) => Refusal; totalField: string }

/** Where an order is to go, and what it comes to as its customer has seen it, in the major unit. */
export type Target = {
  delivery: Address
  billing: Address | null
  vatNumber: string
  method: string
  total: number
}

/** An order as a customer asks for it, its products' ids as the database writes them. */
export type Request = Pick<NewOrder, 'phone' | 'address' | 'reference' | 'note'> & {
  lines: readonly AskedLine[]
  to?: Target
}

/** Without an idempotency key `key` is empty. `source`: the caller's address block, as a keyed hash in hexadecimal. */
export type Asked = {
  customer: Caller
  source: string | null
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
  unpaid: Unpaid
  offers: Map<string, Offer>
  terms: Terms
  recent: Recent[]
  /** First answers by customer and key: a reply, or the id of an order of the same batch. */
  answers: Map<string, Answer>
}

/** The order with this id, a reply that was given before, or why there is none. */
export type Decision = { id: string; order?: NewOrder } | { reply: Placed } | Refusal

const maxOpenOrders = 5

/** How many lines the unpaid orders of a customer have together: two of the largest orders. */
const maxOpenLines = 400

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

function newOrder({ open, unpaid, offers, terms }: Facts, asked: Asked): NewOrder {
  const { customer, request, wording, locale, source } = asked
  const { lines, problems } = takeLines(offers, request.lines)
  refuseHoarding(openOrdersOf(open, customer.id), lines.length)
  refuseTooManyLines(unpaid, ordererOf(asked), lines.length)
  const lineOf = (id: string) => request.lines.findIndex(({ productId }) => productId === id)
  if (problems.length === 0) problems.push(...findShareProblems(unpaid, ordererOf(asked), offers, lines, lineOf))
  if (problems.length > 0) throw wording.refusalOf(problems)
  const { currency } = offers.get(lines[0]!.productId)!
  const { sending, amounts } = priced(terms, currency, lines, request.to)
  const { totalMinor } = amounts
  // guard: the total of an order is limited | drop | orders/orders.test
  refuseTooLarge(totalMinor, currency, wording.totalField)
  refuseTooSmall(totalMinor, currency, wording.totalField)
  // guard: an order is placed at the total that was seen | drop | orders/agreed.test
  if (request.to) refuseOtherTotal(request.to, totalMinor, currency)
  const { phone, address, reference, note } = request
  return {
    id: newId(),
    customerId: customer.id,
    customerName: customer.name,
    currency,
    totalMinor,
    phone,
    address,
    reference,
    note,
    locale,
    source,
    ...sending,
    ...sumsOf(amounts),
    lines: lines.map((line, at) => ({ ...withoutGoods(line), ...taxOf(amounts.lines[at]!) })),
  }
}

/** What is held for those who have not paid is limited, so that nobody empties the shop for nothing. */
function refuseHoarding({ count, lines, secondsLeft: retryAfterSeconds }: OpenOrders, more: number): void {
  const refusal = (what: 'orders' | 'lines', max: number) =>
    new Refusal('too_many_open_orders', { what, max, retryAfterSeconds })
  // guard: unpaid orders per customer are limited | never | orders/orders.test orders/hoarding.test
  if (count >= maxOpenOrders) throw refusal('orders', maxOpenOrders)
  // guard: the lines of unpaid orders per customer are limited | never | orders/place.test
  if (lines + more > maxOpenLines) throw refusal('lines', maxOpenLines)
}

const withoutGoods = ({ taxClass: _, grams: __, ...line }: TakenLine) => line

/** What lines come to where they go, by the method that was chosen. @throws Refusal if they are not delivered so */
function priced(terms: Terms, currency: string, lines: readonly TakenLine[], to: Target | undefined) {
  if (!to) return { sending: bought, amounts: amountsOf(terms, currency, lines) }
  const { delivery: deliveryAddress, billing: billingAddress, vatNumber } = to
  const deliveryMethod = chosen(optionsFor(terms, deliveryAddress, lines, currency), to.method)
  const sending = { deliveryAddress, billingAddress, vatNumber, deliveryMethod }
  return { sending, amounts: amountsOf(terms, currency, lines, destinationOf(sending), deliveryMethod) }
}

/** An order at once says in its address where it goes, which no table can read. */
const bought: Sending = { deliveryAddress: null, billingAddress: null, vatNumber: '', deliveryMethod: null }

function chosen(options: readonly Option[], key: string): Option {
  const option = options.find((one) => one.key === key)
  if (option) return option
  const problem: FieldProblem = { code: options.length === 0 ? 'not_delivered' : 'not_offered' }
  throw new Refusal('invalid_fields', { what: 'fields', fields: { method: problem } })
}

function refuseOtherTotal({ total: was }: Target, totalMinor: number, currency: string): void {
  if (toMinor(was, currency) === totalMinor) return
  const price = fromMinor(totalMinor, currency)
  const fields = { total: { code: 'price_changed', price, currency } } as const
  throw new Refusal('price_changed', { what: 'order', price, was, currency, fields })
}

const ordererOf = ({ customer: { id, emailVerified }, source }: Asked): Orderer => ({ id, emailVerified, source })

const secondsToPay = 24 * 60 * 60

const openOrdersOf = (open: Facts['open'], customerId: string): OpenOrders =>
  open.get(customerId) ?? { count: 0, lines: 0, secondsLeft: secondsToPay }

function remember(facts: Facts, asked: Asked, order: NewOrder): void {
  const { customer, key, bodyHash } = asked
  rememberUnpaid(facts.unpaid, ordererOf(asked), order.lines)
  const { count, lines, secondsLeft } = openOrdersOf(facts.open, customer.id)
  facts.open.set(customer.id, { count: count + 1, lines: lines + order.lines.length, secondsLeft })
  for (const { productId, quantity, waiting } of order.lines) {
    const offer = facts.offers.get(productId)!
    facts.offers.set(productId, { ...offer, available: offer.available - (quantity - waiting) })
  }
  facts.recent.push({ ...order.lines[0]!, ...order, moreLines: order.lines.length - 1 })
  if (key) facts.answers.set(answerKey(customer.id, key), { bodyHash, reply: order.id })
}

function refuseTooLarge(totalMinor: number, currency: string, field: string): void {
  const maxMinor = maxTotalMinor(currency)
  if (totalMinor <= maxMinor) return
  const max = fromMinor(maxMinor, currency)
  const fields = { [field]: { code: 'order_too_large', max, currency } } as const
  throw new Refusal('invalid_fields', { what: 'total', max, currency, fields })
}

function refuseTooSmall(totalMinor: number, currency: string, field: string): void {
  const minMinor = minTotalMinor(currency)
  // guard: an order that no card can be charged for is not placed | totalMinor >= minMinor → true | payments/refused
  if (totalMinor >= minMinor) return
  const min = fromMinor(minMinor, currency)
  const fields = { [field]: { code: 'order_too_small', min, currency } } as const
  throw new Refusal('invalid_fields', { what: 'too_small', min, currency, fields })
}
