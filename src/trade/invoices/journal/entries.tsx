import { Link } from 'react-router'
import { formatDay } from '#base/platform/text/locale.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Price } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { getCountryName } from '#people/addresses/country-name.ts'
import type { JournalEntry } from './contract.ts'
import { getSchemeName, getTaxStateName, getTreatmentName } from './treatment-name.ts'

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
          cell: ({ country, treatment, scheme, taxState }) => (
            <span>
              {getCountryName(country)}
              <span className="block text-sm text-muted">{getTreatmentName(treatment)}</span>
              <TaxState {...{ scheme, taxState }} />
            </span>
          ),
        },
        {
          label: m.journal_net(),
          align: 'right',
          cell: (entry) => <DeclaredAmount amount={entry.net} declared={entry.netDeclared} {...entry} />,
        },
        {
          label: m.journal_tax(),
          align: 'right',
          cell: (entry) => <DeclaredAmount amount={entry.tax} declared={entry.taxDeclared} {...entry} />,
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

type Declared = { amount: number; declared: number | null } & Pick<JournalEntry, 'currency' | 'taxCurrency'>

/** An amount, and below it the declared one if that is in another currency. */
export const DeclaredAmount = ({ amount, currency, declared, taxCurrency }: Declared) => (
  <span>
    <Price amount={amount} currency={currency} />
    {currency !== taxCurrency && (
      <span className="block text-sm text-muted">
        {declared === null ? m.journal_no_exchange() : <Price amount={declared} currency={taxCurrency} />}
      </span>
    )}
  </span>
)

/** The return that a sale belongs in, and whose. */
export const TaxState = ({ scheme, taxState }: Pick<JournalEntry, 'scheme' | 'taxState'>) => (
  <span className="block text-sm text-muted">
    {[getSchemeName(scheme), taxState && getTaxStateName(taxState)].filter(Boolean).join(', ')}
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
