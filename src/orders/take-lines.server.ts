import { waitingOf } from '#catalogue/availability.ts'
import { isOrderable, unitPriceAt } from '#catalogue/pricing.ts'
import type { Offer, Shipped } from '#catalogue/stock.server.ts'
import { newId } from '#platform/ids.server.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import type { Goods } from './amounts.ts'
import { maxNote, maxPieces } from './limits.ts'
import type { NewLine } from './place.sql.server.ts'

/** A line as a customer asks for it. `price`: of a sales unit, as the customer has seen it. */
export type AskedLine = {
  productId: string
  quantity: number
  price?: number | undefined
  note?: string | undefined
}

/** A line of an order, priced, whose tax is not known yet. */
export type TakenLine = Omit<NewLine, 'netMinor' | 'taxMinor' | 'taxRate'> & Goods

/** Why a line, by its place in the request, cannot be ordered as it is. */
export type LineProblem = { line: number; field: keyof AskedLine; problem: FieldProblem }

type Placed = AskedLine & { line: number }

/** What of the offers an order takes, priced; and all that stands against it. Lines of the same product are one. */
export function takeLines(offers: ReadonlyMap<string, Offer>, asked: readonly AskedLine[]) {
  const lines: TakenLine[] = []
  const problems: LineProblem[] = []
  const byProduct = Map.groupBy(
    asked.map((one, line) => ({ ...one, line })),
    ({ productId }) => productId,
  )
  const currency = offers.get(asked.find(({ productId }) => offers.has(productId))?.productId ?? '')?.currency
  for (const [productId, same] of byProduct) {
    const offer = offers.get(productId)
    if (!offer) problems.push(...same.map(({ line }) => problemOf(line, 'productId', { code: 'not_sold' })))
    else {
      const quantity = same.reduce((sum, one) => sum + one.quantity, 0)
      const note = [...new Set(same.flatMap((one) => one.note || []))].join(', ')
      problems.push(...problemsOf(offer, { quantity, note, same, currency: currency! }))
      lines.push(lineOf(offer, quantity, note))
    }
  }
  return { lines, problems }
}

const problemOf = (line: number, field: LineProblem['field'], problem: FieldProblem) => ({ line, field, problem })

type Together = { quantity: number; note: string; same: readonly Placed[]; currency: string }

function* problemsOf(offer: Offer, { quantity, note, same, currency }: Together): Generator<LineProblem> {
  const { line } = same[0]!
  const wrongQuantity = quantityProblem(offer, quantity)
  if (wrongQuantity) yield problemOf(line, 'quantity', wrongQuantity)
  // guard: an order is of one currency | never | orders/lines.test
  if (offer.currency !== currency) {
    yield problemOf(line, 'productId', { code: 'other_currency', currency: offer.currency })
  }
  if (note.length > maxNote) yield problemOf(line, 'note', { code: 'too_long', max: maxNote })
  for (const one of same) {
    // guard: an outdated price is refused | never | orders/orders.test
    if (!isSeen(offer, one, quantity)) {
      const price = fromMinor(unitPriceAt(offer, quantity), offer.currency)
      yield problemOf(one.line, 'price', { code: 'price_changed', price, currency: offer.currency })
    }
  }
}

function quantityProblem(offer: Offer, quantity: number): FieldProblem | undefined {
  const { available: left, packSize, minimum, step, backOrders } = offer
  if (quantity > maxPieces) return { code: 'too_big', max: maxPieces }
  // guard: a product is ordered in its own quantities | never | orders/lines.test
  if (!isOrderable(offer, quantity)) return { code: 'not_orderable', minimum, step }
  // guard: only available pieces are held | never | orders/orders.test
  // guard: a product is ordered before it is here only if it may be | && !backOrders → && false | orders/waiting
  if (quantity > left && !backOrders) return { code: 'out_of_stock', left, packSize }
  return undefined
}

/**
 * Nobody may order at a price that they have not seen: the list price or that of their quantity, of which the order is
 * charged the lower one.
 */
function isSeen(offer: Offer, { price, quantity: own }: Placed, quantity: number): boolean {
  if (price === undefined) return true
  const prices: (number | undefined)[] = [offer.price, unitPriceAt(offer, own), unitPriceAt(offer, quantity)]
  return prices.includes(toMinor(price, offer.currency))
}

const lineOf = (offer: Offer, quantity: number, note: string): TakenLine => ({
  ...expectedOf(offer, waitingOf({ ...offer, quantity: offer.available }, quantity)),
  lineId: newId(),
  productId: offer.id,
  sku: offer.sku,
  name: offer.name,
  nameBn: offer.nameBn,
  unitPriceMinor: unitPriceAt(offer, quantity),
  quantity,
  packSize: offer.packSize,
  note,
  ...shippedOf(offer, quantity),
})

/** So many of a product that are not here yet, and when they are expected. */
export const expectedOf = ({ leadTimeDays }: Pick<Offer, 'leadTimeDays'>, waiting: number) => ({
  waiting,
  leadTimeDays: waiting > 0 ? leadTimeDays : null,
})

/** So many of a product, for their delivery and tax. */
export const shippedOf = ({ taxClass, massGrams, packSize }: Shipped, quantity: number) => ({
  ...{ taxClass, grams: (massGrams ?? 0) * packSize * quantity },
})
