import { mostOf } from '#catalogue/availability.ts'
import { type Orderable, type Priced, unitPriceAt } from '#catalogue/pricing.ts'

/** The most sales units of a product that one order holds. */
export const mostOfOne = 999

type Part = { quantity: number; seenPrice: number }
/** What a product's lines are merged by; nothing of one that is not for sale. */
export type ForSale = Priced & Orderable & { quantity: number; backOrders?: boolean }

/** The largest quantity no more than `most` that can be ordered; undefined if there is none. */
export function orderableUpTo({ minimum, step }: Orderable, most: number): number | undefined {
  const quantity = Math.floor(Math.min(most, mostOfOne) / step) * step
  return quantity >= minimum ? quantity : undefined
}

/**
 * A line and what is added to it, as one: the sum, or what is left of it, with the sum in `wanted`. While nothing is left,
 * the larger of the two stays, so that nobody has to type it again. A price that is not today's stays as it was seen, so
 * that the change is pointed out; a sum that reaches a price break is no change.
 */
export function mergedLine(before: Part | undefined, added: Part, product: ForSale | undefined) {
  if (!before) return { ...added, wanted: null }
  const wanted = before.quantity + added.quantity
  const most = Math.min(mostOfOne, product ? mostOf(product) : mostOfOne)
  const left = product ? orderableUpTo(product, most) : most
  const quantity = wanted <= most ? wanted : (left ?? Math.max(before.quantity, added.quantity))
  const seenPrice = seenPriceOf([before, added], product, quantity)
  return { quantity, seenPrice, wanted: quantity < wanted ? wanted : null }
}

function seenPriceOf(parts: readonly [Part, Part], product: Priced | undefined, quantity: number): number {
  if (!product) return parts[0].seenPrice
  const outdated = parts.find((part) => part.seenPrice !== unitPriceAt(product, part.quantity))
  return outdated ? outdated.seenPrice : unitPriceAt(product, quantity)
}
