import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'
import type { Locale } from '#platform/locale.ts'
import { holdInterval, type OrderRow, ordersWithLine } from './sql.server.ts'

/** An order to be placed, with its one line. */
export type NewOrder = {
  id: string
  lineId: string
  customerId: string
  customerName: string
  currency: string
  totalMinor: number
  phone: string
  address: string
  locale: Locale
  productId: string
  sku: string
  name: string
  nameBn: string
  unitPriceMinor: number
  quantity: number
  packSize: number
}

/** The orders that customers placed in the last ten seconds and that stand, newest first. */
export function recentOrdersOf(tx: Tx, customerIds: readonly string[]): Promise<OrderRow[]> {
  return ordersWithLine(tx)
    .where(sql<boolean>`orders.customer_id = any(${customerIds}::uuid[])`)
    .where('orders.state', '<>', 'cancelled')
    .where('orders.placedAt', '>', sql<Date>`clock_timestamp() - interval '10 seconds'`)
    .orderBy('orders.placedAt', 'desc')
    .execute()
}

/** What the database adds to a new order. */
export type Inserted = { id: string; number: number; placedAt: Date; holdUntil: Date }

/** Inserts orders whose pieces are already held, numbered in their order; their mails are queued with them. */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<Inserted[]> {
  const { rows } = await sql<Inserted>`-- prepared: insert orders
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}) as given (
        id uuid, "lineId" uuid, "customerId" uuid, "customerName" text, currency text, "totalMinor" int, phone text,
        address text, locale text, "productId" uuid, sku text, name text, "nameBn" text, "unitPriceMinor" int,
        quantity int, "packSize" int)
    ), lines as (
      insert into order_lines
        (id, order_id, position, product_id, sku, name, name_bn, unit_price_minor, quantity, pack_size)
      select "lineId", id, 0, "productId", sku, name, "nameBn", "unitPriceMinor", quantity, "packSize" from given
    )
    insert into orders
      (id, customer_id, customer_name, currency, total_minor, phone, address, locale, hold_until, received_mailed_at)
    select id, "customerId", "customerName", currency, "totalMinor", phone, address, locale, ${holdInterval}, now()
    from given
    returning id, number, placed_at, hold_until`.execute(tx)
  return rows
}
