import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { formatPack } from '#goods/catalogue/packs/pack.ts'
import { m } from '#paraglide/messages.js'
import { addPurchaseOrders } from '../orders/contract.ts'
import type { Route } from './+types/reorder'
import { countedDays, coverDays, usualLeadDays } from './amount.ts'
import { countReorderSuggestions, listReorderSuggestions, type ReorderSuggestion } from './contract.ts'
import { OrderBar } from './order-bar.tsx'
import { SupplierLinks } from './supplier-links.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_reorder())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const supplier = searchParams.get('supplier') ?? ''
  const page = { cursor: searchParams.get('cursor') ?? '', limit: '50' }
  const [suppliers, list] = await loadForPage(
    Promise.all([
      api(countReorderSuggestions, {}),
      callList(listReorderSuggestions, { ...page, ...(supplier && { supplier }) }),
    ]),
  )
  return { supplier, suppliers, ...list }
}

/** What to order now, how many and of whom; ticked products become drafts, one for each supplier. */
export default function Reorder({ loaderData: { supplier, suppliers, items, next } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const selection = useRowSelection(
    items,
    ({ sku }) => sku,
    (row) => row.supplier !== null,
  )
  const order = async () => {
    const lines = items.flatMap(({ _id: productId, quantity, supplier: source }) =>
      source && selection.selected.includes(productId) ? [{ supplierId: source._id, productId, quantity }] : [],
    )
    const { orders } = await api(addPurchaseOrders, { lines }, { idempotencyKey: key })
    setKey(crypto.randomUUID())
    navigate(
      orders.length === 1 ? `/dashboard/purchaseOrders/${orders[0]!._id}` : '/dashboard/purchaseOrders?state=draft',
    )
  }
  const days = { lead: formatNumber(usualLeadDays), cover: formatNumber(coverDays), counted: formatNumber(countedDays) }
  return (
    <>
      <PageTitle>{m.menu_reorder()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.reorder_text(days)}</p>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.reorder_rule(days)}</p>
      <SupplierLinks suppliers={suppliers} current={supplier} />
      <OrderBar selection={selection} order={order} />
      {items.length === 0 ? (
        <Notice title={m.reorder_none()} text={m.reorder_none_text()} headingLevel="h2" />
      ) : (
        <Table
          dense
          caption={m.menu_reorder()}
          rows={items}
          selection={selection}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.name(), unlabelled: true, cell: ProductName },
            { label: m.supplier(), width: 'xl:w-36', cell: Source },
            { ...right(m.reorder_free()), cell: (row) => <Figure of={row.free} /> },
            { ...right(m.reorder_back_ordered(), 'xl:w-32'), cell: (row) => <Figure of={row.backOrdered} /> },
            { ...right(m.reorder_on_order(), 'xl:w-24'), cell: (row) => <Figure of={row.onOrder} /> },
            { ...right(m.reorder_per_day(), 'xl:w-30'), cell: PerDay },
            { ...right(m.reorder_lead(), 'xl:w-24'), cell: (row) => <Figure of={row.leadDays} /> },
            { ...right(m.reorder_safety(), 'xl:w-30'), cell: (row) => <Figure of={row.safetyStock} /> },
            { ...right(m.reorder_quantity(), 'xl:w-24'), cell: Quantity },
          ]}
        />
      )}
      <NextPage next={next} query={{ supplier }} />
    </>
  )
}

const right = (label: string, width = 'xl:w-24') => ({ label, align: 'right' as const, width })

const Figure = ({ of: count }: { of: number }) => <span className="figures">{formatNumber(count)}</span>

const ProductName = (row: ReorderSuggestion) => (
  <Link to={`/dashboard/stockMoves/${row._id}`} className="link font-medium">
    <span className="figures">{row.sku}</span>{' '}
    <span className="text-sm text-muted">
      <span lang={getNameLanguage(row)}>{getName(row)}</span> {formatPack(row.packSize)}
    </span>
  </Link>
)

const Source = ({ supplier }: ReorderSuggestion) =>
  supplier ? (
    <span>
      {supplier.name}{' '}
      {supplier.price !== null && (
        <span className="figures text-sm text-muted">{formatMoney(supplier.price, supplier.currency)}</span>
      )}
    </span>
  ) : (
    <Link to="/dashboard/suppliers" className="link text-sm">
      {m.reorder_no_supplier()}
    </Link>
  )

const PerDay = ({ sold }: ReorderSuggestion) => (
  <span className="figures">{formatNumber(sold / countedDays, { maximumFractionDigits: 2 })}</span>
)

const Quantity = ({ quantity }: ReorderSuggestion) => (
  <span className="figures font-semibold">{formatNumber(quantity)}</span>
)
