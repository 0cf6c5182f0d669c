import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import type { CustomsCodes } from '#trade/invoices/content.ts'

/** The order whose money a line stands for: of an exchange the one that was paid, else its own. */
export const selectPaidOrder = (orderId: ReturnType<typeof sql>) => sql<string>`(select paid_for.order_id
  from order_lines first_line join order_lines paid_for on paid_for.id = paid_line(first_line.id)
  where first_line.order_id = ${orderId} and first_line.position = 0)`

/** A line of an exchange to be sent. */
export type ExchangeLine = Pick<StockOffer, 'sku' | 'name' | 'translations' | 'packSize'> &
  CustomsCodes & {
    id: string
    returnLineId: string
    productId: string
    quantity: number
  }

/**
 * Inserts the order that replaces pieces of a return: paid, for nothing, to where the order of the return went. Its customer is told
 * by the return's mail.
 */
export async function insertExchange(
  tx: Tx,
  returned: { id: string; orderId: string },
  lines: readonly ExchangeLine[],
): Promise<string> {
  const id = createId()
  await sql`insert into orders (id, exchange, customer_id, customer_name, state, currency, total_minor, phone, address, reference,
      locale, delivery_address, delivery_place, delivery_method, paid_at, received_mailed_at, paid_mailed_at)
    select ${id}::uuid, true, customer_id, customer_name, 'paid', currency, 0, phone, address, reference,
      locale, delivery_address, delivery_place, delivery_method, now(), now(), now()
    from orders where id = ${returned.orderId}::uuid`.execute(tx)
  await tx.insertInto('exchanges').values({ orderId: id, returnId: returned.id }).execute()
  const rows = lines.map(({ returnLineId: _, ...line }, index) => ({
    ...line,
    ...{ position: index, orderId: id, unitPriceMinor: 0 },
  }))
  await tx.insertInto('orderLines').values(rows).execute()
  await tx
    .insertInto('exchangeLines')
    .values(lines.map(({ id: orderLineId, returnLineId }) => ({ orderLineId, returnLineId })))
    .execute()
  return id
}

/** Notes that an exchange is not sent after all. */
export const markTakenBack = (tx: Tx, orderId: string) =>
  tx.updateTable('exchanges').set({ takenBackAt: sql<Date>`now()` }).where('orderId', '=', orderId).execute()

type ExchangedOrder = { id: string; number: number }

/** The orders whose pieces were exchanged, by those that are sent for them. */
export async function findExchangedOrders(db: Database, ids: readonly string[]): Promise<Map<string, ExchangedOrder>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ExchangedOrder & { exchangeId: string }>`
    select exchanges.order_id as exchange_id, orders.id, orders.number from exchanges
      join returns on returns.id = return_id join orders on orders.id = returns.order_id
    where exchanges.order_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ exchangeId, ...order }) => [exchangeId, order]))
}

/** What is sent in exchange, as its mail lists it. */
export const findExchangeLines = (db: Database | Tx, orderId: string) =>
  db
    .selectFrom('orderLines')
    .select(['name', 'translations', 'sku', 'quantity', 'packSize'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** The exchanges that stand of an order that was paid, the first one first. */
export async function findExchangeOrders(tx: Tx, paidOrderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from exchange_orders(${paidOrderId}::uuid) as given (id) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether parts that are sent for pieces of an order have not come back. */
export async function hasExchangedPieces(db: Database | Tx, paidOrderId: string): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (select from order_lines line where order_id in (select exchange_orders(${paidOrderId}::uuid))
      and quantity > coalesce((select sum(quantity) from cancellations where order_line_id = line.id), 0)
        + coalesce((select sum(came) from return_lines where order_line_id = line.id), 0)) as out`.execute(db)
  return rows[0]!.out
}

/** What was paid for a pack of the line that each of these stands for, in minor units. */
export async function findPaidPrices(db: Database | Tx, lineIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; priceMinor: number }>`
    select given.id, paid.unit_price_minor as price_minor
    from unnest(${lineIds}::uuid[]) as given (id) join order_lines paid on paid.id = paid_line(given.id)`.execute(db)
  return new Map(rows.map(({ id, priceMinor }) => [id, priceMinor]))
}
