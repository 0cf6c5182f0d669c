import type { PriceBreak } from '../products/fields.ts'

/** What a sales unit costs, its breaks in any order. Minor units on the server, the major unit in the browser. */
export type PriceList = { price: number; priceBreaks: readonly PriceBreak[] }

/** How a product is ordered: at least `minimum` sales units, in multiples of `step`. */
export type Orderable = { minimum: number; step: number }

/**
 * The price of one sales unit when so many are bought. The only place that applies price breaks: tables, products, carts,
 * orders and invoices show and charge this price. More never cost more a piece, whatever a break says.
 */
export const getUnitPrice = ({ price, priceBreaks }: PriceList, quantity: number): number =>
  Math.min(
    price,
    ...priceBreaks.filter((priceBreak) => priceBreak.quantity <= quantity).map((priceBreak) => priceBreak.price),
  )

/** The next quantity from which one sales unit costs less. */
export function findNextBreak(priced: PriceList, quantity: number): PriceBreak | undefined {
  const now = getUnitPrice(priced, quantity)
  return priced.priceBreaks
    .filter((priceBreak) => priceBreak.quantity > quantity && priceBreak.price < now)
    .toSorted((a, b) => a.quantity - b.quantity)[0]
}

/** The nearest quantity that can be ordered and is no less. */
export const roundUpToOrderable = ({ minimum, step }: Orderable, quantity: number): number =>
  Math.max(minimum, Math.ceil(quantity / step) * step)

export const isOrderable = (orderable: Orderable, quantity: number): boolean =>
  roundUpToOrderable(orderable, quantity) === quantity
