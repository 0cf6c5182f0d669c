import { sumNetAndTax } from '#company/tax/by-rate.ts'
import type { RefundItem } from './order-account.ts'

/** The amount of each kind of item: together they are the refund. */
export function sumKinds(items: readonly RefundItem[]): Record<RefundItem['kind'], number> {
  const sums = { pieces: 0, price: 0, delivery: 0, amount: 0, offset: 0 }
  for (const item of items) sums[item.kind] += sumNetAndTax(item)
  return sums
}
