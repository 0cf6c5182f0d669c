import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { Locale, Translations } from '#base/platform/text/locale.ts'
import type { Promised } from '#company/delivery/promise.server.ts'
import type { CustomsCodes } from '#trade/invoices/content.ts'
import type { LineTerms, PriceTerms } from '../account/price-terms.ts'
import type { OrderTerms } from '../pricing/order-terms.server.ts'
import { holdInterval, type OrderRow, selectOrders } from '../sql.server.ts'

/** A line of an order to be placed. */
export type NewOrderLine = CustomsCodes & {
  lineId: string
  productId: string
  sku: string
  name: string
  translations: Translations<'name'>
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
  priceTerms: LineTerms
}

/** An order to be placed, with its lines in their order. */
export type NewOrder = OrderTerms & {
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
  priceTerms: PriceTerms
  promise: Promised | null
  lines: readonly NewOrderLine[]
}

/** The orders that customers placed in the last ten seconds and that stand, newest first. */
export function findRecentOrders(tx: Tx, customerIds: readonly string[]): Promise<OrderRow[]> {
  return selectOrders(tx)
    .where(sql<boolean>`orders.customer_id = any(${customerIds}::uuid[])`)
    .where('orders.state', '<>', 'cancelled')
    .where('orders.placedAt', '>', sql<Date>`clock_timestamp() - interval '10 seconds'`)
    .orderBy('orders.placedAt', 'desc')
    .execute()
}

/** What the database adds to a new order. */
export type InsertedOrder = { id: string; number: number; placedAt: Date; holdUntil: Date }

/** Inserts orders whose pieces are already held, numbered in their order; their mails are queued with them. */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<InsertedOrder[]> {
  const lines = orders.flatMap((order) =>
    order.lines.map((line, index) => ({ ...line, order: order.id, position: index })),
  )
  const heads = orders.map(({ lines: _, promise, ...head }) => ({ ...head, ...promise }))
  const { rows } = await sql<InsertedOrder>`-- prepared: insert orders
    with lines as (
      insert into order_lines
        (id, order_id, position, product_id, sku, name, translations, unit_price_minor, quantity, pack_size, note,
        net_minor, tax_minor, tax_rate, waiting, lead_time_days, price_terms, tariff_code, origin)
      select "lineId", "order", position, "productId", sku, name, translations, "unitPriceMinor", quantity, "packSize", note,
        "netMinor", "taxMinor", "taxRate", waiting, "leadTimeDays", "priceTerms", "tariffCode", origin
      from jsonb_to_recordset(${JSON.stringify(lines)}) as line (
        "lineId" uuid, "order" uuid, position int, "productId" uuid, sku text, name text, translations jsonb,
        "unitPriceMinor" int, quantity int, "packSize" int, note text,
        "netMinor" int, "taxMinor" int, "taxRate" int, waiting int, "leadTimeDays" int,
        "priceTerms" jsonb, "tariffCode" text, origin text)
    )
    insert into orders (id, customer_id, customer_name, currency, total_minor, phone, address, reference, note, locale,
      delivery_address, billing_address, vat_number, vat_check, delivery_place, delivery_method, goods_minor, delivery_minor, tax_minor, ground, taxes,
      source, price_terms, order_before, dispatch_day, arrives_from, arrives_to, hold_until, received_mailed_at)
    select id, "customerId", "customerName", currency, "totalMinor", phone, address, reference, note, locale,
      "deliveryAddress", "billingAddress", "vatNumber", "vatCheck", "deliveryPlace", "deliveryMethod", "goodsMinor", "deliveryMinor", "taxMinor", ground,
      taxes, decode(source, 'hex'), "priceTerms", "orderBefore", "dispatchDay", "arrivesFrom", "arrivesTo",
      ${holdInterval}, now()
    from jsonb_to_recordset(${JSON.stringify(heads)}) as given (
      id uuid, "customerId" uuid, "customerName" text, currency text, "totalMinor" int, phone text, address text,
      reference text, note text, locale text, "deliveryAddress" jsonb, "billingAddress" jsonb, "vatNumber" text, "vatCheck" jsonb, "deliveryPlace" jsonb,
      "deliveryMethod" jsonb, source text, "goodsMinor" int, "deliveryMinor" int, "taxMinor" int, ground text, taxes jsonb,
      "priceTerms" jsonb, "orderBefore" timestamptz, "dispatchDay" date, "arrivesFrom" date, "arrivesTo" date)
    returning id, number, placed_at, hold_until`.execute(tx)
  return rows
}
