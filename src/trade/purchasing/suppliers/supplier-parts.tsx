import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { RowActions } from '#base/ui/lists/row-actions.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { m } from '#paraglide/messages.js'
import { removeSupplierParts, type Supplier, type SupplierPart } from './contract.ts'

type Props = { supplier: Supplier; items: readonly SupplierPart[]; next: string | null }

/** What a supplier supplies, by part number. */
export function SupplierParts({ supplier: { currency }, items, next }: Props) {
  const selection = useRowSelection(items, ({ sku }) => sku)
  return (
    <div className="mt-6">
      <RowActions
        selection={selection}
        actions={[{ label: m.name_remove(), act: (ids) => api(removeSupplierParts, { action: 'remove', ids }) }]}
      />
      {items.length === 0 ? (
        <Notice title={m.supplier_parts_none()} text={m.supplier_parts_none_text()} headingLevel="h3" />
      ) : (
        <Table
          dense
          caption={m.supplier_parts()}
          rows={items}
          selection={selection}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.name(), unlabelled: true, cell: PartName },
            { label: m.supplier_part_number(), width: 'xl:w-40', cell: ({ partNumber }) => partNumber },
            {
              ...{ label: m.supplier_price(), align: 'right', width: 'xl:w-32' },
              cell: ({ price }) => (
                <span className="figures">{price === null ? '–' : formatMoney(price, currency)}</span>
              ),
            },
            {
              ...{ label: m.supplier_multiple(), align: 'right', width: 'xl:w-28' },
              cell: ({ multiple }) => <span className="figures">{formatNumber(multiple)}</span>,
            },
            {
              ...{ label: m.supplier_minimum(), align: 'right', width: 'xl:w-28' },
              cell: ({ minimum }) => <span className="figures">{formatNumber(minimum)}</span>,
            },
          ]}
        />
      )}
      <NextPage next={next} />
    </div>
  )
}

const PartName = (part: SupplierPart) => (
  <Link to={`/dashboard/stockMoves/${part.productId}`} className="link font-medium">
    <span lang={getNameLanguage(part)}>{getName(part)}</span>{' '}
    <span className="figures text-sm text-muted">{part.sku}</span>
  </Link>
)
