import { sql } from 'kysely'
import { getDayIn } from '#base/platform/day.ts'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type RefundDue = {
  order: string
  customer: string
  since: Date
  day: string
  reason: string
  channel: string
  amountMinor: number
  currency: string
}

/** Refunds that were owed and not made at the end of a day. */
async function readRefundsDue({ db, until, timeZone }: AccountingPeriod): Promise<readonly RefundDue[]> {
  const { rows } = await sql<RefundDue>`
    select ${selectOrderNumber('orders.number')} as order, customer_name as customer, refunds.created_at as since, refunds.reason, payments.channel,
      refunds.amount_minor::float8, refunds.currency
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
    where refunds.created_at < ${until} and (refunds.state = 'due' or (refunds.state = 'done' and done_at >= ${until}))
    order by refunds.created_at, refunds.id`.execute(db)
  return rows.map((row) => ({ ...row, day: getDayIn(timeZone, row.since) }))
}

export const refundsDue = createReport<RefundDue>({
  read: readRefundsDue,
  columns: {
    order: ({ order }) => order,
    customer: ({ customer }) => customer,
    since: ({ day }) => day,
    reason: ({ reason }) => reason,
    means: ({ channel }) => channel,
    amount: (row) => toAmount(row.amountMinor, row.currency),
    currency: ({ currency }) => currency,
  },
})

type WaitingReturn = {
  order: string
  customer: string
  askedAt: Date
  day: string
  state: string
  sku: string
  pieces: number
  grossMinor: number
  currency: string
}

/** Returns that customers had asked for by the end of a day and that are not decided, or were refunded later: at most what they cost. */
async function readReturnsWaiting({ db, until, timeZone }: AccountingPeriod): Promise<readonly WaitingReturn[]> {
  const { rows } = await sql<WaitingReturn>`
    select ${selectOrderNumber('orders.number')} as order, customer_name as customer, asked_at, returns.state, sku, return_lines.quantity as pieces, currency,
      round((coalesce(line.net_minor, unit_price_minor * line.quantity) + line.tax_minor)::numeric * return_lines.quantity / line.quantity)::float8 as gross_minor
    from returns join return_lines on return_id = returns.id join order_lines line on line.id = order_line_id
      join orders on orders.id = returns.order_id left join order_refunds on order_refunds.id = returns.refund_id
    where asked_at < ${until} and (returns.state in ('asked', 'agreed', 'received') or order_refunds.done_at >= ${until})
    order by asked_at, returns.id, position`.execute(db)
  return rows.map((row) => ({ ...row, day: getDayIn(timeZone, row.askedAt) }))
}

export const returnsWaiting = createReport<WaitingReturn>({
  read: readReturnsWaiting,
  columns: {
    order: ({ order }) => order,
    customer: ({ customer }) => customer,
    asked_on: ({ day }) => day,
    state: ({ state }) => state,
    sku: ({ sku }) => sku,
    quantity: ({ pieces }) => pieces,
    worth: (row) => toAmount(row.grossMinor, row.currency),
    currency: ({ currency }) => currency,
  },
})
