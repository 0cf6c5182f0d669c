import { getDayIn } from '#base/platform/day.ts'
import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { formatUnit } from '#goods/catalogue/packs/pack.ts'
import { m } from '#paraglide/messages.js'
import type { DocumentKind, InvoiceContent, InvoiceLine } from '../content.ts'
import { formatCustomsCodes } from '../customs.server.ts'
import { formatNetPrice, isPricedWithTax } from '../unit-price.ts'
import { listExemptions } from '../vat.ts'
import type { Invoice } from '../xml/xml-parts.server.ts'
import {
  exemptionText,
  formatAccounting,
  formatCarriageName,
  formatDocumentDay,
  formatLineName,
  formatRate,
  formatSettledText,
} from './labels.server.ts'
import { buildSellerColumns, drawLetterhead, type Fact } from './letterhead.server.ts'
import { makePdf, type PdfPages, type PdfPart } from './pdf.server.ts'
import { pageSize } from './pdf-layout.server.ts'
import { drawTableHead, drawTableRows, layOutTable, type PdfColumn, type TableLayout } from './table.server.ts'

const titles: Record<DocumentKind, () => string> = { invoice: m.invoice, credit_note: m.credit_note }

/** Renders an invoice or a credit note as PDF in the current language, with its XML inside. */
export function renderInvoicePdf(invoice: Invoice, xml: string): Promise<Buffer> {
  const { issuedAt: date, content } = invoice
  const attachment = { name: 'factur-x.xml', xml, date }
  return makePdf({ title: formatTitle(invoice), author: content.seller.name, date, attachment }, [
    layOutInvoice(invoice),
  ])
}

const formatTitle = ({ kind, number }: Invoice) => `${titles[kind]()} ${number}`

/** An invoice or a credit note as part of a file. */
export function layOutInvoice(invoice: Invoice): PdfPart {
  const { kind, content, currency } = invoice
  const { seller } = content
  let table: TableLayout<InvoiceLine> | undefined
  return {
    ...{ foot: buildSellerColumns(seller), remark: seller.foot },
    head(pages) {
      const style = { x: pageSize.left, width: pageSize.right - pageSize.left, size: 8, weight: 600 } as const
      pages.paper.text(formatTitle(invoice), pages.y, style)
      pages.y = table ? drawTableHead(pages, table, pages.y + 20) : pages.y + 24
    },
    async body(pages) {
      drawLetterhead(pages, {
        ...{ seller: seller.name, title: titles[kind](), to: m.invoice_to(), lines: buyerLines(content) },
        facts: listFacts(invoice),
        beside: content.deliveredTo ? { label: m.invoice_deliver_to(), lines: content.deliveredTo.lines } : undefined,
      })
      table = await layOutTable(pages, listColumns(content, currency), content.lines)
      pages.y = drawTableHead(pages, table, pages.y)
      await drawTableRows(pages, table, content.lines)
      table = undefined
      writeSums(pages, invoice)
    },
  }
}

const buyerLines = ({ buyer }: InvoiceContent) =>
  buyer.vatNumber ? [...buyer.lines, m.invoice_vat_number({ number: buyer.vatNumber })] : buyer.lines

function listFacts({ number, issuedAt, content: { seller, order, period, credits, consultation } }: Invoice): Fact[] {
  const formatDay = (at: Date | string) => formatDocumentDay(getDayIn(seller.timeZone, at))
  return [
    [m.invoice_number(), number],
    [m.invoice_date(), formatDay(issuedAt)],
    ...(credits ? [[m.invoice_credits(), `${credits.number}, ${formatDay(credits.issuedAt)}`] as const] : []),
    [m.invoice_order(), order.number],
    [m.invoice_ordered_on(), formatDay(order.placedAt)],
    ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
    ...(consultation?.requestId
      ? [[m.invoice_consultation(), `${consultation.requestId}, ${formatDay(consultation.checkedAt)}`] as const]
      : []),
    ...(period ? [[m.invoice_period(), formatPeriod(period)] as const] : []),
  ]
}

const formatPeriod = ({ from, to }: NonNullable<InvoiceContent['period']>) =>
  to ? `${formatDocumentDay(from)} – ${formatDocumentDay(to)}` : m.invoice_period_from({ day: formatDocumentDay(from) })

