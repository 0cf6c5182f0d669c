/** Of how many days of sales orders are made, besides the lead time. */
export const coverDays = 30
/** The lead time of a product of which neither its supplier nor itself says one. */
export const usualLeadDays = 14
/** The days in which what was sold is counted. */
export const countedDays = 90

/** What there is of a product and what is known of how it sells and comes, in sales units. */
export type StockPosition = {
  /** On the shelf and not held for an unpaid order. */
  free: number
  /** Sold to orders that wait for it. */
  backOrdered: number
  onOrder: number
  /** Within the last 90 days. */
  sold: number
  leadDays: number
  orderMultiple: number
  minimumOrder: number
}

type Suggestion = { safetyStock: number; reorderPoint: number; quantity: number }

/**
 * How many to order now, by the reorder-point method. The safety stock is what is sold in half a lead time. Once what is free or on
 * order, less what is back-ordered, is below the sales of a lead time and the safety stock, so many are ordered that it lasts 30 days
 * longer: the supplier's least quantity at least, and whole multiples. All is rounded up.
 */
export function suggestQuantity(position: StockPosition): Suggestion {
  const { free, backOrdered, onOrder, sold, leadDays, orderMultiple, minimumOrder } = position
  // Multiplied before it is divided, so that no fraction of a day's sales is lost.
  const sellIn = (days: number) => Math.ceil((sold * days) / countedDays)
  const safetyStock = sellIn(leadDays / 2)
  const reorderPoint = sellIn(leadDays) + safetyStock
  const available = free - backOrdered + onOrder
  if (available >= reorderPoint) return { safetyStock, reorderPoint, quantity: 0 }
  const missing = sellIn(leadDays + coverDays) + safetyStock - available
  const quantity = Math.ceil(Math.max(missing, minimumOrder) / orderMultiple) * orderMultiple
  return { safetyStock, reorderPoint, quantity }
}
