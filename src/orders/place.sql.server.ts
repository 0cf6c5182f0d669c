import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'
import type { Locale } from '#platform/locale.ts'
import type { Agreed } from './agreed.server.ts'
import { holdInterval, type OrderRow, ordersWithFirstLine } from './sql.server.ts'

/** A line of an order to be placed. */
export type NewLine = {
  lineId: string
  productId: string
  sku: string
  name: string
  nameBn: string
  unitPriceMinor: number
  quantity: number
  /** How many of these are not here yet, and in how many days after the payment they are expected, if that is known. */
  waiting: number
  leadTimeDays: number | null
  packSize: number
  note: string
  netMinor: number
  taxMinor: number
  taxRate: number
}

/** An order to be placed, with its lines in their order. */
export type NewOrder = Agreed & {
  id: string
  customerId: string
  customerName: string
  currency: string
  totalMinor: number
  phone: string
  address: string
  reference: string
  note: string
  locale: Locale
  /** The address block that it was placed from, as a keyed hash in hexadecimal. */
  source: string | null
  lines: readonly NewLine[]
}

/** The orders that customers placed in the last ten seconds and that stand, newest first. */
export function recentOrdersOf(tx: Tx, customerIds: readonly string[]): Promise<OrderRow[]> {
  return ordersWithFirstLine(tx)
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
  const lines = orders.flatMap((order) => order.lines.map((line, position) => ({ ...line, order: order.id, position })))
  const heads = orders.map(({ lines: _, ...head }) => head)
  const { rows } = await sql<Inserted>`-- prepared: insert orders
    with lines as (
      insert into order_lines
        (id, order_id, position, product_id, sku, name, name_bn, unit_price_minor, quantity, pack_size, note,
        net_minor, tax_minor, tax_rate, waiting, lead_time_days)
      select "lineId", "order", position, "productId", sku, name, "nameBn", "unitPriceMinor", quantity, "packSize", note,
        "netMinor", "taxMinor", "taxRate", waiting, "leadTimeDays"
      from jsonb_to_recordset(${JSON.stringify(lines)}) as line (
        "lineId" uuid, "order" uuid, position int, "productId" uuid, sku text, name text, "nameBn" text,
        "unitPriceMinor" int, quantity int, "packSize" int, note text,
        "netMinor" int, "taxMinor" int, "taxRate" int, waiting int, "leadTimeDays" int)
    )
    insert into orders (id, customer_id, customer_name, currency, total_minor, phone, address, reference, note, locale,
      delivery_address, billing_address, vat_number, delivery_method, goods_minor, delivery_minor, tax_minor, ground, taxes,
      source, hold_until, received_mailed_at)
    select id, "customerId", "customerName", currency, "totalMinor", phone, address, reference, note, locale,
      "deliveryAddress", "billingAddress", "vatNumber", "deliveryMethod", "goodsMinor", "deliveryMinor", "taxMinor", ground,
      taxes, decode(source, 'hex'), ${holdInterval}, now()
    from jsonb_to_recordset(${JSON.stringify(heads)}) as given (
      id uuid, "customerId" uuid, "customerName" text, currency text, "totalMinor" int, phone text, address text,
      reference text, note text, locale text, "deliveryAddress" jsonb, "billingAddress" jsonb, "vatNumber" text,
      "deliveryMethod" jsonb, source text, "goodsMinor" int, "deliveryMinor" int, "taxMinor" int, ground text, taxes jsonb)
    returning id, number, placed_at, hold_until`.execute(tx)
  return rows
}
