import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import { checkMultiple, checkQuantity } from '#goods/catalogue/packs/check-quantity.ts'
import { getUnitPrice, roundUpToOrderable } from '#goods/catalogue/prices/pricing.ts'
import { calculateGoodsMinor } from '#trade/orders/pricing/goods-total.ts'
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
