import { findReply, type StoredAnswer } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import type { DeliveryPlace } from '#company/delivery/contract.ts'
import { isPickup, type ShippingOption } from '#company/delivery/options.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import type { StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import type { Address } from '#people/addresses/contract.ts'
import {
  findShareProblems,
  type Orderer,
  recordUnpaid,
  refuseTooManyLines,
  type UnpaidBySource,
} from '../placing/open-order-limits.server.ts'
import type { NewOrder } from '../placing/place.sql.server.ts'
import { findStrangerProblems, recordStrangerHold, type StrangerHolds } from '../placing/strangers.server.ts'
import { computeOrderPromise, type PromiseCalendar } from '../promise/promise.server.ts'
import type { Order } from '../shapes.ts'
import type { OpenOrders } from '../unpaid/unpaid.sql.server.ts'
import { type AgreedPrices, applyAgreedDelivery, applyAgreedPrices } from './agreed-prices.server.ts'
import { getMinTotalMinor, maxTotalMinor } from './goods-total.ts'
import { type ShippingChoice, toDestination, toLineTax, toOrderSums } from './order-terms.server.ts'
import { calculateTotals, type Goods, listOptions, type PricingTables } from './order-totals.ts'
import { type LineRequest, type OrderLineProblem, type PricedOrderLine, priceLines } from './price-lines.server.ts'
import { buildLineTerms, buildPriceTerms } from './price-terms.server.ts'

/** `repeated`: by an earlier call with the same key. */
export type PlaceOrderReply = { insertedId: string; order: Order; repeated?: boolean }

/** How a call names what is wrong with its lines. */
export type LineErrorMapper = { toRefusal: (problems: readonly OrderLineProblem[]) => Refusal; totalField: string }

/** Where an order is to go, and what it comes to as its customer has seen it, in the major unit. */
export type OrderTarget = {
  delivery: Address
  billing: Address | null
  vatNumber: string
  vatCheck: VatCheck | null
  method: string
  total: number
}

/** An order as a customer asks for it, its products' ids as the database writes them. */
export type OrderInput = Pick<NewOrder, 'phone' | 'address' | 'reference' | 'note'> & {
  lines: readonly LineRequest[]
  to?: OrderTarget
  /** Where what is bought at once is delivered, if not at home, and what it comes to as its customer has seen it. */
  abroad?: DeliveryPlace & { total: number | undefined }
  /** What an admin has agreed on with the customer. */
  agreed?: AgreedPrices
}

/** Without an idempotency key `key` is empty. `source`: the caller's address block, as a keyed hash in hexadecimal. */
export type OrderRequest = {
  customer: Caller
  source: string | null
  request: OrderInput
  wording: LineErrorMapper
  key: string
  bodyHash: Buffer
  locale: Locale
}

/** An order of the last ten seconds with its first line: an equal one without a key is a repeat of it. */
export type RecentOrder = Pick<NewOrder, 'id' | 'customerId' | 'phone' | 'address'> &
  Pick<LineRequest, 'productId' | 'quantity'> & { moreLines: number }

/**
 * What orders are decided by, read while customers and products are locked. Each order that is placed changes it for
 * those after it, as if it had been committed alone.
 */
export type OrderContext = {
  active: ReadonlySet<string>
  open: Map<string, OpenOrders>
  unpaid: UnpaidBySource
  strangers: StrangerHolds
  offers: Map<string, StockOffer>
  terms: PricingTables
  calendar: PromiseCalendar
  /** The shop's. */
  currency: string
  recent: RecentOrder[]
  /** First answers by customer and key: a reply, or the id of an order of the same batch. */
  answers: Map<string, StoredAnswer>
}

/** The order with this id, a reply that was given before, or why there is none. */
export type OrderOutcome = { id: string; order?: NewOrder } | { reply: PlaceOrderReply } | Refusal

const maxOpenOrders = 5

/** How many lines the unpaid orders of a customer have together: two of the largest orders. */
const maxOpenLines = 400

/** Orders that a bank is deciding about do not count as open: their customer can neither pay nor delete them. */
const maxAtBank = 10

export const getAnswerKey = (userId: string, key: string): string => `${userId} ${key}`

/**
 * Decides orders one after another, in order of arrival. Prices are copied from the catalogue, so a later price change does
 * not affect an order while its pieces are held.
 */
