import { maxPieces } from '#base/platform/limits.ts'
import { formatMoney, getName, type LocalizedName } from '#base/platform/text/locale.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import type { CartLine, QuotedLine } from './contract.ts'

/** Sentences about what is not as it was when the customer saw it: the price, and the pack. */
export function describeChanges({ product, seenPrice, unitPrice, seenPackSize }: CartLine): string[] {
  if (!product) return []
  const money = (amount: number) => formatMoney(amount, product.currency)
  return [
    ...(seenPrice === unitPrice ? [] : [m.cart_price_changed({ was: money(seenPrice), now: money(unitPrice) })]),
    ...(seenPackSize === product.packSize ? [] : [m.cart_pack_changed({ count: seenPackSize, now: product.packSize })]),
  ]
}

/** Describes a line's problem in a sentence; empty if there is none. */
export function describeLineProblem({ problem, product }: Pick<QuotedLine, 'problem' | 'product'>): string {
  if (problem === null) return ''
  if (problem === 'unavailable' || !product) return m.cart_gone()
  const { packSize, quantity, minimum, step } = product
  const sentences = {
    sold_out: () => m.cart_sold_out(),
    over_limit: () => m.cart_most({ quantity: formatQuantity(maxPieces, packSize) }),
    below_minimum: () => m.cart_minimum({ quantity: formatQuantity(minimum, packSize) }),
    not_in_step: () => m.cart_step({ quantity: formatQuantity(step, packSize) }),
    insufficient_stock: () => m.pieces_left({ quantity: formatQuantity(quantity, packSize) }),
  }
  return sentences[problem]()
}

/** Describes an addition: `2 packs of Hex nut M8 added`. */
export function formatAddedText(count: number, product: LocalizedName & Pick<Product, 'packSize'>): string {
  const added = { count, name: getName(product) }
  return product.packSize > 1 ? m.cart_added_packs(added) : m.cart_added_pieces(added)
}
