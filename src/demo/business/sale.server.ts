import type { Address } from '#addresses/contract.ts'
import { addressLines } from '#addresses/lines.server.ts'
import { orderableFrom } from '#catalogue/pricing.ts'
import { pickupKey } from '#delivery/options.ts'
import { type Agreed, destinationOf, sumsOf, taxOf } from '#orders/agreed.server.ts'
import { amountsOf, optionsFor, type Terms } from '#orders/amounts.ts'
import { type TakenLine, takeLines } from '#orders/take-lines.server.ts'
import type { Locale } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { type Article, type Assortment, chosen } from './assortment.ts'
import type { Dice } from './dice.ts'
import type { Customer } from './people.ts'

export type SaleLine = Omit<TakenLine, 'taxClass' | 'grams' | 'leadTimeDays'> & ReturnType<typeof taxOf>

/** An order as it was placed. */
export type Sale = Agreed & {
  id: string
  customer: Customer
  placedAt: Date
  currency: string
  deliveryAddress: Address
  totalMinor: number
  phone: string
  address: string
  reference: string
  note: string
  locale: Locale
  lines: SaleLine[]
}

export type Market = { assortment: Assortment; articles: ReadonlyMap<string, Article>; terms: Terms; notes: Notes }
export type Notes = Record<Locale, string[]>

/** What a customer orders at a moment, charged as the shop would have. */
export function saleOf(dice: Dice, market: Market, customer: Customer, placedAt: Date, count = linesIn(dice)): Sale {
  const { terms } = market
  const deliverable = withinReach(market, customer, basketOf(dice, market, customer, count))
  const { currency } = market.articles.get(deliverable[0]!.productId)!
  const lines = deliverable.map((line) => ({ ...line, lineId: dice.id(placedAt) }))
  const { address: deliveryAddress, vatNumber, lang: locale } = customer
  const options = optionsFor(terms, deliveryAddress, lines, currency)
  const wanted = options.find(({ key }) => key === 'express' && dice.chance(0.12))
  const deliveryMethod = wanted ?? options.find(({ key }) => key !== pickupKey)!
  const sending = { deliveryAddress, billingAddress: null, vatNumber, deliveryMethod }
  const amounts = amountsOf(terms, currency, lines, destinationOf(sending), deliveryMethod)
  customer.bought.push(...lines.map(({ productId }) => productId))
  return {
    id: dice.id(placedAt),
    customer,
    placedAt,
    currency,
    ...sending,
    ...sumsOf(amounts),
    totalMinor: amounts.totalMinor,
    phone: deliveryAddress.phone,
    address: addressLines(deliveryAddress, locale).join('\n'),
    reference: deliveryAddress.company && dice.chance(0.4) ? `PO-${dice.between(1200, 9800)}` : '',
    note: dice.chance(0.07) ? dice.pick(market.notes[locale]) : '',
    locale,
    lines: lines.map(({ taxClass: _, grams: __, leadTimeDays: ___, ...line }, at) => ({
      ...line,
      ...taxOf(amounts.lines[at]!),
    })),
  }
}

const linesIn = (dice: Dice) => dice.weighted([1, 2, 3, 4, 5, 6, 8, 10, 12], (count) => 1 / count)

/** Workshops buy much of what they bought before. */
function basketOf(dice: Dice, { assortment, articles }: Market, { bought }: Customer, count: number): TakenLine[] {
  const basket = new Map<string, Article>()
  while (basket.size < count) {
    const again = bought.length > 0 && dice.chance(0.35)
    const article = again ? articles.get(dice.pick(bought))! : chosen(dice, assortment, [...basket.values()].at(-1))
    basket.set(article.id, article)
    // Whoever buys what is in the basket already has finished.
    if (again && dice.chance(0.2)) break
  }
  const asked = [...basket.values()].map((article) => ({
    productId: article.id,
    quantity: Math.min(orderableFrom(article, quantityOf(dice, article)), 999),
  }))
  return takeLines(articles, asked).lines
}

const usual = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40]

/** Dearer parts are bought in smaller numbers. */
function quantityOf(dice: Dice, { price, currency }: Article): number {
  const affordable = dice.between(5, 70) / fromMinor(price, currency)
  return usual.findLast((quantity) => quantity <= affordable) ?? 1
}

/** What is too heavy to be sent there is bought elsewhere: the heaviest parts go first. */
function withinReach(market: Market, customer: Customer, basket: TakenLine[]): TakenLine[] {
  const { currency } = market.articles.get(basket[0]!.productId)!
  const options = optionsFor(market.terms, customer.address, basket, currency)
  if (basket.length === 1 || options.some(({ key }) => key !== pickupKey)) return basket
  const heaviest = basket.reduce((a, b) => (b.grams > a.grams ? b : a))
  return withinReach(
    market,
    customer,
    basket.filter((line) => line !== heaviest),
  )
}