function listColumns(content: InvoiceContent, currency: string): PdfColumn<InvoiceLine>[] {
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const right = { align: 'right', numeric: true } as const
  return [
    { label: m.invoice_position(), width: 18, numeric: true, cell: (_, at) => formatNumber(at + 1) },
    { label: m.invoice_part(), width: 149, cell: (line) => [formatLineName(line, content), formatLineCodes(line)] },
    { label: m.invoice_quantity(), width: 62, ...right, cell: quantityCell },
    {
      ...{ label: m.invoice_unit_price(), width: 62, ...right },
      cell: (line) =>
        line.about
          ? ''
          : [
              formatNetPrice(line, currency),
              isPricedWithTax(line, content)
                ? m.invoice_unit_with_tax({ price: money(line.unitPriceMinor) })
                : formatUnit(line.packSize),
            ],
    },
    { label: m.invoice_rate(), width: 24, ...right, cell: ({ rate }) => formatRate(rate) },
    { label: m.invoice_net(), width: 54, ...right, cell: ({ netMinor }) => money(netMinor) },
    { label: m.invoice_gross(), width: 54, ...right, cell: ({ netMinor, taxMinor }) => money(netMinor + taxMinor) },
  ]
}

/** The part number, and below it what customs ask for. */
const formatLineCodes = (line: InvoiceLine) => [line.sku, formatCustomsCodes(line)].filter(Boolean).join('\n')

/** What is no goods has no quantity. Packs, with their pieces below, since one line is too narrow for both. */
const quantityCell = ({ about, quantity, packSize }: InvoiceLine): [string, string] => {
  if (about) return ['', '']
  return packSize > 1
    ? [m.invoice_packs({ count: quantity, size: packSize }), m.quantity_pieces({ count: quantity * packSize })]
    : [m.quantity_pieces({ count: quantity }), '']
}

/** Writes delivery, net, tax by rate and total, and the sentences about them. */
function writeSums(pages: PdfPages, { kind, content, currency }: Invoice): void {
  const { carriage, taxes, ground, netMinor, totalMinor } = content
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const netCarriage = (carriage?.parts ?? []).reduce((sum, part) => sum + part.netMinor, 0)
  const rows = [
    ...(carriage ? [[formatCarriageName(carriage), money(netCarriage)]] : []),
    ...(ground === null ? [] : [[m.invoice_net_total(), money(netMinor)]]),
    ...taxes
      .filter(({ taxMinor }) => taxMinor !== 0)
      .map((tax) => [
        m.invoice_tax_at({ percent: formatRate(tax.rate), net: money(tax.netMinor) }),
        money(tax.taxMinor),
      ]),
    [kind === 'invoice' ? m.invoice_total() : m.invoice_total_credited(), money(totalMinor)],
  ] as [string, string][]
  const { paper } = pages
  const styled = rows.map(([label, amount], index) => {
    const style = index === rows.length - 1 ? ({ size: 10.5, weight: 600 } as const) : { size: 8.6 }
    const labels = paper.lines(label, 210, style)
    return { labels, amount, style, height: labels.length * style.size * 1.38 + 3 }
  })
  const sentences = [
    ...listExemptions(content).map((reason) => exemptionText[reason]()),
    ...formatAccounting(content),
    ...(totalMinor === 0 ? [] : [formatSettledText(kind, content)]),
  ].flatMap((sentence) => paper.lines(sentence, pageSize.right - pageSize.left, { size: 8.6 }))
  const widths = styled.map(({ amount, style }) => paper.widthOfWords(amount.replaceAll(' ', '\u00a0'), style))
  const width = Math.max(100, ...widths)
  // These stay together: no page begins with a total or with the last sentence alone.
  pages.room(styled.reduce((sum, { height }) => sum + height, 14 + sentences.length * 8.6 * 1.38))
  for (const { labels, amount, style } of styled) {
    paper.write([amount], pages.y, { x: pageSize.right - width, width, align: 'right', ...style })
    pages.y =
      paper.write(labels, pages.y, { x: pageSize.right - width - 220, width: 210, align: 'right', ...style }) + 3
  }
  paper.write(sentences, pages.y + 14, { x: pageSize.left, width: pageSize.right - pageSize.left, size: 8.6 })
}
