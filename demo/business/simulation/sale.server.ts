import { maxPieces } from '#base/platform/limits.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { isPickup } from '#company/delivery/options.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import { buildPracticeAnswer } from '#company/vat-numbers/stand-in.ts'
import { roundUpToOrderable } from '#goods/catalogue/prices/pricing.ts'
import type { Address } from '#people/addresses/contract.ts'
import { formatAddressLines } from '#people/addresses/lines.server.ts'
import { type OrderTerms, toDestination, toLineTax, toOrderSums } from '#trade/orders/pricing/order-terms.server.ts'
import { calculateTotals, listOptions, type PricingTables } from '#trade/orders/pricing/order-totals.ts'
import { type PricedOrderLine, priceLines } from '#trade/orders/pricing/price-lines.server.ts'
import { type Article, type Assortment, chooseArticle } from './assortment.ts'
import type { DemoBuyer } from './people.ts'
import type { Random } from './random.ts'

export type SaleLine = Omit<PricedOrderLine, 'taxClass' | 'grams' | 'leadTimeDays'> & ReturnType<typeof toLineTax>

/** An order as it was placed. */
export type Sale = OrderTerms & {
  id: string
  customer: DemoBuyer
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

export type Market = {
  assortment: Assortment
  articles: ReadonlyMap<string, Article>
  terms: PricingTables
  notes: Notes
}
export type Notes = Record<Locale, string[]>

/** What a customer orders at a moment, charged as the shop would have. */
export function simulateSale(
  dice: Random,
  market: Market,
  customer: DemoBuyer,
  placedAt: Date,
  count = linesIn(dice),
): Sale {
  const { terms } = market
  const deliverable = withinReach(market, customer, basketOf(dice, market, customer, count))
  const { currency } = market.articles.get(deliverable[0]!.productId)!
  const lines = deliverable.map((line) => ({ ...line, lineId: dice.id(placedAt) }))
  const { address: deliveryAddress, vatNumber, lang: locale } = customer
  const options = listOptions(terms, deliveryAddress, lines, currency)
  const wanted = options.find(({ key }) => key === 'express' && dice.chance(0.12))
  const deliveryMethod = wanted ?? options.find((option) => !isPickup(option))!
  const vatCheck = practiceCheck(vatNumber, deliveryAddress.country, placedAt)
  const sending = { deliveryAddress, billingAddress: null, deliveryPlace: null, vatNumber, vatCheck, deliveryMethod }
  const amounts = calculateTotals(terms, currency, lines, toDestination(sending), deliveryMethod)
  customer.bought.push(...lines.map(({ productId }) => productId))
  return {
    id: dice.id(placedAt),
    customer,
    placedAt,
    currency,
    ...sending,
    ...toOrderSums(amounts),
    totalMinor: amounts.totalMinor,
    phone: deliveryAddress.phone,
    address: formatAddressLines(deliveryAddress, locale).join('\n'),
    reference: deliveryAddress.company && dice.chance(0.4) ? `PO-${dice.between(1200, 9800)}` : '',
    note: dice.chance(0.07) ? dice.pick(market.notes[locale]) : '',
    locale,
    lines: lines.map(({ taxClass: _, grams: __, leadTimeDays: ___, ...line }, index) => ({
      ...line,
      ...toLineTax(amounts.lines[index]!),
    })),
  }
}

/** As the shop would have asked about the number of a workshop. */
function practiceCheck(number: string, state: string, checkedAt: Date): VatCheck | null {
  if (number === '') return null
  const { isValid: _, ...answer } = buildPracticeAnswer(number)
  return { number, state, answer: 'valid', ...answer, checkedAt: checkedAt.toISOString() }
}

const linesIn = (dice: Random) => dice.weighted([1, 2, 3, 4, 5, 6, 8, 10, 12], (count) => 1 / count)

/** Workshops buy much of what they bought before. */
function basketOf(
  dice: Random,
  { assortment, articles }: Market,
  { bought }: DemoBuyer,
  count: number,
): PricedOrderLine[] {
  const basket = new Map<string, Article>()
  while (basket.size < count) {
    const again = bought.length > 0 && dice.chance(0.35)
    const article = again
      ? articles.get(dice.pick(bought))!
      : chooseArticle(dice, assortment, [...basket.values()].at(-1))
    basket.set(article.id, article)
    // Whoever buys what is in the basket already has finished.
    if (again && dice.chance(0.2)) break
  }
  const asked = [...basket.values()].map((article) => ({
    productId: article.id,
    quantity: Math.min(roundUpToOrderable(article, quantityOf(dice, article)), maxPieces),
  }))
  return priceLines(articles, asked, basket.values().next().value!.currency).lines
}

const usual = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40]

/** Dearer parts are bought in smaller numbers. */
function quantityOf(dice: Random, { price, currency }: Article): number {
  const affordable = dice.between(5, 70) / fromMinor(price, currency)
  return usual.findLast((quantity) => quantity <= affordable) ?? 1
}

/** What is too heavy to be sent there is bought elsewhere: the heaviest parts go first. */
function withinReach(market: Market, customer: DemoBuyer, basket: PricedOrderLine[]): PricedOrderLine[] {
  const { currency } = market.articles.get(basket[0]!.productId)!
  const options = listOptions(market.terms, customer.address, basket, currency)
  if (basket.length === 1 || options.some((option) => !isPickup(option))) return basket
  const heaviest = basket.reduce((a, b) => ((b.grams ?? 0) > (a.grams ?? 0) ? b : a))
  return withinReach(
    market,
    customer,
    basket.filter((line) => line !== heaviest),
  )
}
