import { encode } from 'uqr'
import { getDayIn } from '#base/platform/day.ts'
import { m } from '#paraglide/messages.js'
import type { Seller } from '#trade/invoices/contract.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { formatDocumentDay } from '#trade/invoices/pdf/labels.server.ts'
import type { Fact } from '#trade/invoices/pdf/letterhead.server.ts'
import type { PdfPages } from '#trade/invoices/pdf/pdf.server.ts'
import { ink, pageSize } from '#trade/invoices/pdf/pdf-layout.server.ts'
import { buildColumns, makePackingPdf } from '../packing/packing-list.server.ts'
import type { SendTo } from './send-to.server.ts'
import type { ReturnRow } from './sql.server.ts'

/** A slip that customers put into the parcel of a return. `closesAt`: until when it is waited for. */
export function renderSlipPdf(
  seller: Seller,
  found: ReturnRow,
  { address, instructions }: SendTo,
  closesAt: Date | undefined,
): Promise<Buffer> {
  const number = formatOrderNumber(found.orderNumber)
  const formatDay = (at: Date) => formatDocumentDay(getDayIn(seller.timeZone, at))
  const facts: Fact[] = [
    [m.invoice_order(), number],
    [m.order_customer(), found.customerName],
    [m.return_slip_asked(), formatDay(found.askedAt)],
    ...(closesAt ? [[m.return_slip_until(), formatDay(closesAt)] as const] : []),
  ]
  const packed = found.lines.map(({ sku, name, translations, reason, quantity, packSize }) => ({
    ...{ sku, name, translations, note: reason, quantity, packSize, tariffCode: null, origin: null },
  }))
  const title = m.return_slip()
  const letter = { title, to: m.return_slip_to(), lines: address.split('\n'), facts }
  const heading = `${title} ${number}`
  return makePackingPdf(seller, heading, [{ heading, letter, columns: buildColumns(), packed, after: drawEnd }])

  function drawEnd(pages: PdfPages): void {
    pages.room(codeSide)
    const x = pageSize.left + codeSide + 16
    const text = [m.return_slip_pack(), instructions].filter(Boolean).join('\n\n')
    const below = pages.paper.text(text, pages.y + 10, { x, width: pageSize.right - x, size: 9.4 })
    drawCode(pages, number)
    pages.y = Math.max(pages.y + codeSide, below)
  }
}

const codeSide = 92

/** The number of the order as a QR code, for whoever opens the parcel. */
function drawCode({ paper: { document }, y }: PdfPages, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const side = codeSide / size
  for (const [index, row] of data.entries())
    for (const [cellIndex, isDark] of row.entries())
      if (isDark) document.rect(pageSize.left + cellIndex * side, y + index * side, side, side)
  document.fill(ink)
}
