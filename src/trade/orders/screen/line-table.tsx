import { formatDate, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { formatMoney, Price } from '#base/ui/price.tsx'
import { formatUnit } from '#goods/catalogue/packs/pack.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { formatBackorderNotice } from '#goods/catalogue/stock/backorder-text.ts'
import { m } from '#paraglide/messages.js'
import type { OrderDetails, OrderLine } from '../shapes.ts'
import { getLineStateName } from '../state-name.ts'

/** All lines of an order. */
export function LineTable({ order: { lines, currency, paid } }: { order: OrderDetails }) {
  return (
    <Table
      caption={m.order_lines()}
      rows={lines}
      getKey={(line) => line.productId}
      columns={[
        { label: m.order_product(), cell: (line) => <Product line={line} isPaid={paid} /> },
        {
          label: m.order_quantity(),
          align: 'right',
          cell: (line) => <span className="figures">{formatQuantity(line.quantity, line.packSize)}</span>,
        },
        {
          label: m.price(),
          align: 'right',
          cell: (line) => (
            <span className="figures">{`${formatMoney(line.price, currency)} ${formatUnit(line.packSize)}`}</span>
          ),
        },
        {
          label: m.line_total(),
          align: 'right',
          cell: (line) => <Price amount={line.total} currency={currency} className="font-semibold" />,
        },
      ]}
    />
  )
}

function Product({ line, isPaid }: { line: OrderLine; isPaid: boolean }) {
  return (
    <span>
      <span lang={getNameLanguage(line)} className="block font-medium">
        {getName(line)}
      </span>
      <span className="figures block text-sm text-muted">{line.sku}</span>
      <Progress line={line} />
      <Awaited line={line} isPaid={isPaid} />
      {line.note && <span className="block text-sm text-soft md:break-words">{line.note}</span>}
    </span>
  )
}

/** What of it is not here yet, and when it is expected. */
function Awaited({ line, isPaid }: { line: OrderLine; isPaid: boolean }) {
  const { waiting, expectedAt, packSize } = line
  if (waiting === 0) return null
  const quantity = formatQuantity(waiting, packSize)
  const isAhead = expectedAt !== null && Date.parse(expectedAt) > Date.now()
  const paid = isAhead ? m.follow_by({ quantity, date: formatDate(expectedAt) }) : m.follow_later({ quantity })
  return (
    <span className="figures block text-sm font-medium">{isPaid ? paid : formatBackorderNotice(waiting, line)}</span>
  )
}

/** What became of it, where something did. */
function Progress({ line }: { line: OrderLine }) {
  const { sent, cancelled, returned, refunded } = line
  const facts = [
    [cancelled, m.line_cancelled],
    [sent, m.line_sent],
    [returned, m.line_returned],
    [refunded, m.line_refunded],
  ] as const
  const happened = facts.filter(([count]) => count > 0)
  if (happened.length === 0) return null
  const state = getLineStateName(line.state)
  // The state says by itself what all of it is.
  const isWhole = happened.length === 1 && refunded === 0 && happened[0]![0] === line.quantity
  const said = happened.map(([count, text]) => text({ quantity: formatQuantity(count, line.packSize) })).join(', ')
  return <span className="figures block text-sm text-soft">{isWhole ? state : `${state}: ${said}`}</span>
}
