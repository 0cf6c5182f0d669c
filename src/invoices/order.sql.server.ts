import { sql } from 'kysely'
import type { Address } from '#addresses/contract.ts'
import type { Option } from '#delivery/options.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import type { Taxed } from '#tax/compute.ts'
import type { Ground } from '#tax/treatment.ts'
import type { Part } from './credit.ts'

/** What an order says of itself, as its invoice repeats it. */
export function orderToInvoice(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .select(['number', 'customerName', 'address', 'vatNumber', 'reference', 'placedAt', 'paidAt', 'locale'])
    .select(['currency', 'totalMinor'])
    .select((eb) => [
      eb.ref('deliveryAddress').$castTo<Address | null>().as('deliveryAddress'),
      eb.ref('billingAddress').$castTo<Address | null>().as('billingAddress'),
      eb.ref('deliveryMethod').$castTo<Option | null>().as('deliveryMethod'),
      eb.ref('ground').$castTo<Ground | null>().as('ground'),
      eb.ref('taxes').$castTo<Taxed[]>().as('taxes'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type OrderToInvoice = Awaited<ReturnType<typeof orderToInvoice>>

export function linesToInvoice(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderLines')
    .select(['id', 'sku', 'name', 'nameBn', 'quantity', 'packSize', 'unitPriceMinor'])
    .select(['netMinor', 'taxMinor', 'taxRate'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

export type LineToInvoice = Awaited<ReturnType<typeof linesToInvoice>>[number]

/** The payment that an order keeps. Its order is locked, so that neither changes until the commit. */
export async function lockPaid(tx: Tx, orderId: string): Promise<string | undefined> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const payment = tx.selectFrom('payments').select('id').where('orderId', '=', orderId).where('kept', '=', true)
  return (await payment.executeTakeFirst())?.id
}

/** What was given back of a payment, the oldest first. What its customer's bank took back is no refund of ours. */
export function refundsOf(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'amountMinor'])
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'done')
    .orderBy('doneAt')
    .orderBy('id')
    .execute()
}

/** What the refunds of a payment are for, by their ids: pieces of lines, by the lines' places, and parts of the delivery. */
export async function refundedParts(tx: Tx, paymentId: string): Promise<Map<string, Part[]>> {
  const { rows } = await sql<Part & { refundId: string }>`
    select refund_id, refund_lines.quantity, refund_lines.net_minor, refund_lines.tax_minor, refund_lines.tax_rate as rate,
      case when refund_lines.order_line_id is null then null else (
        select count(*)::int from order_lines before
        where before.order_id = order_lines.order_id and before.position < order_lines.position) end as at
    from refund_lines join refunds on refunds.id = refund_id
      left join order_lines on order_lines.id = refund_lines.order_line_id
    where payment_id = ${paymentId} order by position nulls last, refund_lines.tax_rate desc`.execute(tx)
  return Map.groupBy(rows, ({ refundId }) => refundId)
}
