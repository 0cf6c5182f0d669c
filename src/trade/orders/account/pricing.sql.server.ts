import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { AccountRow } from './load.sql.server.ts'
import type { OfferedDelivery } from './order-account.ts'
import type { CancellationPlan, OrderPricing } from './plan-cancellation.ts'
import type { PriceTerms } from './price-terms.ts'

/** The price of an order's delivery, and of the least expensive one offered; null: unknown. */
export async function loadOfferedDelivery(db: Database | Tx, orderId: string): Promise<OfferedDelivery> {
  const { method, terms } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.ref('deliveryMethod').$castTo<{ priceMinor: number } | null>().as('method'),
      eb.ref('priceTerms').$castTo<PriceTerms | null>().as('terms'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { chargedMinor: method?.priceMinor ?? 0, cheapestMinor: terms?.cheapestMinor ?? null }
}

/** Loads the terms and the delivery price of an order. */
export const loadOrderPricing = (tx: Tx, orderId: string): Promise<OrderPricing> =>
  tx
    .selectFrom('orders')
    .select(['currency', 'deliveryPricedMinor'])
    .select((eb) => eb.ref('priceTerms').$castTo<PriceTerms | null>().as('terms'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

/**
 * Stores the prices of lines and delivery after a cancellation: of what stays and is not refunded. `isRefunded`: the
 * cancelled pieces count as refunded from now on.
 */
export async function savePrices(
  tx: Tx,
  orderId: string,
  lines: readonly AccountRow[],
  { lines: repriced, items, deliveryPricedMinor }: CancellationPlan,
  isRefunded: boolean,
): Promise<void> {
  if (repriced.length === 0) return
  const refunded = (id: string) => {
    const more = items.find(({ kind, orderLineId }) => kind === 'pieces' && orderLineId === id)?.quantity ?? 0
    return lines.find((line) => line.id === id)!.refunded + (isRefunded ? more : 0)
  }
  const rows = repriced.map((line) => ({ ...line, pricedRefunded: refunded(line.id) }))
  await sql`update order_lines set priced_quantity = "pricedQuantity", priced_minor = "pricedMinor",
      priced_refunded = "pricedRefunded"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as given (
      id uuid, "pricedQuantity" int, "pricedMinor" int, "pricedRefunded" int)
    where order_lines.id = given.id`.execute(tx)
  await tx.updateTable('orders').set({ deliveryPricedMinor }).where('id', '=', orderId).execute()
}
