import type { Config } from '#base/platform/config/config.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { findOffers, holdStock, lockStock } from '#goods/catalogue/stock/stock.server.ts'
import { withoutBackordered } from '../backorders/backorders.sql.server.ts'
import { findStrangerProblems, loadStrangerHolds } from '../placing/strangers.server.ts'
import { getMinTotalMinor, maxTotalMinor } from '../pricing/goods-total.ts'
import { toFields } from '../pricing/line-errors.server.ts'
import { type OrderTerms, toDestination, toLineTax, toOrderSums } from '../pricing/order-terms.server.ts'
import { loadOrderTerms, repriceLines, setTotal } from '../pricing/order-terms.sql.server.ts'
import { calculateTotals, type Goods, listOptions, type PricingTables } from '../pricing/order-totals.ts'
import { toBackorder, toShippingAttributes } from '../pricing/price-lines.server.ts'
import { buildLineTerms, buildPriceTerms } from '../pricing/price-terms.server.ts'
import { loadPricingTables } from '../pricing/pricing-tables.server.ts'
import { findOrderLines, type OrderLineRow } from '../sql.server.ts'
import type { LockedOrder } from '../states.server.ts'
import { setHold } from '../unpaid/unpaid.sql.server.ts'
import { refuseUnanswered } from '../vat/vat-check.server.ts'
import { renewPromise } from './renew-promise.server.ts'

/** How often the pieces of an unpaid order are held again after the first time. */
const maxRenewals = 3

/**
 * Keeps the pieces of an order for its payment. While a hold lasts, price and product are as agreed; afterwards the
 * order is renewed as a new one would be placed: from what is left, at today's price.
 * @param seen the price that the customer has seen
 * @returns the total to pay
 */
export async function renewHold(tx: Tx, config: Config, order: LockedOrder, seen: number | undefined): Promise<number> {
  await refuseUnanswered(tx, config, order.id)
  if (order.isHeld) return order.totalMinor
  // guard: an order is held again only a few times | never | orders/placing/open-order-limits.test
  if (order.renewals >= maxRenewals) throw new Refusal('hold_ended')
  const agreed = await findOrderLines(tx, [order.id])
  const today = order.holdUntil ? undefined : await waitingToday(tx, agreed)
  const lines = today ?? agreed
  const totalMinor = await reprice(tx, await loadPricingTables(tx, config), { order, lines, seen })
  await renewPromise(tx, config, { id: order.id, lines })
  if (today) await refuseStranger(tx, order, today)
  if (today) await reclaim(tx, today, agreed)
  await setHold(tx, order.id)
  return totalMinor
}

type LineToday = OrderLineRow & { onHand: number; left: number; backOrders: boolean }

/** What lines would wait for if they were ordered now; nobody else changes what is left until the commit. */
async function waitingToday(tx: Tx, lines: readonly OrderLineRow[]): Promise<LineToday[]> {
  const stock = new Map((await lockStock(tx, lines)).map((item) => [item.productId, item]))
  return lines.map((line) => {
    const { onHand, left, backOrders, leadTimeDays } = stock.get(line.productId)!
    return { ...line, onHand, left, backOrders, ...toBackorder({ leadTimeDays }, Math.max(0, line.quantity - left)) }
  })
}

/** @throws Refusal naming the lines of which people who have never paid would hold too much again */
async function refuseStranger(tx: Tx, { customerId: id, isConfirmed }: LockedOrder, lines: readonly LineToday[]) {
  const shelf = new Map(lines.map(({ productId, onHand, left }) => [productId, { onHand, available: left }]))
  const pieces = lines.map(({ productId, quantity, waiting }) => ({
    ...{ customerId: id, isStranger: !isConfirmed, productId, pieces: quantity - waiting },
  }))
  const strangers = await loadStrangerHolds(tx, pieces, shelf)
  const findPosition = (sought: string) => lines.find(({ productId }) => productId === sought)!.position
  const orderer = { id, emailVerified: isConfirmed, source: null }
  const problems = findStrangerProblems({ strangers, shelf }, orderer, lines, findPosition)
  // guard: pieces that were released are not held again beyond the half of strangers | never | orders/placing/strangers
  if (problems.length > 0) throw new Refusal('out_of_stock', { what: 'payment', fields: toFields(problems) })
}

