import { sql } from 'kysely'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type OssRow = {
  kind: 'sale' | 'correction'
  quarter: string
  state: string
  rate: number | null
  currency: string
  documents: number
  netMinor: number | null
  taxMinor: number
  exchange: string | null
  exchangeDay: string | null
  netEuroMinor: number | null
  taxEuroMinor: number | null
}

/**
 * The return of the one-stop shop (Directive 2006/112/EC, Articles 369f to 369h): sales of a quarter by state and rate. What a
 * credit note takes off an earlier quarter is a correction of that quarter, by state, of the tax alone. Euros are by the rate of
 * a quarter's last day, or of the next day that has one.
 */
async function readOss({ db, from, until, timeZone }: AccountingPeriod): Promise<readonly OssRow[]> {
  const { rows } = await sql<OssRow>`
    with sold as (
      select row.*, to_char(row.issued_at at time zone ${timeZone}, 'YYYY-"Q"Q') as own_quarter,
        to_char(coalesce(invoice.issued_at, row.issued_at) at time zone ${timeZone}, 'YYYY-"Q"Q') as quarter,
        (date_trunc('quarter', coalesce(invoice.issued_at, row.issued_at) at time zone ${timeZone}) + interval '3 months - 1 day')::date as last_day
      from journal_rows(${from}, ${until}) row
        left join invoices invoice on invoice.order_id = row.order_id and invoice.kind = 'invoice'
      where row.scheme = 'union_oss' and row.treatment <> 'exempt'
    ), sums as (
      select case when quarter = own_quarter then 'sale' else 'correction' end as kind, quarter, last_day,
        case tax_state when 'GR' then 'EL' else tax_state end as state, case when quarter = own_quarter then rate end as rate,
        currency, count(distinct document_id)::int as documents,
        case when quarter = own_quarter then sum(net_minor) end::bigint as net_minor, sum(tax_minor)::bigint as tax_minor
      from sold group by quarter = own_quarter, quarter, last_day, 4, 5, currency
      having sum(tax_minor) <> 0 or sum(net_minor) <> 0
    )
    select kind, quarter, state, sums.rate, sums.currency, documents, net_minor::float8, tax_minor::float8,
      case when sums.currency = 'EUR' then '1' else stated.rate::text end as exchange, stated.day::text as exchange_day,
      case when sums.currency = 'EUR' then net_minor else convert_minor(net_minor, sums.currency, 'EUR', stated.exchange) end::float8 as net_euro_minor,
      case when sums.currency = 'EUR' then tax_minor else convert_minor(tax_minor, sums.currency, 'EUR', stated.exchange) end::float8 as tax_euro_minor
    from sums left join lateral (
      select rate, day, jsonb_build_object('base', base, 'rate', exchange_rates.rate) as exchange from exchange_rates
      where base = 'EUR' and quote = sums.currency and day between last_day and last_day + 7
      order by day, source <> 'ecb' limit 1) stated on sums.currency <> 'EUR'
    order by kind desc, quarter, state, sums.rate desc, currency`.execute(db)
  return rows
}

export const oss = createReport<OssRow>({
  read: readOss,
  columns: {
    kind: ({ kind }) => kind,
    quarter: ({ quarter }) => quarter,
    state_of_consumption: ({ state }) => state,
    rate_percent: ({ rate }) => (rate === null ? null : rate / 1000),
    net: (row) => toAmount(row.netMinor, row.currency),
    tax: (row) => toAmount(row.taxMinor, row.currency),
    currency: ({ currency }) => currency,
    euro_rate: ({ exchange }) => exchange,
    euro_rate_day: ({ exchangeDay }) => exchangeDay,
    net_euro: (row) => toAmount(row.netEuroMinor, 'EUR'),
    tax_euro: (row) => toAmount(row.taxEuroMinor, 'EUR'),
    documents: ({ documents }) => documents,
  },
})
