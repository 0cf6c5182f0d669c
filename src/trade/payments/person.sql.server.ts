import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'

type PaymentRow = {
  number: number
  transactionId: string
  amountMinor: number
  currency: string
  receivedAt: Date
  refunds: { amountMinor: number; note: string; reference: string | null; at: string }[]
}

/** A customer's payments and refunds, for the export of their data. */
export async function loadPaymentsForExport(db: Database, customerId: string) {
  const { rows } = await sql<PaymentRow>`
    select number, transaction_id, amount_minor, payments.currency, received_at, (
      select coalesce(json_agg(json_build_object('amountMinor', amount_minor, 'note', note, 'reference', reference, 'at', created_at)
        order by created_at), '[]')
      from refunds where payment_id = payments.id and amount_minor > 0
    ) as refunds
    from payments join placed_orders on placed_orders.id = order_id
    where customer_id = ${customerId} order by received_at`.execute(db)
  return rows.map(({ number, amountMinor, receivedAt, refunds, ...payment }) => ({
    ...payment,
    order: formatOrderNumber(number),
    amount: fromMinor(amountMinor, payment.currency),
    receivedAt: receivedAt.toISOString(),
    refunds: refunds.map(({ amountMinor, at, ...refund }) => {
      return { amount: fromMinor(amountMinor, payment.currency), ...refund, askedAt: new Date(at).toISOString() }
    }),
  }))
}

/** Admins' notes to a customer about refunds are deleted with the customer; the sums stay in the books. */
export async function deleteRefundNotes(tx: Tx, customerId: string): Promise<void> {
  await sql`update refunds set note = '' from payments join placed_orders on placed_orders.id = order_id
    where payments.id = payment_id and customer_id = ${customerId} and refunds.note <> ''`.execute(tx)
}
