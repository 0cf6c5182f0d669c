import { sql } from 'kysely'
import { getDayIn } from '#base/platform/day.ts'
import type { JournalScheme } from '#trade/invoices/journal/contract.ts'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

export type LostDispute = {
  dispute: string
  closedAt: Date
  day: string
  order: string
  orderId: string
  invoice: string
  scheme: JournalScheme
  taxState: string
  treatment: string
  rate: number
  netMinor: number
  taxMinor: number
  currency: string
}

/**
 * What lost disputes took, as parts of the rates of their invoice, less what was credited of them before: non-payment, which reduces
 * what is taxed (Directive 2006/112/EC, Article 90(1)). The parts of a dispute add up to it.
 */
export async function readLostDisputes({ db, from, until, timeZone }: AccountingPeriod): Promise<LostDispute[]> {
  const { rows } = await sql<LostDispute>`
    with lost as (
      select disputes.*, payments.order_id from disputes join payments on payments.id = payment_id
      where disputes.state = 'lost' and closed_at >= ${from} and closed_at < ${until}
    ), parts as (
      select lost.id, lost.provider_dispute_id, lost.closed_at, lost.order_id, lost.amount_minor, lost.currency, scheme, tax_state, treatment,
        rate, min(number) filter (where kind = 'invoice') as invoice, sum(net_minor) as net, sum(tax_minor) as tax
      from lost cross join lateral journal_rows('2000-01-01', lost.closed_at) row
      where row.order_id = lost.order_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(net_minor + tax_minor) > 0
    ), shares as (
      select *, sum(net + tax) over (partition by id order by rate desc, treatment) as up_to, sum(net + tax) over (partition by id) as whole
      from parts
    ), cut as (
      select *, round(amount_minor * up_to / whole) - round(amount_minor * (up_to - net - tax) / whole) as gross from shares
    )
    select provider_dispute_id as dispute, closed_at, ${selectOrderNumber('orders.number')} as order, cut.order_id, invoice, scheme, tax_state, treatment, rate,
      (gross - round(gross * tax / (net + tax)))::float8 as net_minor, round(gross * tax / (net + tax))::float8 as tax_minor, cut.currency
    from cut join orders on orders.id = cut.order_id
    union all
    select provider_dispute_id, closed_at, ${selectOrderNumber('orders.number')}, lost.order_id, '', 'none', '', 'none', 0, lost.amount_minor, 0, lost.currency
    from lost join orders on orders.id = lost.order_id where not exists (select from cut where cut.id = lost.id)
    order by 2, 1, rate desc, treatment`.execute(db)
  return rows.map((row) => ({ ...row, day: getDayIn(timeZone, row.closedAt) }))
}

export const lostDisputes = createReport<LostDispute>({
  read: readLostDisputes,
  columns: {
    dispute: ({ dispute }) => dispute,
    date: ({ day }) => day,
    order: ({ order }) => order,
    invoice: ({ invoice }) => invoice,
    scheme: ({ scheme }) => scheme,
    tax_state: ({ taxState }) => taxState,
    treatment: ({ treatment }) => treatment,
    rate_percent: ({ rate }) => rate / 1000,
    net: (row) => toAmount(row.netMinor, row.currency),
    tax: (row) => toAmount(row.taxMinor, row.currency),
    gross: (row) => toAmount(row.netMinor + row.taxMinor, row.currency),
    currency: ({ currency }) => currency,
  },
})
