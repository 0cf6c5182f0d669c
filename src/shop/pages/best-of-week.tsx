import { useId } from 'react'
import { formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { type Column, Table } from '#base/ui/lists/table.tsx'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import type { Overview } from './contract.ts'

type Props = Pick<Overview, 'currency' | 'sellers' | 'customers'>

/** What was bought most in the last seven days, and by whom. */
export function BestOfWeek({ currency, sellers, customers }: Props) {
  const sum = <Row extends { sum: number }>(): Column<Row> => ({
    label: m.overview_sum(),
    align: 'right',
    cell: (row) => <span className="figures">{formatMoney(row.sum, currency)}</span>,
  })
  return (
    <div className="mt-10 grid gap-x-8 gap-y-10 xl:grid-cols-2">
      <Best
        title={m.overview_sellers()}
        rows={sellers}
        columns={[
          {
            label: m.name(),
            cell: ProductName,
          },
          {
            label: m.overview_pieces(),
            align: 'right',
            cell: ({ pieces }) => <span className="figures">{formatNumber(pieces)}</span>,
          },
          sum(),
        ]}
      />
      <Best
        title={m.overview_customers()}
        rows={customers}
        columns={[
          { label: m.name(), cell: ({ _id, name }) => <CustomerLink id={_id}>{name}</CustomerLink> },
          {
            label: m.overview_order_count(),
            align: 'right',
            cell: ({ orders }) => <span className="figures">{formatNumber(orders)}</span>,
          },
          sum(),
        ]}
      />
    </div>
  )
}

function ProductName(product: Overview['sellers'][number]) {
  const [name, lang] = [getName(product), getNameLanguage(product)]
  if (product.isWithdrawn) return <span lang={lang}>{name}</span>
  return (
    <Link to={`/dashboard/editProduct/${product._id}`} lang={lang} className="link">
      {name}
    </Link>
  )
}

type BestProps<Row> = { title: string; rows: readonly Row[]; columns: Column<Row>[] }

function Best<Row extends { _id: string }>({ title, rows, columns }: BestProps<Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">{m.overview_none_sold()}</p>
      ) : (
        <div className="mt-4">
          <Table caption={title} rows={rows} getKey={({ _id }) => _id} columns={columns} />
        </div>
      )}
    </section>
  )
}
