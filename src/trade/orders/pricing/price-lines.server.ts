import { createId } from '#base/platform/ids.server.ts'
import { maxNote, maxPieces } from '#base/platform/limits.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { checkQuantity } from '#goods/catalogue/packs/check-quantity.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { countBackordered } from '#goods/catalogue/stock/availability.ts'
import type { ShippingAttributes, StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import type { NewOrderLine } from '../placing/place.sql.server.ts'
import type { Goods } from './order-totals.ts'

/** A line as a customer asks for it. `price`: of a sales unit, and `packSize`: its pieces, as the customer has seen them. */
export type LineRequest = {
  productId: string
  quantity: number
  price?: number | undefined
  packSize?: number | undefined
  note?: string | undefined
}

/** A line of an order, priced, whose tax is not known yet. */
export type PricedOrderLine = Omit<NewOrderLine, 'netMinor' | 'taxMinor' | 'taxRate' | 'priceTerms'> & Goods

/** Why a line, by its place in the request, cannot be ordered as it is. */
export type OrderLineProblem = { line: number; field: keyof LineRequest; problem: FieldProblem }

type NumberedLine = LineRequest & { line: number }

/** Prices the requested lines in the shop's currency and collects every problem with them. Lines of the same product are merged. */
export function priceLines(offers: ReadonlyMap<string, StockOffer>, asked: readonly LineRequest[], currency: string) {
  const lines: PricedOrderLine[] = []
  const problems: OrderLineProblem[] = []
  const byProduct = Map.groupBy(
    asked.map((item, index) => ({ ...item, line: index })),
    ({ productId }) => productId,
  )
  for (const [productId, same] of byProduct) {
    const offer = offers.get(productId)
    if (!offer) problems.push(...same.map(({ line }) => toProblem(line, 'productId', { code: 'unavailable' })))
    else {
      const quantity = same.reduce((sum, item) => sum + item.quantity, 0)
      const note = [...new Set(same.flatMap((item) => item.note || []))].join(', ')
      problems.push(...findProblems(offer, { quantity, note, same, currency }))
      lines.push(priceLine(offer, quantity, note))
    }
  }
  return { lines, problems }
}

const toProblem = (line: number, field: OrderLineProblem['field'], problem: FieldProblem) => ({ line, field, problem })

type Together = { quantity: number; note: string; same: readonly NumberedLine[]; currency: string }

function* findProblems(offer: StockOffer, { quantity, note, same, currency }: Together): Generator<OrderLineProblem> {
  const { line } = same[0]!
  const wrongQuantity = quantityProblem(offer, quantity)
  if (wrongQuantity) yield toProblem(line, 'quantity', wrongQuantity)
  // guard: an order is of one currency | never | orders/lines.test
  if (offer.currency !== currency) {
    yield toProblem(line, 'productId', { code: 'other_currency', currency: offer.currency })
  }
  if (note.length > maxNote) yield toProblem(line, 'note', { code: 'too_long', max: maxNote })
  for (const one of same) {
    // guard: another pack than was seen is refused | never | catalogue/packs
    if (one.packSize !== undefined && one.packSize !== offer.packSize)
      yield toProblem(one.line, 'packSize', { code: 'pack_changed', packSize: offer.packSize })
    // guard: an outdated price is refused | never | orders/orders.test
    if (!isSeen(offer, one, quantity)) {
      const price = fromMinor(getUnitPrice(offer, quantity), offer.currency)
      yield toProblem(one.line, 'price', { code: 'price_changed', price, currency: offer.currency })
    }
  }
}

function quantityProblem(offer: StockOffer, quantity: number): FieldProblem | undefined {
  const { available: left, packSize, minimum, step } = offer
  const { problem } = checkQuantity({ ...offer, quantity: left }, quantity)
  switch (problem) {
    case 'sold_out':
    case 'insufficient_stock':
      return { code: problem, left, packSize }
    case 'below_minimum':
    case 'not_in_step':
      return { code: problem, minimum, step, packSize }
    case 'over_limit':
      return { code: problem, max: maxPieces }
    default:
      return problem ? { code: problem } : undefined
  }
}

/**
 * Nobody may order at a price that they have not seen: the list price or that of their quantity, of which the order is
 * charged the lower one.
 */
function isSeen(offer: StockOffer, { price, quantity: own }: NumberedLine, quantity: number): boolean {
  if (price === undefined) return true
  const prices: (number | undefined)[] = [offer.price, getUnitPrice(offer, own), getUnitPrice(offer, quantity)]
  return prices.includes(toMinor(price, offer.currency))
}

const priceLine = (offer: StockOffer, quantity: number, note: string): PricedOrderLine => ({
  ...toBackorder(offer, countBackordered({ ...offer, quantity: offer.available }, quantity)),
  lineId: createId(),
  productId: offer.id,
  sku: offer.sku,
  name: offer.name,
  translations: { name: offer.translations.name },
  unitPriceMinor: getUnitPrice(offer, quantity),
  quantity,
  packSize: offer.packSize,
  note,
  tariffCode: offer.tariffCode || null,
  origin: offer.origin || null,
  ...toShippingAttributes(offer, quantity),
})

/** The back-ordered pieces of a line, and in how many days they are expected. */
export const toBackorder = ({ leadTimeDays }: Pick<StockOffer, 'leadTimeDays'>, waiting: number) => ({
  waiting,
  leadTimeDays: waiting > 0 ? leadTimeDays : null,
})

/** The tax class and the weight of a quantity, for its delivery and tax. */
export const toShippingAttributes = ({ taxClass, massGrams, packSize }: ShippingAttributes, quantity: number) => ({
  ...{ taxClass, grams: massGrams === null ? null : massGrams * packSize * quantity },
})
