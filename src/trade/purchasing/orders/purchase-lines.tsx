import { formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import type { PurchaseLine, PurchaseOrder } from './contract.ts'

/** The lines of a purchase order that was sent, each with what came of it. */
export function PurchaseLines({ order: { currency, lines, total, note } }: { order: PurchaseOrder }) {
  return (
    <>
      <Table
        dense
        caption={m.purchase_lines()}
        rows={lines}
        getKey={({ _id }) => _id}
        columns={[
          { label: m.name(), unlabelled: true, cell: (line) => <LineName line={line} /> },
          { label: m.supplier_part_number(), width: 'xl:w-40', cell: ({ partNumber }) => partNumber },
          {
            ...{ label: m.purchase_line_quantity(), align: 'right', width: 'xl:w-56' },
            cell: ({ quantity, packSize }) => <span className="figures">{formatQuantity(quantity, packSize)}</span>,
          },
          {
            ...{ label: m.purchase_received(), align: 'right', width: 'xl:w-28' },
            cell: ({ received, quantity }) => (
              <span className={`figures ${received < quantity ? 'text-warn' : 'text-good'}`}>
                {formatNumber(received)}
              </span>
            ),
          },
          {
            ...{ label: m.purchase_unit_price(), align: 'right', width: 'xl:w-32' },
            cell: ({ price }) => <span className="figures">{price === null ? '–' : formatMoney(price, currency)}</span>,
          },
        ]}
      />
      {total !== null && (
        <p className="figures mt-3 text-right font-semibold">
          {m.purchase_total()} {formatMoney(total, currency)}
        </p>
      )}
      {note && <p className="mt-3 max-w-prose whitespace-pre-line">{note}</p>}
    </>
  )
}

/** A product's name, and our number of it. */
export const LineName = ({ line }: { line: PurchaseLine }) => (
  <span>
    <span lang={getNameLanguage(line)} className="font-medium">
      {getName(line)}
    </span>{' '}
    <span className="figures text-sm text-muted">{line.sku}</span>
  </span>
)