/** @throws Refusal naming the lines of which too few pieces are left: nobody waits for more than was agreed */
async function reclaim(tx: Tx, lines: readonly LineToday[], agreed: readonly OrderLineRow[]): Promise<void> {
  // guard: whoever pays waits for no more than was said before | drop | orders/backorders/backorders
  const short = lines.filter(({ waiting, backOrders }, index) => waiting > (backOrders ? agreed[index]!.waiting : 0))
  if (short.length === 0) return await holdStock(tx, lines.map(withoutBackordered))
  const fields = toFields(
    short.map(({ position: line, left, packSize }) => {
      const code = left < 1 ? 'sold_out' : 'insufficient_stock'
      return { line, field: 'quantity', problem: { code, left, packSize } } as const
    }),
  )
  throw new Refusal('out_of_stock', { what: 'payment', fields })
}

type Renewal = { order: LockedOrder; lines: readonly OrderLineRow[]; seen: number | undefined }

/** Brings an order to today's prices. @throws Refusal for a withdrawn product, or a new total that was not seen */
async function reprice(tx: Tx, terms: PricingTables, { order, lines, seen }: Renewal): Promise<number> {
  const offers = await findOffers(tx, order.currency, lines)
  const withdrawn = lines.filter(({ productId, packSize }) => offers.get(productId)?.packSize !== packSize)
  // guard: a withdrawn product is not paid for | never | orders/placing/open-order-limits.test
  if (withdrawn.length > 0) throw new Refusal('product_withdrawn', { fields: withdrawnFields(withdrawn) })
  const today = lines.map((line) => {
    const offer = offers.get(line.productId)!
    return {
      ...line,
      unitPriceMinor: getUnitPrice(offer, line.quantity),
      ...toShippingAttributes(offer, line.quantity),
    }
  })
  const changed = today.filter((line, index) => line.unitPriceMinor !== lines[index]!.unitPriceMinor)
  const agreed = await agreedOn(tx, order.id)
  const { amounts, deliveryMethod, options } = amountsToday(terms, order.currency, today, agreed)
  const { totalMinor } = amounts
  const isSeen = seen !== undefined && toMinor(seen, order.currency) === totalMinor
  const isAgreed = isSeen || totalMinor === order.totalMinor
  // guard: a changed price is agreed to before it is paid | drop | orders/placing/open-order-limits.test
  if (!isAgreed) throw changedTotal(order, totalMinor, changed)
  // guard: an order of a new price is one that a card can be charged for | never | trade/payments/settle/refused.test
  if (!isChargeable(totalMinor, order.currency)) throw new Refusal('payment_refused', { what: 'amount' })
  await repriceLines(
    tx,
    today.map(({ id, productId, unitPriceMinor, waiting, leadTimeDays, priceTerms: was }, index) => {
      const terms = was && buildLineTerms({ ...was, ...offers.get(productId)! }, amounts.lineRates[index]!)
      return { id, unitPriceMinor, waiting, leadTimeDays, ...toLineTax(amounts.lines[index]!), priceTerms: terms }
    }),
  )
  await setTotal(tx, order.id, {
    ...{ totalMinor, deliveryMethod, ...toOrderSums(amounts) },
    priceTerms: buildPriceTerms(terms, amounts, { ...agreed, deliveryMethod }, { options, currency: order.currency }),
  })
  return totalMinor
}

const isChargeable = (totalMinor: number, currency: string): boolean =>
  totalMinor >= getMinTotalMinor(currency) && totalMinor <= maxTotalMinor(currency)

const agreedOn = async (tx: Tx, id: string): Promise<OrderTerms> => (await loadOrderTerms(tx, [id])).get(id)!

/** By the method that was chosen: as it is offered today, or else as it was. */
function amountsToday(terms: PricingTables, currency: string, goods: readonly Goods[], agreed: OrderTerms) {
  const { deliveryMethod: was } = agreed
  const place = agreed.deliveryAddress ?? agreed.deliveryPlace
  const options = place ? listOptions(terms, place, goods, currency) : []
  const deliveryMethod = options.find(({ key }) => key === was?.key) ?? was
  const amounts = calculateTotals(terms, currency, goods, toDestination(agreed), deliveryMethod ?? undefined)
  return { amounts, deliveryMethod, options }
}

const withdrawnFields = (lines: readonly OrderLineRow[]) =>
  toFields(lines.map(({ position: line }) => ({ line, field: 'productId', problem: { code: 'unavailable' } })))

/** The whole order's new price, and that of each line that has one. */
function changedTotal(
  { currency, totalMinor: wasMinor }: LockedOrder,
  totalMinor: number,
  changed: readonly OrderLineRow[],
): Refusal {
  const [price, was] = [fromMinor(totalMinor, currency), fromMinor(wasMinor, currency)]
  const fields = toFields(
    changed.map(({ position: line, unitPriceMinor }) => {
      const problem = { code: 'price_changed', price: fromMinor(unitPriceMinor, currency), currency } as const
      return { line, field: 'price', problem }
    }),
  )
  return new Refusal('price_changed', { what: 'order', price, was, currency, fields })
}
