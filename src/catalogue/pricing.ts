import type { PriceBreak } from './contract.ts'

/** What a sales unit costs, its breaks in any order. Minor units on the server, the major unit in the browser. */
export type Priced = { price: number; priceBreaks: readonly PriceBreak[] }

/** How a product is ordered: at least `minimum` sales units, in multiples of `step`. */
export type Orderable = { minimum: number; step: number }

/**
 * The price of one sales unit when so many are bought. The only place that applies price breaks: tables, products, carts,
 * orders and invoices show and charge this price. More never cost more a piece, whatever a break says.
 */
export const unitPriceAt = ({ price, priceBreaks }: Priced, quantity: number): number =>
  Math.min(price, ...priceBreaks.filter((one) => one.quantity <= quantity).map((one) => one.price))

/** The next quantity from which one sales unit costs less. */
export function nextBreak(priced: Priced, quantity: number): PriceBreak | undefined {
  const now = unitPriceAt(priced, quantity)
  return priced.priceBreaks
    .filter((one) => one.quantity > quantity && one.price < now)
    .toSorted((a, b) => a.quantity - b.quantity)[0]
}

/** The nearest quantity that can be ordered and is no less. */
export const orderableFrom = ({ minimum, step }: Orderable, quantity: number): number =>
  Math.max(minimum, Math.ceil(quantity / step) * step)

export const isOrderable = (orderable: Orderable, quantity: number): boolean =>
  orderableFrom(orderable, quantity) === quantity
