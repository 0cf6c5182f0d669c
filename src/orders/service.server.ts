import { holdStock } from '#catalogue/stock.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { formatMinor, toMinor } from '#platform/money.ts'
import type { Order, PlaceOrder } from './contract.ts'
import { insertOrder, lockCustomer, openOrderCount, orderById } from './sql.server.ts'
import { advance, lockOrder } from './states.server.ts'
import { maxTotalMinor, orderTotalMinor } from './total.ts'
import { orderView } from './view.server.ts'

const maxOpenOrders = 5

/**
 * Holds the pieces and records the order, or does neither; repeated with its key, it repeats its answer.
 * The price is copied from the catalogue, so a later price change leaves this order alone.
 */
export function placeOrder(db: Database, customer: Caller, request: PlaceOrder, key: string) {
  return idempotent(db, { userId: customer.id, operation: 'place_order', key }, request, async (tx) => {
    if (!(await lockCustomer(tx, customer.id))) throw new Refusal('not_signed_in', 'Please sign in.')
    if ((await openOrderCount(tx, customer.id)) >= maxOpenOrders) {
      throw new Refusal(
        'too_many_open_orders',
        `You have ${maxOpenOrders} unpaid orders. Please pay or delete one first.`,
        {
          retryAfterSeconds: 15 * 60,
        },
      )
    }
    const product = await holdStock(tx, request.toolId, request.purchaseValue)
    refuseOtherPrice(product, request.price)

    const line = {
      productId: product.id,
      sku: product.sku,
      name: product.name,
      unitPriceMinor: product.priceMinor,
      quantity: request.purchaseValue,
    }
    refuseTooLarge(line, product.currency)
    const id = await insertOrder(tx, {
      customerId: customer.id,
      customerName: customer.name,
      currency: product.currency,
      phone: request.phone,
      address: request.address,
      lines: [line],
    })
    const order: Order = orderView((await orderById(tx, id, customer.id))!, 'customer')
    return { insertedId: id, order }
  })
}

type Priced = { priceMinor: number; currency: string }

/** Nobody orders at a price that they have not seen. */
function refuseOtherPrice({ priceMinor, currency }: Priced, seen: number | undefined): void {
  if (seen === undefined || toMinor(seen, currency) === priceMinor) return
  const message = `The price is now ${formatMinor(priceMinor, currency)}. Please look at it and order again.`
  throw new Refusal('price_changed', message, { fields: { price: message } })
}

function refuseTooLarge(line: { unitPriceMinor: number; quantity: number }, currency: string): void {
  if (orderTotalMinor([line]) <= maxTotalMinor) return
  const message = `One order can come to ${formatMinor(maxTotalMinor, currency)} at most.`
  throw new Refusal('invalid_fields', message, { fields: { purchaseValue: message } })
}

/** Says that an order was packed, shipped or delivered, and who said so. */
export async function advanceOrder(
  db: Database,
  admin: Caller,
  id: string,
  state: 'packed' | 'shipped' | 'delivered',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Refusal('not_found', 'There is no such order.')
    if (!(await advance(tx, id, state)))
      throw new Refusal('wrong_state', `An order that is ${order.state} cannot be ${state} next.`)
    await recordAudit(tx, admin.id, `order.${state}`, id, {})
  })
}
