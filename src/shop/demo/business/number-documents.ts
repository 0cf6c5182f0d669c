import { getDayIn } from '#base/platform/day.ts'
import type { InvoiceContent } from '#trade/invoices/content.ts'
import type { TableRows } from './insert.sql.server.ts'

/** A row of `invoices`, as far as numbers concern it. */
type DocumentRow = { kind: 'invoice' | 'credit_note'; order_id: string; issued_at: string; content: InvoiceContent }

/** The last number of each series. */
export type LastNumbers = Map<string, { kind: string; year: number; last: number }>

/**
 * Numbers documents without gaps, by the years of the seller in which they now lie, and returns them with their series. Invoices
 * stand before the credit notes that name them.
 */
export function numberDocuments(documents: readonly DocumentRow[], last: LastNumbers = new Map()): TableRows[] {
  const invoices = new Map<string, string>()
  const rows = documents.map(({ content, ...document }) => {
    const { kind, order_id: order, issued_at: issuedAt } = document
    const { timeZone, invoicePrefix, creditPrefix } = content.seller
    const year = Number(getDayIn(timeZone, issuedAt).slice(0, 4))
    const sequence = (last.get(`${kind} ${year}`)?.last ?? 0) + 1
    last.set(`${kind} ${year}`, { kind, year, last: sequence })
    const prefix = kind === 'invoice' ? invoicePrefix : creditPrefix
    const number = `${prefix}${year}-${String(sequence).padStart(5, '0')}`
    if (kind === 'invoice') invoices.set(order, number)
    const credits = content.credits && { ...content.credits, number: invoices.get(order)! }
    return { ...document, year, sequence, number, content: { ...content, credits } }
  })
  return [
    { table: 'invoices', rows },
    { table: 'invoice_series', rows: [...last.values()] },
  ]
}
