import { maxPieces } from '#base/platform/limits.ts'
import { findLargestQuantity } from '#goods/catalogue/packs/check-quantity.ts'
import { getUnitPrice, type Orderable, type PriceList } from '#goods/catalogue/prices/pricing.ts'
import { getMaxOrderable, type StockLevel } from '#goods/catalogue/stock/availability.ts'

type Part = { quantity: number; seenPrice: number }
/** The key by which a product's lines are merged; undefined if the product is not for sale. */
export type ForSale = PriceList & Orderable & StockLevel

/**
 * Merges a line with an addition: the sum, or what is left in stock, with the requested sum in `wanted`. If the product is sold
 * out, the larger quantity is kept, so that nobody has to type it again. An outdated price is kept so that the cart can flag it;
 * reaching a price break is no change.
 */
export function mergeLine(before: Part | undefined, added: Part, product: ForSale | undefined) {
  if (!before) return { ...added, wanted: null }
  const wanted = before.quantity + added.quantity
  const max = Math.min(maxPieces, product ? getMaxOrderable(product) : maxPieces)
  const largest = product ? findLargestQuantity(product) : max
  const quantity = wanted <= max ? wanted : (largest ?? Math.max(before.quantity, added.quantity))
  const seenPrice = chooseSeenPrice([before, added], product, quantity)
  return { quantity, seenPrice, wanted: quantity < wanted ? wanted : null }
}

function chooseSeenPrice(parts: readonly [Part, Part], product: PriceList | undefined, quantity: number): number {
  if (!product) return parts[0].seenPrice
  const outdated = parts.find((part) => part.seenPrice !== getUnitPrice(product, part.quantity))
  return outdated ? outdated.seenPrice : getUnitPrice(product, quantity)
}
