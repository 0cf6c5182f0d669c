import { sql } from 'kysely'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type UnsentLine = {
  order: string
  customer: string
  paidOn: string
  sku: string
  name: string
  pieces: number
  netMinor: number
  grossMinor: number
  currency: string
}

/**
 * Goods that were paid and not sent at the end of a day, at the price that was paid for them: what of turnover was not delivered. Collected
 * goods are sent when they are handed over.
 */
async function readUnsent({ db, until, timeZone }: AccountingPeriod): Promise<readonly UnsentLine[]> {
  const { rows } = await sql<UnsentLine>`
    with left_of_line as (
      select line.*, line.quantity
        - coalesce((select sum(quantity) from cancellations where order_line_id = line.id and cancelled_at < ${until}), 0)
        - coalesce((select sum(parcel_lines.quantity) from parcel_lines join parcels on parcels.id = parcel_id
            where order_line_id = line.id and shipped_at < ${until}), 0) as pieces
      from order_lines line
    )
    select ${selectOrderNumber('orders.number')} as order, customer_name as customer, to_char(paid_at at time zone ${timeZone}, 'YYYY-MM-DD') as paid_on,
      sku, name, pieces::int, currency,
      round(coalesce(line.net_minor, unit_price_minor * line.quantity)::numeric * pieces / line.quantity)::float8 as net_minor,
      round((coalesce(line.net_minor, unit_price_minor * line.quantity) + line.tax_minor)::numeric * pieces / line.quantity)::float8 as gross_minor
    from orders join left_of_line line on line.order_id = orders.id
    where paid_at < ${until} and pieces > 0 and not exists (
      select from refunds join payments on payments.id = refunds.payment_id
      where payments.order_id = orders.id and orders.state in ('refunded', 'cancelled') and refunds.state = 'done' and done_at < ${until})
      and not exists (select from disputes join payments on payments.id = payment_id
        where payments.order_id = orders.id and disputes.state = 'lost' and closed_at < ${until})
    order by number, position`.execute(db)
  return rows
}

export const unsent = createReport<UnsentLine>({
  read: readUnsent,
  columns: {
    order: ({ order }) => order,
    customer: ({ customer }) => customer,
    paid_on: ({ paidOn }) => paidOn,
    sku: ({ sku }) => sku,
    name: ({ name }) => name,
    quantity: ({ pieces }) => pieces,
    net: (row) => toAmount(row.netMinor, row.currency),
    gross: (row) => toAmount(row.grossMinor, row.currency),
    currency: ({ currency }) => currency,
  },
})
