import { getDayIn } from '#base/platform/day.ts'
import { formatMoney, formatNumber, getName } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { m } from '#paraglide/messages.js'
import type { Seller } from '#trade/invoices/contract.ts'
import { formatDocumentDay } from '#trade/invoices/pdf/labels.server.ts'
import { buildSellerColumns, drawLetterhead } from '#trade/invoices/pdf/letterhead.server.ts'
import { makePdf, type PdfPages } from '#trade/invoices/pdf/pdf.server.ts'
import { pageSize } from '#trade/invoices/pdf/pdf-layout.server.ts'
import {
  drawTableHead,
  drawTableRows,
  layOutTable,
  letterSize,
  type PdfColumn,
} from '#trade/invoices/pdf/table.server.ts'
import { formatPurchaseNumber } from './number.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './sql.server.ts'
import { sumLines } from './total.ts'

/** A purchase order as its supplier gets it: their part numbers first, with ours below. */
export function renderPurchaseOrderPdf(
  seller: Seller,
  order: PurchaseOrderRow,
  lines: readonly PurchaseLineRow[],
): Promise<Buffer> {
  const number = formatPurchaseNumber(order.number)
  const title = `${m.purchase_order()} ${number}`
  const about = { title, author: seller.name, date: order.sentAt ?? order.createdAt }
  const columns = buildColumns(order.currency)
  const head = (pages: PdfPages) => {
    const width = pageSize.right - pageSize.left
    pages.paper.text(title, pages.y, { x: pageSize.left, width, size: 8, weight: 600 })
    pages.y = drawTableHead(pages, { columns, size: letterSize }, pages.y + 20)
  }
  const body = async (pages: PdfPages) => {
    drawLetterhead(pages, {
      ...{ seller: seller.name, title: m.purchase_order(), to: m.purchase_to() },
      lines: [order.supplierName, ...order.address.split('\n'), order.email].filter(Boolean),
      facts: [
        [m.purchase_number(), number],
        [m.purchase_day(), formatDocumentDay(getDayIn(seller.timeZone, order.sentAt ?? order.createdAt))],
        ...(order.state === 'draft' ? [[m.purchase_state(), m.purchase_state_draft()] as const] : []),
      ],
      beside: { label: m.invoice_deliver_to(), lines: listHome(seller) },
    })
    const table = await layOutTable(pages, columns, lines)
    pages.y = drawTableHead(pages, table, pages.y)
    await drawTableRows(pages, table, lines)
    drawEnd(pages, order, lines)
  }
  return makePdf(about, [{ foot: buildSellerColumns(seller), remark: '', head, body }])
}

const listHome = ({ name, street, extra, postcode, city }: Seller) =>
  [name, street, extra, `${postcode} ${city}`.trim()].filter(Boolean)

function buildColumns(currency: string): PdfColumn<PurchaseLineRow>[] {
  const right = { align: 'right', numeric: true, width: 48 } as const
  const format = (minor: number | null) => (minor === null ? '–' : formatMoney(fromMinor(minor, currency), currency))
  return [
    { label: m.invoice_position(), width: 18, numeric: true, cell: (_, index) => formatNumber(index + 1) },
    {
      ...{ label: m.invoice_part(), width: 170 },
      cell: (line) => [
        [line.partNumber, getName(line)].filter(Boolean).join(' · '),
        `${m.purchase_our_number()} ${line.sku}`,
      ],
    },
    {
      ...{ label: m.purchase_line_quantity(), ...right },
      cell: ({ quantity, packSize }) => [formatNumber(quantity), packSize > 1 ? m.packs_of({ size: packSize }) : ''],
    },
    { label: m.purchase_unit_price(), ...right, cell: ({ priceMinor }) => format(priceMinor) },
    {
      ...{ label: m.purchase_amount(), ...right },
      cell: ({ priceMinor, quantity }) => format(priceMinor === null ? null : priceMinor * quantity),
    },
  ]
}

function drawEnd(pages: PdfPages, { currency, note }: PurchaseOrderRow, lines: readonly PurchaseLineRow[]): void {
  const width = pageSize.right - pageSize.left
  const total = sumLines(lines)
  pages.room(60)
  if (total !== null) {
    const text = `${m.purchase_total()} ${formatMoney(fromMinor(total, currency), currency)}`
    pages.y = pages.paper.text(text, pages.y, { x: pageSize.left, width, size: 10, weight: 600, align: 'right' }) + 10
  }
  if (note) pages.y = pages.paper.text(note, pages.y, { x: pageSize.left, width: 300, size: 9 })
}
