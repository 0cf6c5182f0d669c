import { unitPriceAt } from '#catalogue/pricing.ts'
import { holdStock, lockStock, offersOf } from '#catalogue/stock.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import { type Agreed, destinationOf, sumsOf, taxOf } from './agreed.server.ts'
import { agreedOf, repriceLines, setTotal } from './agreed.sql.server.ts'
import { amountsOf, type Goods, optionsFor, type Terms } from './amounts.ts'
import { type LineRow, linesOf } from './sql.server.ts'
import type { LockedOrder } from './states.server.ts'
import { expectedOf, shippedOf } from './take-lines.server.ts'
import { currentTerms } from './terms.server.ts'
import { maxTotalMinor } from './total.ts'
import { setHold } from './unpaid.sql.server.ts'
import { heldOf } from './waiting.sql.server.ts'
import { fieldsOf } from './wording.server.ts'

/** How often the pieces of an unpaid order are held again after the first time. */
const maxRenewals = 3

/**
 * Keeps the pieces of an order for its payment. While a hold lasts, price and product are as agreed; afterwards the
 * order is renewed as a new one would be placed: from what is left, at today's price.
 * @param seen the price that the customer has seen
 * @returns the total to pay
 */
export async function renewHold(tx: Tx, config: Config, order: LockedOrder, seen: number | undefined): Promise<number> {
  if (order.isHeld) return order.totalMinor
  // guard: an order is held again only a few times | never | orders/hoarding.test
  if (order.renewals >= maxRenewals) throw new Refusal('hold_ended')
  const agreed = await linesOf(tx, [order.id])
  const today = order.holdUntil ? undefined : await waitingToday(tx, agreed)
  const totalMinor = await reprice(tx, await currentTerms(tx, config), { order, lines: today ?? agreed, seen })
  if (today) await reclaim(tx, today, agreed)
  await setHold(tx, order.id)
  return totalMinor
}

type LineToday = LineRow & { left: number; backOrders: boolean }

/** What lines would wait for if they were ordered now; nobody else changes what is left until the commit. */
async function waitingToday(tx: Tx, lines: readonly LineRow[]): Promise<LineToday[]> {
  const stock = new Map((await lockStock(tx, lines)).map((one) => [one.productId, one]))
  return lines.map((line) => {
    const { left, backOrders, leadTimeDays } = stock.get(line.productId)!
    return { ...line, left, backOrders, ...expectedOf({ leadTimeDays }, Math.max(0, line.quantity - left)) }
  })
}

/** @throws Refusal naming the lines of which too few pieces are left: nobody waits for more than was agreed */
async function reclaim(tx: Tx, lines: readonly LineToday[], agreed: readonly LineRow[]): Promise<void> {
  // guard: whoever pays waits for no more than was said before | drop | orders/waiting
  const short = lines.filter(({ waiting, backOrders }, at) => waiting > (backOrders ? agreed[at]!.waiting : 0))
  if (short.length === 0) return await holdStock(tx, lines.map(heldOf))
  const fields = fieldsOf(
    short.map(({ position: line, left, packSize }) => {
      return { line, field: 'quantity', problem: { code: 'out_of_stock', left, packSize } } as const
    }),
  )
  throw new Refusal('out_of_stock', { what: 'payment', fields })
}

type Renewal = { order: LockedOrder; lines: readonly LineRow[]; seen: number | undefined }

/** Brings an order to today's prices. @throws Refusal for a withdrawn product, or a new total that was not seen */
async function reprice(tx: Tx, terms: Terms, { order, lines, seen }: Renewal): Promise<number> {
  const offers = await offersOf(tx, order.currency, lines)
  const withdrawn = lines.filter(({ productId }) => !offers.has(productId))
  // guard: a withdrawn product is not paid for | never | orders/hoarding.test
  if (withdrawn.length > 0) throw new Refusal('product_withdrawn', { fields: withdrawnFields(withdrawn) })
  const today = lines.map((line) => {
    const offer = offers.get(line.productId)!
    return { ...line, unitPriceMinor: unitPriceAt(offer, line.quantity), ...shippedOf(offer, line.quantity) }
  })
  const changed = today.filter((line, at) => line.unitPriceMinor !== lines[at]!.unitPriceMinor)
  const { amounts, deliveryMethod } = amountsToday(terms, order.currency, today, await agreedOn(tx, order.id))
  const { totalMinor } = amounts
  const isSeen = seen !== undefined && toMinor(seen, order.currency) === totalMinor
  const isAgreed = isSeen || totalMinor === order.totalMinor
  // guard: a changed price is agreed to before it is paid | drop | orders/hoarding.test
  if (!isAgreed || totalMinor > maxTotalMinor(order.currency)) throw changedTotal(order, totalMinor, changed)
  await repriceLines(
    tx,
    today.map(({ id, unitPriceMinor, waiting, leadTimeDays }, at) => {
      return { id, unitPriceMinor, waiting, leadTimeDays, ...taxOf(amounts.lines[at]!) }
    }),
  )
  await setTotal(tx, order.id, { totalMinor, deliveryMethod, ...sumsOf(amounts) })
  return totalMinor
}

const agreedOn = async (tx: Tx, id: string): Promise<Agreed> => (await agreedOf(tx, [id])).get(id)!

/** By the method that was chosen: as it is offered today, or else as it was. */
function amountsToday(terms: Terms, currency: string, goods: readonly Goods[], agreed: Agreed) {
  const { deliveryAddress: place, deliveryMethod: was } = agreed
  const options = place ? optionsFor(terms, place, goods, currency) : []
  const deliveryMethod = options.find(({ key }) => key === was?.key) ?? was
  const amounts = amountsOf(terms, currency, goods, destinationOf(agreed), deliveryMethod ?? undefined)
  return { amounts, deliveryMethod }
}

const withdrawnFields = (lines: readonly LineRow[]) =>
  fieldsOf(lines.map(({ position: line }) => ({ line, field: 'productId', problem: { code: 'not_sold' } })))

/** The whole order's new price, and that of each line that has one. */
function changedTotal(
  { currency, totalMinor: wasMinor }: LockedOrder,
  totalMinor: number,
  changed: readonly LineRow[],
): Refusal {
  const [price, was] = [fromMinor(totalMinor, currency), fromMinor(wasMinor, currency)]
  const fields = fieldsOf(
    changed.map(({ position: line, unitPriceMinor }) => {
      const problem = { code: 'price_changed', price: fromMinor(unitPriceMinor, currency), currency } as const
      return { line, field: 'price', problem }
    }),
  )
  return new Refusal('price_changed', { what: 'order', price, was, currency, fields })
}
