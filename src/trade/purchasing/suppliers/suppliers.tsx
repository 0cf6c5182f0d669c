import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { type RowAction, RowActions } from '#base/ui/lists/row-actions.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/suppliers'
import { changeSuppliers, listSuppliers, type Supplier } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_suppliers())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  return await loadForPage(callList(listSuppliers, { cursor, limit: '50' }))
}

/** Who supplies products, by name. */
export default function Suppliers({ loaderData: { items, next } }: Route.ComponentProps) {
  const selection = useRowSelection(items, ({ name }) => name)
  const [retire, restore] = (['retire', 'restore'] as const).map((action) => {
    return (ids: string[]) => api(changeSuppliers, { action, ids })
  }) as [RowAction['act'], RowAction['act']]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_suppliers()}</PageTitle>
        <ButtonLink to="/dashboard/addSupplier">{m.supplier_add()}</ButtonLink>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.suppliers_text()}</p>
      <RowActions
        selection={selection}
        actions={[
          { label: m.supplier_retire(), act: retire },
          { label: m.supplier_restore(), act: restore },
        ]}
      />
      {items.length === 0 ? (
        <Notice title={m.suppliers_none()} text={m.suppliers_none_text()} headingLevel="h2" />
      ) : (
        <Table
          dense
          caption={m.menu_suppliers()}
          rows={items}
          selection={selection}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.name(), unlabelled: true, cell: SupplierName },
            { label: m.email(), cell: ({ email }) => <span className="break-all">{email}</span> },
            { label: m.supplier_currency(), width: 'xl:w-28', cell: ({ currency }) => currency },
            {
              ...{ label: m.reorder_lead(), align: 'right', width: 'xl:w-32' },
              cell: ({ leadTimeDays }) => <span className="figures">{formatNumber(leadTimeDays)}</span>,
            },
            {
              ...{ label: m.nav_products(), align: 'right', width: 'xl:w-32' },
              cell: ({ parts }) => <span className="figures">{formatNumber(parts)}</span>,
            },
          ]}
        />
      )}
      <NextPage next={next} />
    </>
  )
}

const SupplierName = ({ _id, name, retired }: Supplier) => (
  <span className="flex flex-wrap items-center gap-2">
    <Link to={`/dashboard/editSupplier/${_id}`} className="link font-medium">
      {name}
    </Link>
    {retired && <Pill tone="neutral">{m.supplier_retired()}</Pill>}
  </span>
)
