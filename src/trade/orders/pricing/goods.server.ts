import type { Database } from '#base/platform/database/connect.server.ts'
import type { TaxClass } from '#company/tax/contract.ts'
import { readStoredBreaks } from '#goods/catalogue/prices/breaks.server.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { findProductsByIds } from '#goods/catalogue/sql.server.ts'
import type { AwaitedGoods } from '../promise/promise.server.ts'
import type { AgreedPrices } from './agreed-prices.server.ts'
import type { Goods } from './order-totals.ts'
import { toShippingAttributes } from './price-lines.server.ts'

/** Lines at today's prices, for their delivery and tax; without those that are not sold in this currency. */
export async function loadGoods(
  db: Database,
  currency: string,
  lines: readonly { productId: string; quantity: number }[],
  agreed?: AgreedPrices,
): Promise<(Goods & AwaitedGoods & { productId: string })[]> {
  const rows = await findProductsByIds(db, [...new Set(lines.map(({ productId }) => productId))])
  // guard: goods of a quote have one currency | row.currency === currency → true | orders/pricing/one-currency
  const sold = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.id, row]))
  return lines.flatMap(({ productId, quantity }) => {
    const row = sold.get(productId)
    if (!row) return []
    const prices = { price: row.priceMinor, priceBreaks: readStoredBreaks(row.priceBreaks) }
    const waiting = Math.max(0, quantity - row.quantity)
    const { massGrams, packSize, leadTimeDays } = row
    return {
      productId,
      ...toShippingAttributes({ taxClass: row.taxClass as TaxClass, massGrams, packSize }, quantity),
      ...{ quantity, unitPriceMinor: agreed?.byProduct.get(productId) ?? getUnitPrice(prices, quantity) },
      ...{ waiting, leadTimeDays: waiting > 0 ? leadTimeDays : null },
    }
  })
}
