import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { DeliveryPlace } from '#company/delivery/contract.ts'
import type { ShippingOption } from '#company/delivery/options.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import type { TaxClass } from '#company/tax/contract.ts'
import type { Ground } from '#company/tax/treatment.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import type { Address } from '#people/addresses/contract.ts'
import type { CustomsCodes, PaymentMeans } from './content.ts'
import type { CreditPart } from './credit-note.ts'

/** The data of an order that its invoice repeats. */
export type OrderToInvoice = {
  number: number
  customerName: string
  address: string
  vatNumber: string
  reference: string
  placedAt: Date
  paidAt: Date | null
  locale: string
  currency: string
  totalMinor: number
  deliveryAddress: Address | null
  billingAddress: Address | null
  deliveryMethod: ShippingOption | null
  deliveryPlace: DeliveryPlace | null
  /** The last promised day of delivery; null: none is promised. */
  arrivesTo: string | null
  vatCheck: VatCheck | null
  ground: Ground | null
  taxes: TaxedAmount[]
  means: PaymentMeans | null
  dueOn?: string | null
}

export async function selectOrderToInvoice(tx: Tx, id: string): Promise<OrderToInvoice> {
  const { rows } = await sql<OrderToInvoice>`
    select placed.number, customer_name, address, vat_number, reference, placed_at, paid_at, locale, placed.currency, total_minor,
      delivery_address, billing_address, delivery_method, delivery_place, arrives_to::text, vat_check, ground, taxes, means, due_on::text
    from placed_orders placed left join kept_payments on kept_payments.order_id = placed.id
      left join receivables on receivables.order_id = placed.id
    where placed.id = ${id}`.execute(tx)
  return rows[0]!
}

export type LineToInvoice = CustomsCodes & {
  id: string
  sku: string
  name: string
  translations: Translations<'name'>
  quantity: number
  packSize: number
  unitPriceMinor: number
  netMinor: number | null
  taxMinor: number
  taxRate: number
  taxClass: TaxClass | null
}

export async function selectLinesToInvoice(tx: Tx, orderId: string): Promise<LineToInvoice[]> {
  const { rows } = await sql<LineToInvoice>`
    select id, sku, name, translations, quantity, pack_size, unit_price_minor, net_minor, tax_minor, tax_rate, tax_class,
      tariff_code, origin
    from placed_lines where order_id = ${orderId} order by position`.execute(tx)
  return rows
}

/** Finds the payment that an order keeps. Locks the order, so that neither changes until the commit. */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<string | undefined> {
  await sql`select from placed_orders where id = ${orderId} for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from kept_payments where order_id = ${orderId}`.execute(tx)
  return rows[0]?.id
}

/** `moneyId` is equal for refunds that replace each other. */
export type RefundRow = { id: string; moneyId: string; state: 'due' | 'done' | 'failed'; amountMinor: number }

/** The refunds of a payment, oldest first. A disputed amount that the customer's bank took back is no refund. */
export async function findRefunds(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, money_id, state, amount_minor from order_refunds where payment_id = ${paymentId}
    order by done_at, id`.execute(tx)
  return rows
}

/**
 * The parts that a payment's refunds are for, by refund id: pieces of lines and their new prices, by the lines' indexes,
 * parts of the delivery, and amounts.
 */
export async function findRefundedParts(tx: Tx, paymentId: string): Promise<Map<string, CreditPart[]>> {
  const { rows } = await sql<CreditPart & { refundId: string }>`
    select refund_id, item.kind, item.quantity, item.net_minor, item.tax_minor, item.tax_rate as rate,
      case when item.order_line_id is null then null else (
        select count(*)::int from placed_lines before
        where before.order_id = line.order_id and before.position < line.position) end as at
    from refund_items item left join placed_lines line on line.id = item.order_line_id
    where payment_id = ${paymentId} order by position nulls last, item.kind, item.tax_rate desc`.execute(tx)
  return Map.groupBy(rows, ({ refundId }) => refundId)
}
