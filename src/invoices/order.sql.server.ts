import { sql } from 'kysely'
import type { Address } from '#addresses/contract.ts'
import type { DeliveryPlace } from '#delivery/contract.ts'
import type { ShippingOption } from '#delivery/options.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import type { TaxedAmount } from '#tax/compute.ts'
import type { TaxClass } from '#tax/contract.ts'
import type { Ground } from '#tax/treatment.ts'
import type { VatCheck } from '#vat-numbers/contract.ts'
import type { PaymentMeans } from './content.ts'
import type { CreditPart } from './credit-note.ts'

/** The data of an order that its invoice repeats. */
export function selectOrderToInvoice(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .select(['number', 'customerName', 'address', 'vatNumber', 'reference', 'placedAt', 'paidAt', 'locale'])
    .select(['currency', 'totalMinor'])
    .select((eb) => [
      eb.ref('deliveryAddress').$castTo<Address | null>().as('deliveryAddress'),
      eb.ref('billingAddress').$castTo<Address | null>().as('billingAddress'),
      eb.ref('deliveryMethod').$castTo<ShippingOption | null>().as('deliveryMethod'),
      eb.ref('deliveryPlace').$castTo<DeliveryPlace | null>().as('deliveryPlace'),
      eb.ref('vatCheck').$castTo<VatCheck | null>().as('vatCheck'),
      eb.ref('ground').$castTo<Ground | null>().as('ground'),
      eb.ref('taxes').$castTo<TaxedAmount[]>().as('taxes'),
      eb
        .selectFrom('payments')
        .select((payment) => payment.ref('means').$castTo<PaymentMeans | null>().as('means'))
        .whereRef('payments.orderId', '=', 'orders.id')
        .where('kept', '=', true)
        .as('means'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type OrderToInvoice = Awaited<ReturnType<typeof selectOrderToInvoice>>

export function selectLinesToInvoice(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderLines')
    .select(['id', 'sku', 'name', 'translations', 'quantity', 'packSize', 'unitPriceMinor'])
    .select(['netMinor', 'taxMinor', 'taxRate'])
    .select(sql<TaxClass | null>`price_terms ->> 'taxClass'`.as('taxClass'))
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

export type LineToInvoice = Awaited<ReturnType<typeof selectLinesToInvoice>>[number]

/** Finds the payment that an order keeps. Locks the order, so that neither changes until the commit. */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<string | undefined> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const payment = tx.selectFrom('payments').select('id').where('orderId', '=', orderId).where('kept', '=', true)
  return (await payment.executeTakeFirst())?.id
}

/** The refunds of a payment, oldest first. A disputed amount that the customer's bank took back is no refund. */
export function findRefunds(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'amountMinor'])
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'done')
    .orderBy('doneAt')
    .orderBy('id')
    .execute()
}

/**
 * The parts that a payment's refunds are for, by refund id: pieces of lines, by the lines' indexes, and parts of the
 * delivery.
 */
export async function findRefundedParts(tx: Tx, paymentId: string): Promise<Map<string, CreditPart[]>> {
  const { rows } = await sql<CreditPart & { refundId: string }>`
    select refund_id, refund_lines.kind, refund_lines.quantity, refund_lines.net_minor, refund_lines.tax_minor, refund_lines.tax_rate as rate,
      case when refund_lines.order_line_id is null then null else (
        select count(*)::int from order_lines before
        where before.order_id = order_lines.order_id and before.position < order_lines.position) end as at
    from refund_lines join refunds on refunds.id = refund_id
      left join order_lines on order_lines.id = refund_lines.order_line_id
    where payment_id = ${paymentId} order by position nulls last, refund_lines.tax_rate desc`.execute(tx)
  return Map.groupBy(rows, ({ refundId }) => refundId)
}
