import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Seller } from '#trade/invoices/contract.ts'
import { provideDocument } from '#trade/invoices/document-desk.server.ts'
import type { PdfPart } from '#trade/invoices/pdf/pdf.server.ts'
import { type DocumentRow, findInvoicesByOrders } from '#trade/invoices/sql.server.ts'
import type { ParcelToPrint } from './packing-pdf.server.ts'
import { dropDomesticCodes, isToBePacked, readCurrentSeller, readHome } from './service.server.ts'
import { findOrdersToPack, findParcelsByOrders, loadLeftToPack, loadPackedIn, type PackedLine } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>
type Note = { parcel: ParcelToPrint; packed: readonly PackedLine[] }
/** What is printed for an order, in its language. `seller`: as today, for its notes. */
type Papers = { locale: Locale; seller: Seller; notes: readonly Note[]; invoices: readonly DocumentRow[] }

/**
 * The papers of orders as one PDF, the oldest order first: the note of what is still to be sent or, where all was, those of its parcels; and
 * its invoices.
 */
export async function renderPapers(shop: Shop, caller: Caller, ids: readonly string[]): Promise<Buffer> {
  const orders = await findOrdersToPack(shop.db, ids)
  const notes = await loadNotes(shop, orders)
  const invoices = Map.groupBy(await findInvoicesByOrders(shop.db, ids), ({ orderId }) => orderId)
  const papers: Papers[] = []
  for (const { id, locale } of orders) {
    const seller = await readCurrentSeller(shop, locale as Locale)
    papers.push({ locale: locale as Locale, seller, notes: notes.get(id) ?? [], invoices: invoices.get(id) ?? [] })
  }
  if (notes.size + invoices.size === 0) throw new Refusal('wrong_state', { what: 'nothing_to_print' })
  return provideDocument(caller.id, ['papers', papers], () => makePapers(papers))
}

/** By order. */
async function loadNotes(
  shop: Shop,
  orders: Awaited<ReturnType<typeof findOrdersToPack>>,
): Promise<Map<string, Note[]>> {
  const ids = orders.map(({ id }) => id)
  const left = await loadLeftToPack(shop.db, ids)
  const toSend = orders
    .filter(isToBePacked)
    .map((order) => ({ parcel: order, packed: left.get(order.id)! }))
    .filter(({ packed }) => packed.length > 0)
  const waiting = new Set(toSend.map(({ parcel }) => parcel.id))
  const parcels = (await findParcelsByOrders(shop.db, ids)).filter(({ id }) => !waiting.has(id))
  const packedIn = await loadPackedIn(
    shop.db,
    parcels.map(({ parcelId }) => parcelId),
  )
  const sent = parcels.map((parcel) => ({ parcel, packed: packedIn.get(parcel.parcelId)! }))
  const home = await readHome(shop)
  const notes = [...toSend, ...sent].map(({ parcel, packed }) => ({
    ...{ parcel, packed: dropDomesticCodes(home, parcel, packed) },
  }))
  return Map.groupBy(notes, ({ parcel }) => parcel.id)
}

async function makePapers(papers: readonly Papers[]): Promise<Buffer> {
  const { buildDeliveryNote } = await import('./packing-pdf.server.ts')
  const { layOutLists } = await import('./packing-list.server.ts')
  const { layOutInvoice } = await import('#trade/invoices/pdf/invoice-pdf.server.ts')
  const { makePdf } = await import('#trade/invoices/pdf/pdf.server.ts')
  const layOut = ({ locale, seller, notes, invoices }: Papers): PdfPart[] => [
    ...notes.map(({ parcel, packed }) =>
      withLocale(locale, () => ({ ...layOutLists(seller, [buildDeliveryNote(seller, parcel, packed)]), locale })),
    ),
    ...invoices.map((row) =>
      withLocale(row.locale as Locale, () => ({ ...layOutInvoice(row), locale: row.locale as Locale })),
    ),
  ]
  // clock: says on which day it was printed
  return makePdf({ title: m.papers(), author: papers[0]!.seller.name, date: new Date() }, papers.flatMap(layOut))
}
