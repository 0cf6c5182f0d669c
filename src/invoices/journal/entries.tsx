import { Link } from 'react-router'
import { getCountryName } from '#addresses/country-name.ts'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/locale.ts'
import { Price } from '#ui/price.tsx'
import { Table } from '#ui/table.tsx'
import type { JournalEntry } from './contract.ts'
import { getTreatmentName } from './treatment-name.ts'

/** Documents, each with a link to its order, which has its file. */
export function Entries({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <Table
      caption={m.journal_documents()}
      rows={entries}
      getKey={({ _id }) => _id}
      columns={[
        { label: m.journal_number(), cell: (entry) => <DocumentNumber {...entry} /> },
        { label: m.journal_buyer(), cell: ({ buyer }) => <span className="wrap-anywhere">{buyer}</span> },
        {
          label: m.country(),
          cell: ({ country, treatment }) => (
            <span>
              {getCountryName(country)}
              <span className="block text-sm text-muted">{getTreatmentName(treatment)}</span>
            </span>
          ),
        },
        {
          label: m.journal_net(),
          align: 'right',
          cell: ({ net, currency }) => <Price amount={net} currency={currency} />,
        },
        {
          label: m.journal_tax(),
          align: 'right',
          cell: (entry) => <TaxAmount {...entry} />,
        },
        {
          label: m.order_total(),
          align: 'right',
          cell: ({ total, currency }) => <Price amount={total} currency={currency} />,
        },
      ]}
    />
  )
}

/** Tax, and below it the declared tax if that is in another currency. */
export const TaxAmount = (sum: Pick<JournalEntry, 'tax' | 'currency' | 'taxCurrency' | 'taxDeclared'>) => (
  <span>
    <Price amount={sum.tax} currency={sum.currency} />
    {sum.taxDeclared !== null && (
      <span className="block text-sm text-muted">
        <Price amount={sum.taxDeclared} currency={sum.taxCurrency} />
      </span>
    )}
  </span>
)

const kinds = { invoice: m.invoice, credit_note: m.credit_note } as const

const DocumentNumber = ({ kind, number, order, day }: JournalEntry) => (
  <span>
    <Link to={`/dashboard/orders/${order}`} className="link figures font-medium whitespace-nowrap">
      {number}
    </Link>
    <span className="block text-sm text-muted">
      {kinds[kind]()}, <time dateTime={day}>{formatDay(day)}</time>
    </span>
  </span>
)
