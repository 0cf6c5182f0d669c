import type { AppContext } from '#base/platform/context.server.ts'
import { getDayIn } from '#base/platform/day.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { Document } from './contract.ts'
import { makeDocument, provideDocument } from './document-desk.server.ts'
import { issueRetroactively } from './issue.server.ts'
import {
  type DocumentRow,
  findDocumentById,
  findDocumentMailedTo,
  findOrderDocuments,
  isOrderOwner,
} from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** Customers can access only the documents of their own orders; any other is not found. */
const ownOrAny = (caller: Caller) => (caller.role === 'admin' ? undefined : caller.id)

const missing = (what: 'document' | 'order') => new Refusal('not_found', { what })

export async function listOrderDocuments({ db }: Shop, caller: Caller, orderId: string): Promise<Document[]> {
  if (!(await isOrderOwner(db, orderId, ownOrAny(caller)))) throw missing('order')
  return (await findOrderDocuments(db, orderId)).map(toDocumentView)
}

/** A document for its customer's data export: the customer's part of the stored order. */
export const toExportedDocument = (row: DocumentRow) => {
  const { buyer, deliveredTo, order, consultation } = row.content
  const party = [buyer.name, ...buyer.lines, buyer.vatNumber].filter(Boolean)
  return {
    ...toDocumentView(row),
    buyer: party,
    deliveredTo: deliveredTo ? [deliveredTo.name, ...deliveredTo.lines] : [],
    reference: order.reference,
    vatCheck: consultation ?? null,
  }
}

type Numbered = Pick<DocumentRow, 'id' | 'kind' | 'number' | 'issuedAt' | 'totalMinor' | 'currency' | 'content'>

export const toDocumentView = ({ id, kind, number, issuedAt, totalMinor, currency, content }: Numbered): Document => ({
  ...{ _id: id, kind, number, issuedAt: issuedAt.toISOString(), currency },
  day: getDayIn(content.seller.timeZone, issuedAt),
  total: fromMinor(totalMinor, currency),
})

/** Issues the invoice of an order that was paid before there were invoices, or finds the existing one. */
export async function makeLateInvoice({ db, config }: Shop, caller: Caller, orderId: string): Promise<string> {
  if (!(await isOrderOwner(db, orderId, ownOrAny(caller)))) throw missing('order')
  const id = await db.transaction().execute((tx) => issueRetroactively(tx, config, orderId))
  if (!id) throw new Refusal('wrong_state', { what: 'invoice' })
  return id
}

/** @throws Refusal `unavailable` after a second: it is there when its caller asks again */
export async function renderPdf({ db }: Shop, caller: Caller, id: string): Promise<Buffer> {
  const row = await requireRow(findDocumentById(db, id, ownOrAny(caller)))
  return provideDocument(caller.id, ['document', row.id], await openRender(row))
}

/** Renders a document to be mailed to its customer. Mails take turns with downloads, each as an owner of its own. */
export async function renderPdfToMail({ db }: Shop, id: string, email: string): Promise<Buffer | undefined> {
  const row = await findDocumentMailedTo(db, id, email)
  return row && renderDocument(row, id)
}

/** A document as PDF, in the turn of `owner`. */
export const renderDocument = async (row: DocumentRow, owner: string): Promise<Buffer> =>
  makeDocument(owner, await openRender(row))

async function openRender(row: DocumentRow): Promise<() => Promise<Buffer>> {
  const { renderInvoicePdf } = await import('./pdf/invoice-pdf.server.ts')
  return () => withLocale(row.locale as Locale, async () => renderInvoicePdf(row, await xmlIn(row)))
}

export const renderXmlFor = async ({ db }: Shop, caller: Caller, id: string): Promise<string> =>
  xmlIn(await requireRow(findDocumentById(db, id, ownOrAny(caller))))

async function xmlIn(row: DocumentRow): Promise<string> {
  const { renderXml } = await import('./xml/xml.server.ts')
  return withLocale(row.locale as Locale, () => renderXml(row))
}

async function requireRow<Row>(query: Promise<Row | undefined>): Promise<Row> {
  const row = await query
  if (!row) throw missing('document')
  return row
}
