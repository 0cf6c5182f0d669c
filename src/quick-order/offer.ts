import { checkMultiple, checkQuantity } from '#catalogue/check-quantity.ts'
import type { Product } from '#catalogue/contract.ts'
import { getUnitPrice, roundUpToOrderable } from '#catalogue/pricing.ts'
import { calculateGoodsMinor } from '#orders/pricing/goods-total.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { PackOffer } from './contract.ts'
import type { QuantityUnit } from './count.ts'

/**
 * A product in the quantity that was written, as it is sold: pieces as whole packs, at least the minimum and in its steps.
 * Quantities above stock stay flagged; the customer decides.
 */
export function buildPackOffer(product: Product, count: number, unit: QuantityUnit): PackOffer {
  const { packSize, currency } = product
  const wanted = unit === 'packs' ? count : Math.ceil(count / packSize)
  const quantity = roundUpToOrderable(product, wanted)
  const unitPrice = getUnitPrice(product, quantity)
  const { problem, suggested } = checkQuantity(product, quantity)
  const line = { unitPriceMinor: toMinor(unitPrice, currency) ?? 0, quantity }
  return {
    product,
    quantity,
    pieces: quantity * packSize,
    unitPrice,
    total: fromMinor(calculateGoodsMinor([line]), currency),
    raised: checkMultiple(product, wanted),
    problem,
    suggested,
  }
}
