import { getDayIn } from '#base/platform/day.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { formatAddressLines, getCountryNameIn } from '#people/addresses/lines.server.ts'
import type { Seller } from '#trade/invoices/contract.ts'
import { formatCustomsCodes } from '#trade/invoices/customs.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { formatDocumentDay } from '#trade/invoices/pdf/labels.server.ts'
import { buildSellerColumns, drawLetterhead, type Fact } from '#trade/invoices/pdf/letterhead.server.ts'
import { makePdf, type PdfPages, type PdfPart } from '#trade/invoices/pdf/pdf.server.ts'
import { pageSize } from '#trade/invoices/pdf/pdf-layout.server.ts'
import { drawTableHead, drawTableRows, letterSize, type PdfColumn } from '#trade/invoices/pdf/table.server.ts'
import type { OrderToPack, PackedLine } from './sql.server.ts'

/** A list of pieces below its letterhead; `heading` stands at the top of its further pages. */
export type PackingList = {
  heading: string
  letter: Omit<Parameters<typeof drawLetterhead>[1], 'seller'>
  columns: readonly PdfColumn<PackedLine>[]
  packed: readonly PackedLine[]
  /** What stands below the pieces. */
  after?: (pages: PdfPages) => void
}

/** Creates one PDF of lists, each of which begins on a page of its own. */
export const makePackingPdf = (seller: Seller, title: string, lists: readonly PackingList[]): Promise<Buffer> =>
  // clock: says on which day it was printed
  makePdf({ title, author: seller.name, date: new Date() }, [layOutLists(seller, lists)])

/** Lists as part of a file, whose pages are numbered together. */
export function layOutLists(seller: Seller, lists: readonly PackingList[]): PdfPart {
  let current = lists[0]!
  return {
    ...{ foot: buildSellerColumns(seller), remark: '' },
    head(pages) {
      const width = pageSize.right - pageSize.left
      pages.paper.text(current.heading, pages.y, { x: pageSize.left, width, size: 8, weight: 600 })
      pages.y = drawTableHead(pages, { columns: current.columns, size: letterSize }, pages.y + 20)
    },
    async body(pages) {
      for (const list of lists) {
        if (list !== lists[0]) pages.add()
        current = list
        const table = { columns: list.columns, size: letterSize }
        drawLetterhead(pages, { seller: seller.name, ...list.letter })
        pages.y = drawTableHead(pages, table, pages.y)
        await drawTableRows(pages, table, list.packed)
        list.after?.(pages)
      }
    },
  }
}

/** What is above a list of one order: where it goes, and its facts. */
export function describeOrder(
  { timeZone }: Seller,
  title: string,
  order: OrderToPack,
  facts: readonly Fact[],
): Pick<PackingList, 'heading' | 'letter'> {
  const number = formatOrderNumber(order.number)
  const known: Fact[] = [
    [m.invoice_order(), number],
    [m.invoice_ordered_on(), formatDocumentDay(getDayIn(timeZone, order.placedAt))],
    ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
  ]
  return {
    heading: `${title} ${number}`,
    letter: { title, to: m.invoice_deliver_to(), lines: recipient(order), facts: [...known, ...facts] },
  }
}

function recipient({ deliveryAddress, deliveryPlace, customerName, address }: OrderToPack): string[] {
  if (deliveryAddress) return formatAddressLines(deliveryAddress, getLocale())
  const country = deliveryPlace ? [getCountryNameIn(deliveryPlace.country, getLocale())] : []
  return [customerName, ...address.split('\n'), ...country].filter(Boolean)
}

export function buildColumns(nameWidth = 170): PdfColumn<PackedLine>[] {
  const right = { align: 'right', width: 52 } as const
  return [
    { label: m.invoice_position(), width: 18, cell: (_, at) => formatNumber(at + 1) },
    { label: m.note_part_number(), width: 92, cell: ({ sku }) => sku },
    { label: m.invoice_part(), width: nameWidth, cell: (line) => [getName(line), formatRemarks(line)] },
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
