import type { Json } from '#base/platform/database/schema.ts'
import { getDayIn } from '#base/platform/day.ts'
import { demoTaxTable } from '#company/tax/demonstration.ts'
import { buildInvoiceContent } from '#trade/invoices/content.server.ts'
import type { DocumentKind, InvoiceContent } from '#trade/invoices/content.ts'
import type { Seller } from '#trade/invoices/contract.ts'
import { buildCreditNote } from '#trade/invoices/credit-note.ts'
import { convertTaxes } from '#trade/invoices/exchange/convert.ts'
import { buildPracticeRate } from '#trade/invoices/exchange/stand-in.ts'
import { getTaxCurrency } from '#trade/invoices/exchange/tax-currency.ts'
import type { PaidStory } from './provider-rows.ts'
import type { Random } from './random.ts'
import type { StoryRefund } from './refunds.ts'

type Document = {
  kind: DocumentKind
  paid: PaidStory
  refundId: string | null
  issuedAt: Date
  content: InvoiceContent
}

/** Invoices and credit notes in the order of payments and refunds. They are numbered when they are loaded. */
export function buildDocuments(seller: Seller, orders: readonly PaidStory[]): Document[] {
  const paidFirst = orders.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const invoices = paidFirst.map((paid) => ({
    ...{ kind: 'invoice' as const, paid, refundId: null, issuedAt: paid.paidAt },
    content: invoiceContent(seller, paid, paid.number),
  }))
  const notes = invoices
    .flatMap((invoice) => invoice.paid.refunds.map((refund) => ({ invoice, refund })))
    .sort((a, b) => a.refund.at.getTime() - b.refund.at.getTime())
    .map(({ invoice, refund }) => ({
      ...{ kind: 'credit_note' as const, paid: invoice.paid, refundId: refund.id, issuedAt: refund.at },
      content: creditOf(invoice, refund),
    }))
  return [...invoices, ...notes]
}

/** As an order's payment makes it, with the rate that a demonstration has for the day. */
function invoiceContent(seller: Seller, paid: PaidStory, number: number): InvoiceContent {
  const { sale, paidAt } = paid
  const order = {
    ...sale,
    paidAt,
    customerName: sale.customer.name,
    number,
    arrivesTo: null,
    means: 'credit_card' as const,
  }
  const content = buildInvoiceContent({ seller, table: demoTaxTable }, order, linesOf(paid))
  const to = getTaxCurrency(seller)
  if (!to || to === sale.currency) return content
  const rate = buildPracticeRate(to, sale.currency, getDayIn(seller.timeZone, paidAt))
  return { ...content, accounting: convertTaxes(content.taxes, sale.currency, to, rate) }
}

/** The rates that documents say, each once. */
export const toRateRows = (documents: readonly Document[]) => [
  ...new Map(
    documents.flatMap(({ content: { accounting } }) =>
      accounting ? [[accounting.exchange.day, { ...accounting.exchange, rate: String(accounting.exchange.rate) }]] : [],
    ),
  ).values(),
]

export const toDocumentRow = (dice: Random, { paid, content, ...document }: Document) => ({
  id: dice.id(document.issuedAt),
  ...document,
  ...{ year: 0, sequence: 0, number: '' },
  orderId: paid.sale.id,
  paymentId: paid.paymentId,
  currency: paid.sale.currency,
  totalMinor: content.totalMinor,
  locale: paid.sale.locale,
  content: content as unknown as Json,
})

const linesOf = ({ sale }: PaidStory) =>
  sale.lines.map(({ lineId: id, productId: _, note: __, ...line }) => ({ id, taxClass: null, ...line }))

/** No order of the demonstration is refunded twice, so nothing was credited before. */
function creditOf(invoice: Document, { amountMinor, parts }: StoryRefund): InvoiceContent {
  const places = new Map(invoice.paid.sale.lines.map(({ lineId }, index) => [lineId, index]))
  const placed = parts.map(({ orderLineId, taxRate: rate, ...part }) => ({
    ...{ ...part, rate, at: orderLineId === null ? null : places.get(orderLineId)! },
  }))
  const { issuedAt, content, paid } = invoice
  return buildCreditNote({ number: '', issuedAt, content, currency: paid.sale.currency }, [], amountMinor, placed)!
}
