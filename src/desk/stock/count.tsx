import { useState } from 'react'
import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { checkShape } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { RowActions } from '#base/ui/lists/row-actions.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { SearchForm } from '#base/ui/lists/search-form.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/count'
import { closeStockCounts, countStock, listShelf, listStockCounts, type StockCount } from './contract.ts'
import { ShelfForm } from './shelf-form.tsx'
import { StockListForm } from './stock-list-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.stock_count())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const shelf = searchParams.get('q') ?? ''
  const cursor = searchParams.get('cursor') ?? ''
  const onShelf = shelf ? callList(listShelf, { shelf, cursor }) : undefined
  const counts = callList(listStockCounts, { cursor: shelf ? '' : cursor, limit: '50' })
  const [products, listed] = await loadForPage(Promise.all([onShelf, counts]))
  return { shelf, products, ...listed }
}

/** Counts by a list or by a shelf, and the differences that wait to be booked. */
export default function Count({ loaderData: { shelf, products, items, next } }: Route.ComponentProps) {
  const [counted, setCounted] = useState(0)
  const send = async (lines: { part: string; pieces: number }[]) => {
    const reply = await api(countStock, checkShape(countStock.body, { lines }))
    setCounted(reply.counted)
    return reply.refused
  }
  return (
    <>
      <PageTitle>{m.stock_count()}</PageTitle>
      <p className="mt-1 text-muted">{m.stock_count_text()}</p>
      <SearchForm label={m.count_shelf()} placeholder={m.shelf()} q={shelf} />
      {products ? (
        <>
          <ShelfForm key={shelf} products={products.items} send={send} />
          <NextPage next={products.next} query={{ q: shelf }} />
        </>
      ) : (
        <StockListForm send={send} sendLabel={m.count_send()} getRefusedTitle={m.count_refused} />
      )}
      <p role="status" className="mt-2 font-medium text-good">
        {counted > 0 && m.count_done({ count: counted })}
      </p>
      <h2 className="mt-8 mb-2 text-xl">{m.counts()}</h2>
      <Counts items={items} />
      {!products && <NextPage next={next} />}
    </>
  )
}

function Counts({ items }: { items: readonly StockCount[] }) {
  const [reason, setReason] = useState('')
  const selection = useRowSelection(items, ({ sku }) => sku)
  return (
    <>
      <RowActions
        selection={selection}
        actions={[
          { label: m.count_book(), act: (ids) => api(closeStockCounts, { action: 'book', ids, reason }) },
          { label: m.count_discard(), act: (ids) => api(closeStockCounts, { action: 'discard', ids, reason: '' }) },
        ]}
      >
        <input
          aria-label={m.stock_reason()}
          placeholder={m.stock_reason()}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          className="h-10 max-w-56 rounded-md border border-edge bg-card px-2 text-ink xl:h-8"
        />
      </RowActions>
      {items.length === 0 ? (
        <Notice title={m.counts_none()} text={m.counts_none_text()} headingLevel="h3" />
      ) : (
        <Table
          dense
          caption={m.counts()}
          rows={items}
          selection={selection}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.name(), unlabelled: true, cell: ProductName },
            { label: m.shelf(), width: 'xl:w-28', cell: ({ shelf }) => shelf },
            { label: m.count_counted(), width: 'xl:w-24', align: 'right', cell: (row) => <Figure of={row.counted} /> },
            {
              label: m.count_expected(),
              width: 'xl:w-24',
              align: 'right',
              cell: (row) => <Figure of={row.expected} />,
            },
            { label: m.count_difference(), width: 'xl:w-32', align: 'right', cell: Difference },
            {
              label: m.change_at(),
              width: 'xl:w-44',
              cell: ({ countedAt }) => <span className="figures">{formatDateTime(countedAt)}</span>,
            },
            { label: m.change_who(), width: 'xl:w-48', cell: ({ who }) => <span className="break-all">{who}</span> },
          ]}
        />
      )}
    </>
  )
}

const ProductName = (count: StockCount) => (
  <Link to={`/dashboard/stockMoves/${count._id}`} className="link font-medium">
    <span lang={getNameLanguage(count)}>{getName(count)}</span>{' '}
    <span className="figures text-sm text-muted">{count.sku}</span>
  </Link>
)

const Figure = ({ of: count }: { of: number }) => <span className="figures">{formatNumber(count)}</span>

function Difference({ counted, expected }: StockCount) {
  const difference = counted - expected
  const tone = difference === 0 ? 'text-muted' : difference < 0 ? 'text-bad' : 'text-warn'
  return (
    <span className={`figures font-medium ${tone}`}>{formatNumber(difference, { signDisplay: 'exceptZero' })}</span>
  )
}
