import { maxPieces } from '#base/platform/limits.ts'
import type { QuantityProblem } from '../contract.ts'
import { isOrderable, type Orderable, roundUpToOrderable } from '../prices/pricing.ts'
import { getMaxOrderable, type StockLevel } from '../stock/availability.ts'

type ProductForSale = Orderable & StockLevel

/** `suggested`: the nearest quantity that can be ordered instead; null if there is none, or nothing is wrong. */
export type QuantityCheck =
  | { ok: true; problem: null; suggested: null }
  | { ok: false; problem: QuantityProblem; suggested: number | null }

/**
 * Whether a product can be ordered in this quantity of sales units, today and by its stock. The only rule of this: carts,
 * quick orders, lists, purchases and orders follow it.
 */
export function checkQuantity(product: ProductForSale | undefined, quantity: number): QuantityCheck {
  if (!product) return { ok: false, problem: 'unavailable', suggested: null }
  const problem = findProblem(product, quantity)
  if (!problem) return { ok: true, problem: null, suggested: null }
  const largest = findLargestQuantity(product)
  return { ok: false, problem, suggested: largest && Math.min(largest, roundUpToOrderable(product, quantity)) }
}

function findProblem(product: ProductForSale, quantity: number): QuantityProblem | null {
  const left = getMaxOrderable(product)
  if (left < 1) return 'sold_out'
  // guard: only available pieces are held | never | orders/orders.test
  if (quantity > left) return 'insufficient_stock'
  if (quantity > maxPieces) return 'over_limit'
  const problem = checkMultiple(product, quantity)
  // guard: a product is ordered in its own quantities | never | orders/lines.test
  if (problem) return problem
  return null
}

/** Whether a quantity is one that the product is sold in, whatever is left of it. */
export function checkMultiple(orderable: Orderable, quantity: number): 'below_minimum' | 'not_in_step' | null {
  if (isOrderable(orderable, quantity)) return null
  return quantity < orderable.minimum ? 'below_minimum' : 'not_in_step'
}

/** The largest quantity that can be ordered now; null if there is none. */
export function findLargestQuantity(product: ProductForSale): number | null {
  const quantity = Math.floor(Math.min(getMaxOrderable(product), maxPieces) / product.step) * product.step
  return quantity >= product.minimum ? quantity : null
}
