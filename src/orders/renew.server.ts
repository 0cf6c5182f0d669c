import { offersOf } from '#catalogue/stock.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import { linesOf } from './sql.server.ts'
import { type LockedOrder, reclaimAll } from './states.server.ts'
import { maxTotalMinor, orderTotalMinor } from './total.ts'
import { repriceLine, setHold, setTotal } from './unpaid.sql.server.ts'

/** How often the pieces of an unpaid order are held again after the first time. */
const maxRenewals = 3

/**
 * Keeps the pieces of an order for its payment. While a hold lasts, price and product are as agreed; afterwards the
 * order is renewed as a new one would be placed: from what is left, at today's price.
 * @param seen the price that the customer has seen
 * @returns the total to pay
 */
export async function renewHold(tx: Tx, order: LockedOrder, seen: number | undefined): Promise<number> {
  if (order.isHeld) return order.totalMinor
  // guard: an order is held again only a few times | never | orders/hoarding.test
  if (order.renewals >= maxRenewals) throw new Refusal('hold_ended')
  const totalMinor = await reprice(tx, order, seen)
  if (!order.holdUntil && !(await reclaimAll(tx, order.id))) throw new Refusal('out_of_stock', { what: 'payment' })
  await setHold(tx, order.id)
  return totalMinor
}

/** Brings an order to today's prices. @throws Refusal for a withdrawn product, or a new total that was not seen */
async function reprice(tx: Tx, order: LockedOrder, seen: number | undefined): Promise<number> {
  const lines = await linesOf(tx, order.id)
  const prices = await offersOf(tx, order.currency, lines)
  // guard: a withdrawn product is not paid for | never | orders/hoarding.test
  if (lines.some(({ productId }) => !prices.has(productId))) throw new Refusal('product_withdrawn')
  const today = lines.map((line) => ({ ...line, unitPriceMinor: prices.get(line.productId)! }))
  const totalMinor = orderTotalMinor(today)
  if (totalMinor === order.totalMinor) return totalMinor
  const isSeen = seen !== undefined && toMinor(seen, order.currency) === totalMinor
  // guard: a changed price is agreed to before it is paid | drop | orders/hoarding.test
  if (!isSeen || totalMinor > maxTotalMinor(order.currency)) throw changedTotal(order, totalMinor)
  for (const line of today) await repriceLine(tx, line.id, line.unitPriceMinor)
  await setTotal(tx, order.id, totalMinor)
  return totalMinor
}

function changedTotal({ currency, totalMinor: wasMinor }: LockedOrder, totalMinor: number): Refusal {
  const [price, was] = [fromMinor(totalMinor, currency), fromMinor(wasMinor, currency)]
  return new Refusal('price_changed', { what: 'order', price, was, currency })
}
