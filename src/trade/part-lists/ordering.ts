import { formatMoney } from '#base/platform/text/locale.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { showToast } from '#base/ui/toast.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import { m } from '#paraglide/messages.js'
import { getCartStore } from '#trade/cart/current-store.ts'
import { calculateGoodsMinor } from '#trade/orders/pricing/goods-total.ts'
import type { PackOffer } from '#trade/quick-order/contract.ts'
import { buildPackOffer } from '#trade/quick-order/offer.ts'

/** A part, in single pieces for one unit; null: it is not sold any more. */
type Needed = { product: Product | null; quantity: number }

/** The order quantity of a part for a number of units, as it is sold; undefined if it is not sold any more. */
export const findPartOffer = ({ product, quantity }: Needed, units: number): PackOffer | undefined =>
  product ? buildPackOffer(product, quantity * units, 'pieces') : undefined

/** The offers that can be ordered without changes. */
export const listReadyOffers = (lines: readonly Needed[], units: number): PackOffer[] =>
  lines.flatMap((line) => findPartOffer(line, units) ?? []).filter(({ problem }) => problem === null)

/** The total of offers. */
export function formatSum(offers: readonly PackOffer[], currency: string): string {
  const priced = offers.map(({ unitPrice, quantity }) => ({
    unitPriceMinor: toMinor(unitPrice, currency) ?? 0,
    quantity,
  }))
  return formatMoney(fromMinor(calculateGoodsMinor(priced), currency), currency)
}

/** Puts everything orderable into the cart, and reports how many lines. */
export async function addReady(lines: readonly Needed[], units: number): Promise<void> {
  const ready = listReadyOffers(lines, units)
  if (ready.length === 0) return
  const added = ready.map(({ product, quantity, unitPrice }) => ({
    ...{ productId: product._id, product, quantity },
    ...{ seenPrice: unitPrice, seenPackSize: product.packSize },
  }))
  await (await getCartStore()).add(added)
  showToast(m.quick_added({ count: ready.length }), 'success', { to: '/cart', label: m.cart_open() })
}
