import type { AppContext } from '#platform/context.server.ts'
import { Refusal } from '#platform/errors.ts'
import { FairQueue } from '#platform/fair-queue.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { withLocale } from '#platform/http/locale.server.ts'
import type { Locale } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { shopName } from '#platform/shop-name.ts'
import type { Document } from './contract.ts'
import { issueLate } from './issue.server.ts'
import { leftToPack, orderToPack, packedIn, parcelToSend } from './packing.sql.server.ts'
import { sellerSetting } from './seller.server.ts'
import { type DocumentRow, documentById, documentMailedTo, documentsOf, isOrderOf } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** Customers can access only the documents of their own orders; any other is not found. */
const ownOrAny = (caller: Caller) => (caller.role === 'admin' ? undefined : caller.id)

const missing = (what: 'document' | 'order') => new Refusal('not_found', { what })

export async function listed({ db }: Shop, caller: Caller, orderId: string): Promise<Document[]> {
  if (!(await isOrderOf(db, orderId, ownOrAny(caller)))) throw missing('order')
  return (await documentsOf(db, orderId)).map(documentView)
}

/** What the copy of an order in a document says of its customer. */
export const exportedView = (row: DocumentRow) => {
  const { buyer, deliveredTo } = row.content
  const party = [buyer.name, ...buyer.lines, buyer.vatNumber].filter(Boolean)
  return {
    ...documentView(row),
    buyer: party,
    deliveredTo: deliveredTo ? [deliveredTo.name, ...deliveredTo.lines] : [],
  }
}

export const documentView = ({ id, kind, number, issuedAt, totalMinor, currency }: DocumentRow): Document => ({
  ...{ _id: id, kind, number, issuedAt: issuedAt.toISOString(), currency },
  total: fromMinor(totalMinor, currency),
})

/** Makes the invoice of an order that was paid before there were invoices, or finds the one that it has. */
export async function madeLate({ db, config }: Shop, caller: Caller, orderId: string): Promise<string> {
  if (!(await isOrderOf(db, orderId, ownOrAny(caller)))) throw missing('order')
  const id = await db.transaction().execute((tx) => issueLate(tx, config, orderId))
  if (!id) throw new Refusal('wrong_state', { what: 'invoice' })
  return id
}

/** Making a PDF takes the processor: one at a time, and whoever asks takes turns. */
const work = new FairQueue({ running: 1, waiting: 30, each: 4 }, 'busy')

export async function pdfOf({ db }: Shop, caller: Caller, id: string): Promise<Buffer> {
  return pdfIn(await found(documentById(db, id, ownOrAny(caller))), caller.id)
}

/** A document as its customer is mailed it. Mails take turns with those who download, each as an owner of its own. */
export async function pdfToMail({ db }: Shop, id: string, email: string): Promise<Buffer | undefined> {
  const row = await documentMailedTo(db, id, email)
  return row && pdfIn(row, id)
}

async function pdfIn(row: DocumentRow, owner: string): Promise<Buffer> {
  const { invoicePdf } = await import('./invoice-pdf.server.ts')
  const xml = await xmlIn(row)
  return work.run(owner, () => withLocale(row.locale as Locale, () => invoicePdf(row, xml)))
}

export const xmlFor = async ({ db }: Shop, caller: Caller, id: string): Promise<string> =>
  xmlIn(await found(documentById(db, id, ownOrAny(caller))))

async function xmlIn(row: DocumentRow): Promise<string> {
  const { xmlOf } = await import('./xml.server.ts')
  return withLocale(row.locale as Locale, () => xmlOf(row))
}

/** In the language of the order, since it travels with the parcel. */
export async function deliveryNote(shop: Shop, caller: Caller, id: string): Promise<Buffer> {
  const parcel = await found(parcelToSend(shop.db, id, ownOrAny(caller)))
  const packed = await packedIn(shop.db, id)
  const seller = await currentSeller(shop)
  const { deliveryNotePdf } = await import('./packing-pdf.server.ts')
  return work.run(caller.id, () => withLocale(parcel.locale as Locale, () => deliveryNotePdf(seller, parcel, packed)))
}

/** In the language of whoever picks. */
export async function pickList(shop: Shop, caller: Caller, id: string): Promise<Buffer> {
  const order = await orderToPack(shop.db, id)
  if (!order) throw missing('order')
  const left = await leftToPack(shop.db, id)
  const seller = await currentSeller(shop)
  const { pickListPdf } = await import('./packing-pdf.server.ts')
  return work.run(caller.id, () => pickListPdf(seller, order, left))
}

async function currentSeller({ db, config }: Shop) {
  const seller = await sellerSetting(config).read(db)
  return { ...seller, name: seller.name || shopName() }
}

async function found<Row>(query: Promise<Row | undefined>): Promise<Row> {
  const row = await query
  if (!row) throw missing('document')
  return row
}