export function evaluateOrder(facts: OrderContext, asked: readonly OrderRequest[]): OrderOutcome[] {
  return asked.map((item) => {
    try {
      return decideOne(facts, item)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  })
}

/** A retry gets the first answer: with its key, or without one as the same order within ten seconds. */
function decideOne(facts: OrderContext, asked: OrderRequest): OrderOutcome {
  const { customer, key, bodyHash } = asked
  const answered = key ? facts.answers.get(getAnswerKey(customer.id, key)) : undefined
  if (answered) {
    const reply = findReply(answered, bodyHash)
    return typeof reply === 'string' ? { id: reply } : { reply: reply as PlaceOrderReply }
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
const isSame = (recent: RecentOrder, { customer, request }: OrderRequest): boolean =>
  recent.customerId === customer.id &&
  recent.moreLines === 0 &&
  recent.productId === request.lines[0]!.productId &&
  recent.quantity === request.lines[0]!.quantity &&
  recent.phone === request.phone &&
  recent.address === request.address

function newOrder(
  { open, unpaid, strangers, terms, calendar, currency, ...facts }: OrderContext,
  asked: OrderRequest,
): NewOrder {
  const { customer, request, wording, locale, source } = asked
  const offers = applyAgreedPrices(facts.offers, request.agreed)
  const { lines, problems } = priceLines(offers, request.lines, currency)
  refuseHoarding(getOpenOrders(open, customer.id), lines.length)
  refuseTooManyLines(unpaid, toOrderer(asked), lines.length)
  const findLineIndex = (id: string) => request.lines.findIndex(({ productId }) => productId === id)
  if (problems.length === 0) problems.push(...findShareProblems(unpaid, toOrderer(asked), offers, lines, findLineIndex))
  if (problems.length === 0)
    problems.push(...findStrangerProblems({ strangers, shelf: offers }, toOrderer(asked), lines, findLineIndex))
  if (problems.length > 0) throw wording.toRefusal(problems)
  const { sending, amounts, options } = priced(terms, currency, lines, request)
  const { totalMinor } = amounts
  // guard: the total of an order is limited | drop | orders/orders.test
  refuseTooLarge(totalMinor, currency, wording.totalField)
  refuseTooSmall(totalMinor, currency, wording.totalField)
  // guard: an order is placed at the total that was seen | drop | orders/pricing/order-terms.test
  refuseOtherTotal(request.to?.total ?? request.abroad?.total, totalMinor, currency)
  const { phone, address, reference, note } = request
  return {
    id: createId(),
    customerId: customer.id,
    customerName: (customer.guestEmail === null ? undefined : request.to?.delivery.name) ?? customer.name,
    currency,
    totalMinor,
    phone,
    address,
    reference,
    note,
    locale,
    source,
    ...sending,
    ...toOrderSums(amounts),
    priceTerms: buildPriceTerms(terms, amounts, sending, { options, agreed: request.agreed, currency }),
    promise: computeOrderPromise(calendar, sending, lines),
    lines: lines.map((line, index) => ({
      ...{ ...withoutGoods(line), ...toLineTax(amounts.lines[index]!) },
      priceTerms: buildLineTerms(offers.get(line.productId)!, amounts.lineRates[index]!),
    })),
  }
}

/** What is held for those who have not paid is limited, so that nobody empties the shop for nothing. */
function refuseHoarding({ count, lines, atBank, secondsLeft: retryAfterSeconds }: OpenOrders, more: number): void {
  const refusal = (what: 'orders' | 'lines' | 'bank', max: number) =>
    new Refusal('too_many_open_orders', { what, max, retryAfterSeconds })
  // guard: unpaid orders per customer are limited | never | orders/orders.test orders/placing/open-order-limits.test
  if (count >= maxOpenOrders) throw refusal('orders', maxOpenOrders)
  // guard: the lines of unpaid orders per customer are limited | never | orders/placing/place.test
  if (lines + more > maxOpenLines) throw refusal('lines', maxOpenLines)
  // guard: the orders of a customer that banks decide about are limited | never | trade/payments/settle/processing.test
  if (atBank >= maxAtBank) throw refusal('bank', maxAtBank)
}

const withoutGoods = ({ taxClass: _, grams: __, ...line }: PricedOrderLine) => line

/** What lines come to where they go, by the method that was chosen. @throws Refusal if they are not delivered so */
function priced(
  terms: PricingTables,
  currency: string,
  lines: readonly PricedOrderLine[],
  { to, abroad, agreed }: OrderInput,
) {
  if (!to) return pricedAtOnce(terms, currency, lines, abroad)
  const { delivery: deliveryAddress, billing: billingAddress, vatNumber, vatCheck } = to
  const options = applyAgreedDelivery(listOptions(terms, deliveryAddress, lines, currency), agreed)
  const deliveryMethod = findChosen(options, to.method)
  const sending = { deliveryAddress, billingAddress, deliveryPlace: null, vatNumber, vatCheck, deliveryMethod }
  return { sending, options, amounts: calculateTotals(terms, currency, lines, toDestination(sending), deliveryMethod) }
}

/** An order at once has its address as a text, which no table can read. It goes home without delivery, or to a country. */
function pricedAtOnce(
  terms: PricingTables,
  currency: string,
  lines: readonly PricedOrderLine[],
  abroad: OrderInput['abroad'],
) {
  const { home, homeRegion } = terms.tax
  const deliveryPlace = abroad
    ? { country: abroad.country, region: abroad.region }
    : { country: home, region: homeRegion }
  const deliveryMethod = abroad ? findCheapestTo(deliveryPlace, terms, currency, lines) : null
  const sending: ShippingChoice = {
    ...{ deliveryAddress: null, billingAddress: null, deliveryPlace, vatNumber: '', vatCheck: null, deliveryMethod },
  }
  const amounts = calculateTotals(terms, currency, lines, toDestination(sending), deliveryMethod ?? undefined)
  return { sending, amounts, options: abroad ? listOptions(terms, deliveryPlace, lines, currency) : [] }
}

/** The cheapest way to send it there; nobody fetches what goes to an address. @throws Refusal if nothing is delivered there */
export function findCheapestTo(
  place: DeliveryPlace,
  terms: PricingTables,
  currency: string,
  goods: readonly Goods[],
): ShippingOption {
  const cheapest = listOptions(terms, place, goods, currency).find((option) => !isPickup(option))
  if (cheapest) return cheapest
  throw new Refusal('invalid_fields', { what: 'fields', fields: { country: { code: 'not_delivered' } } })
}

function findChosen(options: readonly ShippingOption[], key: string): ShippingOption {
  const option = options.find((nextOption) => nextOption.key === key)
  if (option) return option
  const problem: FieldProblem = { code: options.length === 0 ? 'not_delivered' : 'not_offered' }
  throw new Refusal('invalid_fields', { what: 'fields', fields: { method: problem } })
}

function refuseOtherTotal(was: number | undefined, totalMinor: number, currency: string): void {
  if (was === undefined || toMinor(was, currency) === totalMinor) return
  const price = fromMinor(totalMinor, currency)
  const fields = { total: { code: 'price_changed', price, currency } } as const
  throw new Refusal('price_changed', { what: 'order', price, was, currency, fields })
}

const toOrderer = ({ customer: { id, emailVerified }, source }: OrderRequest): Orderer => ({
  id,
  emailVerified,
  source,
})

const secondsToPay = 24 * 60 * 60

const getOpenOrders = (open: OrderContext['open'], customerId: string): OpenOrders =>
  open.get(customerId) ?? { count: 0, lines: 0, atBank: 0, secondsLeft: secondsToPay }

function remember(facts: OrderContext, asked: OrderRequest, order: NewOrder): void {
  const { customer, key, bodyHash } = asked
  recordUnpaid(facts.unpaid, toOrderer(asked), order.lines)
  recordStrangerHold(facts.strangers, toOrderer(asked), order.lines)
  const open = getOpenOrders(facts.open, customer.id)
  facts.open.set(customer.id, { ...open, count: open.count + 1, lines: open.lines + order.lines.length })
  for (const { productId, quantity, waiting } of order.lines) {
    const offer = facts.offers.get(productId)!
    facts.offers.set(productId, { ...offer, available: offer.available - (quantity - waiting) })
  }
  facts.recent.push({ ...order.lines[0]!, ...order, moreLines: order.lines.length - 1 })
  if (key) facts.answers.set(getAnswerKey(customer.id, key), { bodyHash, reply: order.id })
}

function refuseTooLarge(totalMinor: number, currency: string, field: string): void {
  const maxMinor = maxTotalMinor(currency)
  if (totalMinor <= maxMinor) return
  const max = fromMinor(maxMinor, currency)
  const fields = { [field]: { code: 'order_too_large', max, currency } } as const
  throw new Refusal('invalid_fields', { what: 'total', max, currency, fields })
}

function refuseTooSmall(totalMinor: number, currency: string, field: string): void {
  const minMinor = getMinTotalMinor(currency)
  // guard: an order that no card can be charged for is not placed | totalMinor >= minMinor → true | trade/payments/settle/refused.test
  if (totalMinor >= minMinor) return
  const min = fromMinor(minMinor, currency)
  const fields = { [field]: { code: 'order_too_small', min, currency } } as const
  throw new Refusal('invalid_fields', { what: 'too_small', min, currency, fields })
}
