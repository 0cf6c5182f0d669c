import { formatAddressLines, getCountryNameIn } from '#addresses/lines.server.ts'
import type { Seller } from '#invoices/contract.ts'
import { formatCustomsCodes } from '#invoices/customs.server.ts'
import { formatDocumentDay } from '#invoices/labels.server.ts'
import { buildSellerColumns, drawLetterhead, type Fact } from '#invoices/letterhead.server.ts'
import { formatOrderNumber } from '#invoices/order-number.server.ts'
import { makePdf, type PdfPages } from '#invoices/pdf.server.ts'
import { pageSize } from '#invoices/pdf-layout.server.ts'
import { drawTableHead, drawTableRows, letterSize, type PdfColumn } from '#invoices/table.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { getDayIn } from '#platform/day.ts'
import { formatNumber, getName } from '#platform/locale.ts'
import type { OrderToPack, PackedLine } from './sql.server.ts'

type Parcel = OrderToPack & { carrier: string; trackingNumber: string; shippedAt: Date }

/** A delivery note: the contents of a parcel, for its recipient. */
export function renderDeliveryNotePdf(seller: Seller, parcel: Parcel, packed: readonly PackedLine[]): Promise<Buffer> {
  const tracking = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
  return listPdf(seller, m.delivery_note(), parcel, packed, columns(), [
    [m.note_shipped_on(), formatDocumentDay(getDayIn(seller.timeZone, parcel.shippedAt))],
    ...(tracking ? [[m.note_parcel(), tracking] as const] : []),
  ])
}

/** The pieces to take off the shelves, in the order of their labels, each with a box to tick. */
export function renderPickListPdf(seller: Seller, order: OrderToPack, packed: readonly PackedLine[]): Promise<Buffer> {
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
  packed: readonly PackedLine[],
  columns: readonly PdfColumn<PackedLine>[],
  facts: readonly Fact[],
): Promise<Buffer> {
  const number = formatOrderNumber(order.number)
  const sheet = {
    title: `${title} ${number}`,
    author: seller.name,
    date: new Date(),
    foot: buildSellerColumns(seller),
    remark: '',
  }
  const head = (pages: PdfPages) => {
    pages.paper.text(sheet.title, pages.y, {
      x: pageSize.left,
      width: pageSize.right - pageSize.left,
      size: 8,
      weight: 600,
    })
    pages.y = drawTableHead(pages, { columns, size: letterSize }, pages.y + 20)
  }
  return makePdf(sheet, head, async (pages) => {
    drawLetterhead(pages, {
      ...{ seller: seller.name, title, to: m.invoice_deliver_to(), lines: recipient(order) },
      facts: [
        [m.invoice_order(), number],
        [m.invoice_ordered_on(), formatDocumentDay(getDayIn(seller.timeZone, order.placedAt))],
        ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
        ...facts,
      ],
    })
    pages.y = drawTableHead(pages, { columns, size: letterSize }, pages.y)
    await drawTableRows(pages, { columns, size: letterSize }, packed)
  })
}

function recipient({ deliveryAddress, deliveryPlace, customerName, address }: OrderToPack): string[] {
  if (deliveryAddress) return formatAddressLines(deliveryAddress, getLocale())
  const country = deliveryPlace ? [getCountryNameIn(deliveryPlace.country, getLocale())] : []
  return [customerName, ...address.split('\n'), ...country].filter(Boolean)
}

function columns(): PdfColumn<PackedLine>[] {
  const right = { align: 'right', width: 52 } as const
  return [
    { label: m.invoice_position(), width: 18, cell: (_, at) => formatNumber(at + 1) },
    { label: m.note_part_number(), width: 92, cell: ({ sku }) => sku },
    { label: m.invoice_part(), width: 170, cell: (line) => [getName(line), formatRemarks(line)] },
    {
      label: m.note_packs(),
      ...right,
      cell: ({ quantity, packSize }) => (packSize > 1 ? packs(quantity, packSize) : '–'),
    },
    { label: m.note_pieces(), ...right, cell: ({ quantity, packSize }) => formatNumber(quantity * packSize) },
  ]
}

const formatRemarks = (line: PackedLine) => [line.note, formatCustomsCodes(line)].filter(Boolean).join('\n')

const packs = (quantity: number, packSize: number) => `${formatNumber(quantity)} × ${formatNumber(packSize)}`
