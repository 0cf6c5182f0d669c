import { sql } from 'kysely'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type OpenItem = {
  order: string
  customer: string
  currency: string
  invoicedMinor: number
  creditedMinor: number
  paidMinor: number
  refundedMinor: number
  lostMinor: number
  balanceMinor: number
}

/**
 * What each order's customer owed at the end of a day, or was owed (negative): documents less money. What a lost dispute took is a
 * loss and no claim. Of an order on account the money came on the day of its transfer, less what was credited before. A refund that
 * came back is money that the shop still has.
 */
export const openItemsQuery = (until: Date) => sql<OpenItem>`
  with documents as (
    select order_id, currency, sum(total_minor) filter (where kind = 'invoice') as invoiced,
      sum(total_minor) filter (where kind = 'credit_note') as credited
    from invoices where issued_at < ${until} group by 1, 2
  ), refunded as (
    select refunds.payment_id, coalesce(sum(refunds.amount_minor) filter (where channel <> 'account' or done_at >= settled_at), 0) as money,
      coalesce(sum(refunds.amount_minor) filter (where channel = 'account' and (settled_at is null or done_at < settled_at)), 0) as credit
    from refunds join payments on payments.id = refunds.payment_id where state = 'done' and done_at < ${until} group by 1
  ), lost as (
    select payment_id, sum(amount_minor) as minor from disputes where state = 'lost' and closed_at < ${until} group by 1
  ), money as (
    select order_id, currency,
      sum(case when channel = 'account' then amount_minor - coalesce(refunded.credit, 0) else amount_minor end)
        filter (where case channel when 'account' then settled_at else received_at end < ${until}) as paid,
      sum(refunded.money) as refunded, sum(lost.minor) as lost
    from payments left join refunded on refunded.payment_id = payments.id left join lost on lost.payment_id = payments.id
    where received_at < ${until} group by 1, 2
  ), items as (
    select order_id, currency, coalesce(invoiced, 0)::float8 as invoiced_minor, coalesce(credited, 0)::float8 as credited_minor,
      coalesce(paid, 0)::float8 as paid_minor, coalesce(refunded, 0)::float8 as refunded_minor, coalesce(lost, 0)::float8 as lost_minor
    from documents full join money using (order_id, currency)
  )
  select ${selectOrderNumber('orders.number')} as order, customer_name as customer, items.*,
    invoiced_minor - credited_minor - paid_minor + refunded_minor as balance_minor
  from items join orders on orders.id = order_id
  where invoiced_minor - credited_minor - paid_minor + refunded_minor <> 0 order by number`

const readOpenItems = async ({ db, until }: AccountingPeriod) => (await openItemsQuery(until).execute(db)).rows

export const openItems = createReport<OpenItem>({
  read: readOpenItems,
  columns: {
    order: ({ order }) => order,
    customer: ({ customer }) => customer,
    invoiced: (row) => toAmount(row.invoicedMinor, row.currency),
    credited: (row) => toAmount(row.creditedMinor, row.currency),
    paid: (row) => toAmount(row.paidMinor, row.currency),
    refunded: (row) => toAmount(row.refundedMinor, row.currency),
    lost_to_disputes: (row) => toAmount(row.lostMinor, row.currency),
    balance: (row) => toAmount(row.balanceMinor, row.currency),
    currency: ({ currency }) => currency,
  },
})
