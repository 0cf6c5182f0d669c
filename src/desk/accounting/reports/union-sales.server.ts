import { sql } from 'kysely'
import { getDayIn } from '#base/platform/day.ts'
import { memberStates } from '#company/tax/territories.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type UnionSale = {
  kind: string
  number: string
  day: string
  issuedAt: Date
  buyer: string
  vatNumber: string
  country: string
  taxState: string
  scheme: string
  rate: number
  currency: string
  netMinor: number
  taxMinor: number
  declaredCurrency: string
  declaredNetMinor: number | null
  declaredTaxMinor: number | null
}

/** Sales to other member states, Northern Ireland and Monaco included, whoever they are taxed for: a row for each rate of a document. */
async function readUnionSales({ db, from, until, timeZone }: AccountingPeriod): Promise<readonly UnionSale[]> {
  const { rows } = await sql<UnionSale>`
    select row.kind, row.number, row.issued_at, content #>> '{buyer,name}' as buyer, coalesce(content #>> '{buyer,vatNumber}', '') as vat_number,
      country, tax_state, scheme, rate, row.currency, net_minor::float8, tax_minor::float8, declared_currency,
      declared_net_minor::float8, declared_tax_minor::float8
    from journal_rows(${from}, ${until}) row join invoices on invoices.id = document_id
    where scheme in ('union_oss', 'intra_community')
      or (scheme in ('domestic', 'unknown') and country <> content #>> '{seller,country}' and country = any(${[...memberStates, 'MC']}::text[]))
    order by row.issued_at, row.document_id, position, treatment`.execute(db)
  return rows.map((row) => ({ ...row, day: getDayIn(timeZone, row.issuedAt) }))
}

export const unionSales = createReport<UnionSale>({
  read: readUnionSales,
  columns: {
    kind: ({ kind }) => kind,
    number: ({ number }) => number,
    date: ({ day }) => day,
    buyer: ({ buyer }) => buyer,
    vat_number: ({ vatNumber }) => vatNumber,
    country: ({ country }) => country,
    scheme: ({ scheme }) => scheme,
    tax_state: ({ taxState }) => taxState,
    rate_percent: ({ rate }) => rate / 1000,
    net: (row) => toAmount(row.netMinor, row.currency),
    tax: (row) => toAmount(row.taxMinor, row.currency),
    currency: ({ currency }) => currency,
    net_declared: (row) => toAmount(row.declaredNetMinor, row.declaredCurrency),
    tax_declared: (row) => toAmount(row.declaredTaxMinor, row.declaredCurrency),
    tax_currency: ({ declaredCurrency }) => declaredCurrency,
  },
})
