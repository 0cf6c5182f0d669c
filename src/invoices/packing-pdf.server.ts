import { addressLines } from '#addresses/lines.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { formatNumber, nameOf } from '#platform/locale.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import type { Seller } from './contract.ts'
import { type Fact, letterhead, sellerColumns } from './letterhead.server.ts'
import type { OrderToPack, Packed } from './packing.sql.server.ts'
import { page } from './paper.server.ts'
import { makePdf, type Pages } from './pdf.server.ts'
import { type Column, tableHead, tableRows } from './table.server.ts'
import { dayText } from './words.server.ts'

type Parcel = OrderToPack & { carrier: string; trackingNumber: string; shippedAt: Date }

/** What is in a parcel, for whoever opens it. */
export function deliveryNotePdf(seller: Seller, parcel: Parcel, packed: readonly Packed[]): Promise<Buffer> {
  const tracking = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
  return listPdf(seller, m.delivery_note(), parcel, packed, columns(), [
    [m.note_shipped_on(), dayText(parcel.shippedAt)],
    ...(tracking ? [[m.note_parcel(), tracking] as const] : []),
  ])
}

/** What is to be taken off the shelves, in the order of their labels, with a place to tick it off. */
export function pickListPdf(seller: Seller, order: OrderToPack, packed: readonly Packed[]): Promise<Buffer> {
  const byNumber = packed.toSorted((a, b) => inOrder.compare(a.sku, b.sku))
  const facts: Fact[] = order.note ? [[m.note_remark(), order.note]] : []
  return listPdf(
    seller,
    m.pick_list(),
    order,
    byNumber,
    [...columns(), { label: m.note_picked(), width: 44, cell: () => '', box: true }],
    facts,
  )
}

const inOrder = new Intl.Collator('en', { numeric: true })

function listPdf(
  seller: Seller,
  title: string,
  order: OrderToPack,
  packed: readonly Packed[],
  columns: readonly Column<Packed>[],
  facts: readonly Fact[],
): Promise<Buffer> {
  const number = orderNumber(order.number)
  const sheet = {
    title: `${title} ${number}`,
    author: seller.name,
    date: new Date(),
    foot: sellerColumns(seller),
    remark: '',
  }
  const head = (pages: Pages) => {
    pages.paper.text(sheet.title, pages.y, { x: page.left, width: page.right - page.left, size: 8, weight: 600 })
    pages.y = tableHead(pages, columns, pages.y + 20)
  }
  return makePdf(sheet, head, async (pages) => {
    letterhead(pages, {
      ...{ seller: seller.name, title, to: m.invoice_deliver_to(), lines: recipient(order) },
      facts: [
        [m.invoice_order(), number],
        [m.invoice_ordered_on(), dayText(order.placedAt)],
        ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
        ...facts,
      ],
    })
    pages.y = tableHead(pages, columns, pages.y)
    await tableRows(pages, columns, packed)
  })
}

const recipient = ({ deliveryAddress, customerName, address }: OrderToPack) =>
  deliveryAddress ? addressLines(deliveryAddress, getLocale()) : [customerName, ...address.split('\n')].filter(Boolean)

function columns(): Column<Packed>[] {
  const right = { align: 'right', width: 52 } as const
  return [
    { label: m.invoice_position(), width: 18, cell: (_, at) => formatNumber(at + 1) },
    { label: m.note_part_number(), width: 92, cell: ({ sku }) => sku },
    { label: m.invoice_part(), width: 170, cell: (line) => [nameOf(line), line.note] },
    {
      label: m.note_packs(),
      ...right,
      cell: ({ quantity, packSize }) => (packSize > 1 ? packs(quantity, packSize) : '–'),
    },
    { label: m.note_pieces(), ...right, cell: ({ quantity, packSize }) => formatNumber(quantity * packSize) },
  ]
}

const packs = (quantity: number, packSize: number) => `${formatNumber(quantity)} × ${formatNumber(packSize)}`
