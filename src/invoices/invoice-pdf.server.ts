import { m } from '#paraglide/messages.js'
import { formatMoney, formatNumber } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { unitText } from '#platform/pack.ts'
import type { Content, InvoiceLine, Kind } from './content.ts'
import { type Fact, letterhead, sellerColumns } from './letterhead.server.ts'
import { page } from './paper.server.ts'
import { makePdf, type Pages } from './pdf.server.ts'
import { type Column, tableHead, tableRows } from './table.server.ts'
import { exemptionsOf } from './vat.ts'
import { carriageName, dayText, exemptionText, lineName, rateText } from './words.server.ts'
import type { Invoice } from './xml-parts.server.ts'

const titles: Record<Kind, () => string> = { invoice: m.invoice, credit_note: m.credit_note }

/** An invoice or a credit note on paper, in the language that is set, with its XML inside. */
export function invoicePdf(invoice: Invoice, xml: string): Promise<Buffer> {
  const { kind, number, issuedAt: date, content, currency } = invoice
  const { seller } = content
  const title = `${titles[kind]()} ${number}`
  const columns = columnsOf(content, currency)
  const sheet = {
    ...{ title, author: seller.name, date, foot: sellerColumns(seller), remark: seller.foot },
    attachment: { name: 'factur-x.xml', xml, date },
  }
  let isTable = true
  const head = (pages: Pages) => {
    pages.paper.text(title, pages.y, { x: page.left, width: page.right - page.left, size: 8, weight: 600 })
    pages.y = isTable ? tableHead(pages, columns, pages.y + 20) : pages.y + 24
  }
  return makePdf(sheet, head, async (pages) => {
    letterhead(pages, {
      ...{ seller: seller.name, title: titles[kind](), to: m.invoice_to(), lines: buyerLines(content) },
      facts: factsOf(invoice),
      beside: content.deliveredTo ? { label: m.invoice_deliver_to(), lines: content.deliveredTo.lines } : undefined,
    })
    pages.y = tableHead(pages, columns, pages.y)
    await tableRows(pages, columns, content.lines)
    isTable = false
    writeSums(pages, invoice)
  })
}

const buyerLines = ({ buyer }: Content) =>
  buyer.vatNumber ? [...buyer.lines, m.invoice_vat_number({ number: buyer.vatNumber })] : buyer.lines

function factsOf({ number, issuedAt, content: { order, period, credits } }: Invoice): Fact[] {
  return [
    [m.invoice_number(), number],
    [m.invoice_date(), dayText(issuedAt)],
    ...(credits ? [[m.invoice_credits(), `${credits.number}, ${dayText(credits.issuedAt)}`] as const] : []),
    [m.invoice_order(), order.number],
    [m.invoice_ordered_on(), dayText(order.placedAt)],
    ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
    ...(period ? [[m.invoice_period(), `${dayText(period.from)} – ${dayText(period.to)}`] as const] : []),
  ]
}

function columnsOf(content: Content, currency: string): Column<InvoiceLine>[] {
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const right = { align: 'right' } as const
  return [
    { label: m.invoice_position(), width: 18, cell: (_, at) => formatNumber(at + 1) },
    { label: m.invoice_part(), width: 149, cell: (line) => [lineName(line, content), line.sku] },
    { label: m.invoice_quantity(), width: 62, ...right, cell: quantityCell },
    {
      ...{ label: m.invoice_unit_price(), width: 62, ...right },
      cell: (line) => [money(line.unitPriceMinor), unitText(line.packSize)],
    },
    { label: m.invoice_rate(), width: 24, ...right, cell: ({ rate }) => rateText(rate) },
    { label: m.invoice_net(), width: 54, ...right, cell: ({ netMinor }) => money(netMinor) },
    { label: m.invoice_gross(), width: 54, ...right, cell: ({ netMinor, taxMinor }) => money(netMinor + taxMinor) },
  ]
}

/** Packs with their pieces below, which one line has no room for. */
const quantityCell = ({ quantity, packSize }: InvoiceLine): [string, string] =>
  packSize > 1
    ? [m.invoice_packs({ count: quantity, size: packSize }), m.quantity_pieces({ count: quantity * packSize })]
    : [m.quantity_pieces({ count: quantity }), '']

/** Delivery, net, tax by rate and total, and what there is to say about them. */
function writeSums(pages: Pages, { kind, content, currency }: Invoice): void {
  const { carriage, taxes, ground, netMinor, totalMinor } = content
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const netCarriage = (carriage?.parts ?? []).reduce((sum, part) => sum + part.netMinor, 0)
  const rows = [
    ...(carriage ? [[carriageName(carriage), money(netCarriage)]] : []),
    ...(ground === null ? [] : [[m.invoice_net_total(), money(netMinor)]]),
    ...taxes
      .filter(({ taxMinor }) => taxMinor > 0)
      .map((one) => [m.invoice_tax_at({ percent: rateText(one.rate), net: money(one.netMinor) }), money(one.taxMinor)]),
    [kind === 'invoice' ? m.invoice_total() : m.invoice_total_credited(), money(totalMinor)],
  ] as [string, string][]
  const { paper } = pages
  const styled = rows.map(([label, amount], at) => {
    const style = at === rows.length - 1 ? ({ size: 10.5, weight: 600 } as const) : { size: 8.6 }
    const labels = paper.lines(label, 210, style)
    return { labels, amount, style, height: labels.length * style.size * 1.38 + 3 }
  })
  const sentences = [
    ...exemptionsOf(content).map((reason) => exemptionText[reason]()),
    kind === 'invoice' ? m.invoice_paid() : m.invoice_credited(),
  ].flatMap((sentence) => paper.lines(sentence, page.right - page.left, { size: 8.6 }))
  // All of it stands together: no page begins with a total or with the last sentence alone.
  pages.room(styled.reduce((sum, { height }) => sum + height, 14 + sentences.length * 8.6 * 1.38))
  for (const { labels, amount, style } of styled) {
    paper.write([amount], pages.y, { x: page.right - 100, width: 100, align: 'right', ...style })
    pages.y = paper.write(labels, pages.y, { x: page.right - 320, width: 210, align: 'right', ...style }) + 3
  }
  paper.write(sentences, pages.y + 14, { x: page.left, width: page.right - page.left, size: 8.6 })
}
