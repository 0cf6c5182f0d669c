import { Link } from 'react-router'
import { download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { type Column, Table } from '#base/ui/lists/table.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { getCountryName } from '#people/addresses/country-name.ts'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import { SalesChange } from './change.tsx'
import { buildChoiceAddress, type Choice, toFileDays, toPeriodInput } from './choice.ts'
import { ChoiceLinks } from './choice-links.tsx'
import {
  type Breakdown,
  type BreakdownRow,
  BreakdownSort,
  exportBreakdown,
  SalesDimension,
  type SalesView,
  type Top,
} from './contract.ts'
import { Share } from './share.tsx'

const dimensionNames: Record<SalesDimension, () => string> = {
  product: m.analytics_product,
  family: m.family,
  customer: m.order_customer,
  country: m.country,
}

const sortNames: Record<BreakdownSort, () => string> = {
  net: m.analytics_net,
  sold: m.analytics_sold,
  refunded: m.analytics_refunded,
  orders: m.analytics_orders,
  pieces: m.analytics_pieces,
}

const tops = ['10', '25', '100'] as const

type Props = { choice: Choice; breakdown: Breakdown; sales: SalesView }

/** What was sold of what, to whom, or where: the first rows and the rest. */
export function BreakdownSection({ choice, breakdown, sales }: Props) {
  const { by, count, rows } = breakdown
  const { busy, reason, run } = useAction()
  const save = (top: Top) =>
    run(async () => {
      const file = await download(exportBreakdown, { ...toPeriodInput(choice), by, sort: choice.sort, top })
      saveAs(file, `sales-by-${by}-${toFileDays(sales.period)}.csv`)
    })
  return (
    <section className="mt-10">
      <h2 className="text-xl">{m.analytics_breakdown()}</h2>
      <div className="my-4 flex flex-wrap items-end justify-between gap-3">
        <ChoiceLinks
          label={m.analytics_breakdown()}
          options={SalesDimension.options.map((value) => ({ value, text: dimensionNames[value]() }))}
          chosen={by}
          toAddress={(value) => buildChoiceAddress(choice, { by: value })}
        />
        <ChoiceLinks
          label={m.analytics_rows()}
          options={tops.map((value) => ({ value, text: m.analytics_first({ rows: formatNumber(Number(value)) }) }))}
          chosen={tops.find((offered) => offered === choice.top)}
          toAddress={(top) => buildChoiceAddress(choice, { top })}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy} onClick={() => save(choice.top)}>
            {m.analytics_save()}
          </Button>
          {count > rows.length && (
            <Button variant="secondary" busy={busy} onClick={() => save('all')}>
              {m.analytics_save_all()}
            </Button>
          )}
        </div>
      </div>
      <RefusalNotice reason={reason} />
      {/* On a narrow screen the table has no heads. */}
      <ChoiceLinks
        label={m.analytics_sort()}
        className="mb-4 md:hidden"
        options={BreakdownSort.options.map((value) => ({ value, text: sortNames[value]() }))}
        chosen={choice.sort}
        toAddress={(sort) => buildChoiceAddress(choice, { sort })}
      />
      <BreakdownTable choice={choice} breakdown={breakdown} sales={sales} />
    </section>
  )
}

function BreakdownTable({ choice, breakdown: { by, rows, currency }, sales }: Props) {
  const money = (amount: number) => <span className="figures">{formatMoney(amount, currency)}</span>
  const number = (value: number | null) => <span className="figures">{value === null ? '–' : formatNumber(value)}</span>
  const sorted = (key: BreakdownSort, cell: Column<BreakdownRow>['cell']): Column<BreakdownRow> => ({
    label: sortNames[key](),
    align: 'right',
    head: <SortLink choice={choice} by={key} />,
    isSorted: choice.sort === key,
    cell,
  })
  return (
    <Table
      caption={m.analytics_by({ what: dimensionNames[by]() })}
      rows={rows}
      getKey={({ kind, key }) => kind + key}
      columns={[
        { label: dimensionNames[by](), cell: RowName },
        sorted('orders', ({ orders }) => number(orders)),
        sorted('pieces', ({ pieces }) => number(pieces)),
        sorted('sold', ({ sold }) => money(sold)),
        sorted('refunded', ({ refunded }) => money(refunded)),
        sorted('net', ({ net }) => (
          <span className="inline-grid justify-items-end gap-1">
            {money(net)}
            <Share part={net} whole={sales.now.net} />
          </span>
        )),
        {
          label: m.analytics_before_short(),
          align: 'right',
          cell: ({ net, earlier }) => (
            <span className="inline-grid justify-items-end">
              {money(earlier)}
              <SalesChange now={net} earlier={earlier} className="text-sm" />
            </span>
          ),
        },
      ]}
    />
  )
}

const SortLink = ({ choice, by }: { choice: Choice; by: BreakdownSort }) => (
  <Link
    to={buildChoiceAddress(choice, { sort: by })}
    preventScrollReset
    className={`hover:underline ${choice.sort === by ? 'text-ink' : ''}`}
  >
    {sortNames[by]()}
    <span aria-hidden>{choice.sort === by ? ' ↓' : ''}</span>
  </Link>
)

const otherNames: Partial<Record<BreakdownRow['kind'], () => string>> = {
  delivery: m.analytics_delivery,
  other: m.analytics_other,
  none: m.analytics_no_family,
  rest: m.analytics_rest,
}

/** The name of a row, as it leads to its page. */
function RowName(row: BreakdownRow) {
  const { kind, key, isOpen, sku } = row
  if (kind === 'country') return <span>{key ? getCountryName(key) : m.analytics_no_country()}</span>
  if (kind === 'customer') return <CustomerLink id={key}>{row.name || m.analytics_no_name()}</CustomerLink>
  const other = otherNames[kind]
  if (other) return <span className="text-soft">{other()}</span>
  const name = <span lang={getNameLanguage(row)}>{getName(row)}</span>
  return (
    <span className="wrap-anywhere">
      {isOpen ? (
        <Link to={`/dashboard/${kind === 'family' ? 'editFamily' : 'editProduct'}/${key}`} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {sku && <span className="figures block text-sm text-muted">{sku}</span>}
    </span>
  )
}
