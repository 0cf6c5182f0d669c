import { keeper } from '#cart/keeper.ts'
import type { Product } from '#catalogue/contract.ts'
import { orderTotalMinor } from '#orders/total.ts'
import { m } from '#paraglide/messages.js'
import { formatMoney } from '#platform/locale.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { Offer } from '#quick-order/contract.ts'
import { offerOf } from '#quick-order/offer.ts'
import { toast } from '#ui/toast.ts'

/** A part in single pieces for one unit; null: it is not sold any more. */
type Needed = { product: Product | null; quantity: number }

/** What is ordered of a part for so many units, as it is sold; undefined if it is not sold any more. */
export const offerFor = ({ product, quantity }: Needed, units: number): Offer | undefined =>
  product ? offerOf(product, quantity * units, 'pieces') : undefined

/** What can be ordered as it is. */
export const readyOf = (lines: readonly Needed[], units: number): Offer[] =>
  lines.flatMap((line) => offerFor(line, units) ?? []).filter(({ problem }) => problem === null)

/** What they cost together. */
export function sumText(offers: readonly Offer[], currency: string): string {
  const priced = offers.map(({ unitPrice, quantity }) => ({
    unitPriceMinor: toMinor(unitPrice, currency) ?? 0,
    quantity,
  }))
  return formatMoney(fromMinor(orderTotalMinor(priced), currency), currency)
}

/** Puts all that can be ordered into the cart, and says how many. */
export async function addReady(lines: readonly Needed[], units: number): Promise<void> {
  const ready = readyOf(lines, units)
  if (ready.length === 0) return
  const added = ready.map(({ product, quantity, unitPrice }) => ({
    ...{ productId: product._id, product, quantity },
    seenPrice: unitPrice,
  }))
  await (await keeper()).add(added)
  toast(m.quick_added({ count: ready.length }), 'success', { to: '/cart', label: m.cart_open() })
}
