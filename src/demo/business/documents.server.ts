import { contentOf } from '#invoices/content.server.ts'
import type { Content, Kind } from '#invoices/content.ts'
import type { Seller } from '#invoices/contract.ts'
import { credited } from '#invoices/credit.ts'
import type { Json } from '#platform/database/schema.ts'
import type { Dice } from './dice.ts'
import type { Paid } from './provider-rows.ts'
import type { Refund } from './refunds.ts'

type Document = {
  kind: Kind
  paid: Paid
  refundId: string | null
  issuedAt: Date
  year: number
  sequence: number
  number: string
  content: Content
}

/** Invoices and credit notes in the order of payments and refunds, numbered without gaps. */
export function documentsOf(seller: Seller, orders: readonly Paid[], numbers: ReadonlyMap<string, number>): Document[] {
  const paidFirst = orders.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const next = seriesOf(seller)
  const invoices = paidFirst.map((paid) => ({
    ...{ kind: 'invoice' as const, paid, refundId: null, issuedAt: paid.paidAt },
    ...next('invoice', paid.paidAt),
    content: contentOf(
      seller,
      { ...paid.sale, paidAt: paid.paidAt, customerName: paid.sale.customer.name, number: numbers.get(paid.sale.id)! },
      linesOf(paid),
    ),
  }))
  const notes = invoices
    .flatMap((invoice) => invoice.paid.refunds.map((refund) => ({ invoice, refund })))
    .sort((a, b) => a.refund.at.getTime() - b.refund.at.getTime())
    .map(({ invoice, refund }) => ({
      ...{ kind: 'credit_note' as const, paid: invoice.paid, refundId: refund.id, issuedAt: refund.at },
      ...next('credit_note', refund.at),
      content: creditOf(invoice, refund),
    }))
  return [...invoices, ...notes]
}

/** The last number of each series. */
export const seriesRows = (documents: readonly Document[]) =>
  [...Map.groupBy(documents, ({ kind, year }) => `${kind} ${year}`).values()].map((series) => {
    const { kind, year, sequence: last } = series.at(-1)!
    return { kind, year, last }
  })

export const documentRow = (dice: Dice, { paid, content, ...document }: Document) => ({
  id: dice.id(document.issuedAt),
  ...document,
  orderId: paid.sale.id,
  paymentId: paid.paymentId,
  currency: paid.sale.currency,
  totalMinor: content.totalMinor,
  locale: paid.sale.locale,
  content: content as unknown as Json,
})

function seriesOf({ invoicePrefix, creditPrefix }: Seller) {
  const last = new Map<string, number>()
  return (kind: Kind, at: Date) => {
    const year = at.getUTCFullYear()
    const sequence = (last.get(`${kind} ${year}`) ?? 0) + 1
    last.set(`${kind} ${year}`, sequence)
    const prefix = kind === 'invoice' ? invoicePrefix : creditPrefix
    return { year, sequence, number: `${prefix}${year}-${String(sequence).padStart(5, '0')}` }
  }
}

const linesOf = ({ sale }: Paid) =>
  sale.lines.map(({ lineId: id, productId: _, note: __, ...line }) => ({ id, ...line }))

/** No order of the demonstration is refunded twice, so nothing was credited before. */
function creditOf(invoice: Document, { amountMinor, parts }: Refund): Content {
  const places = new Map(invoice.paid.sale.lines.map(({ lineId }, at) => [lineId, at]))
  const placed = parts.map(({ orderLineId, taxRate: rate, ...part }) => ({
    ...{ ...part, rate, at: orderLineId === null ? null : places.get(orderLineId)! },
  }))
  const { number, issuedAt, content, paid } = invoice
  return credited({ number, issuedAt, content, currency: paid.sale.currency }, [], amountMinor, placed)!
}
