import { mostOfOne, orderableUpTo } from '#cart/merge.ts'
import { mostOf } from '#catalogue/availability.ts'
import type { Product } from '#catalogue/contract.ts'
import { orderableFrom, unitPriceAt } from '#catalogue/pricing.ts'
import { orderTotalMinor } from '#orders/total.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { Offer } from './contract.ts'
import type { Unit } from './count.ts'

/**
 * A product in the quantity that was written, as it is sold: pieces as whole packs, at least the minimum and in its steps.
 * More than there is remains a problem: whoever ordered so many decides what to do.
 */
export function offerOf(product: Product, count: number, unit: Unit): Offer {
  const { packSize, currency } = product
  const wanted = unit === 'packs' ? count : Math.ceil(count / packSize)
  const quantity = orderableFrom(product, wanted)
  const unitPrice = unitPriceAt(product, quantity)
  const line = { unitPriceMinor: toMinor(unitPrice, currency) ?? 0, quantity }
  return {
    product,
    quantity,
    pieces: quantity * packSize,
    unitPrice,
    total: fromMinor(orderTotalMinor([line]), currency),
    raised: quantity === wanted ? null : wanted < product.minimum ? 'minimum' : 'step',
    problem: problemWith(product, quantity),
    possible: orderableUpTo(product, mostOf(product)) ?? null,
  }
}

function problemWith(product: Product, quantity: number): Offer['problem'] {
  if (mostOf(product) < 1) return 'sold_out'
  if (quantity > mostOf(product)) return 'fewer'
  return quantity > mostOfOne ? 'most' : null
}
