import { sql } from 'kysely'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type EcSalesRow = {
  month: string
  quarter: string
  vatNumber: string
  netMinor: number | null
  currency: string
  documents: number
  unconverted: number
}

/**
 * The recapitulative statement (Directive 2006/112/EC, Articles 262 to 265): supplies of goods to each VAT number by month, less
 * what was credited in that month, in the currency of the declaration.
 */
async function readEcSales({ db, from, until, timeZone }: AccountingPeriod): Promise<readonly EcSalesRow[]> {
  const { rows } = await sql<EcSalesRow>`
    select to_char(issued_at at time zone ${timeZone}, 'YYYY-MM') as month,
      to_char(issued_at at time zone ${timeZone}, 'YYYY-"Q"Q') as quarter, vat_number, declared_currency as currency,
      case when bool_and(declared_net_minor is not null) then sum(declared_net_minor)::float8 end as net_minor,
      count(distinct document_id)::int as documents,
      (count(distinct document_id) filter (where declared_net_minor is null))::int as unconverted
    from journal_rows(${from}, ${until}) where scheme = 'intra_community'
    group by 1, 2, 3, 4 having bool_or(declared_net_minor is null) or sum(declared_net_minor) <> 0
    order by 1, 3, 4`.execute(db)
  return rows
}

export const ecSalesList = createReport<EcSalesRow>({
  read: readEcSales,
  columns: {
    month: ({ month }) => month,
    quarter: ({ quarter }) => quarter,
    vat_number: ({ vatNumber }) => vatNumber,
    kind: () => 'goods',
    net: (row) => toAmount(row.netMinor, row.currency),
    currency: ({ currency }) => currency,
    documents: ({ documents }) => documents,
    documents_without_exchange: ({ unconverted }) => unconverted,
  },
})
