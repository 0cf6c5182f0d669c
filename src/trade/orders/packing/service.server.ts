import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import type { TaxPlace } from '#company/tax/territories.ts'
import { getHome } from '#company/tax/treatment.ts'
import { isExported } from '#trade/invoices/customs.server.ts'
import { provideDocument } from '#trade/invoices/document-desk.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { allows, type OrderState } from '../states.ts'
import type { OrderToPick } from './packing-pdf.server.ts'
import {
  findOrdersToPack,
  findParcelToSend,
  loadLeftToPack,
  loadPackedIn,
  type OrderToPack,
  type PackedLine,
} from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** In the language of the order, since it travels with the parcel. */
export async function renderDeliveryNote(shop: Shop, caller: Caller, id: string): Promise<Buffer> {
  const parcel = await findParcelToSend(shop.db, id, caller.role === 'admin' ? undefined : caller.id)
  if (!parcel) throw new Refusal('not_found', { what: 'document' })
  const lines = (await loadPackedIn(shop.db, [id])).get(id)!
  const packed = dropDomesticCodes(await readHome(shop), parcel, lines)
  const seller = await readCurrentSeller(shop, parcel.locale as Locale)
  const { renderDeliveryNotePdf } = await import('./packing-pdf.server.ts')
  return provideDocument(caller.id, ['note', seller, parcel, packed], () =>
    withLocale(parcel.locale as Locale, () => renderDeliveryNotePdf(seller, parcel, packed)),
  )
}

/** In the packer's language. */
export async function renderPickList(shop: Shop, caller: Caller, id: string): Promise<Buffer> {
  const [order] = await findOrdersToPack(shop.db, [id])
  if (!order) throw new Refusal('not_found', { what: 'order' })
  const left = await loadLeftToPack(shop.db, [id])
  return await renderPicks(shop, caller, [{ order, packed: left.get(id)! }])
}

/** Of several orders, those that have pieces to take off the shelves, the oldest first. */
export async function renderPickLists(shop: Shop, caller: Caller, ids: readonly string[]): Promise<Buffer> {
  const orders = await findOrdersToPack(shop.db, ids)
  const left = await loadLeftToPack(shop.db, ids)
  const picks = orders
    // guard: nothing is picked for an order that is not paid, or was sent | drop | orders/bulk/bulk
    .filter(isToBePacked)
    .map((order) => ({ order, packed: left.get(order.id)! }))
    .filter(({ packed }) => packed.length > 0)
  if (picks.length === 0) throw new Refusal('wrong_state', { what: 'nothing_to_pick' })
  return await renderPicks(shop, caller, picks)
}

export const isToBePacked = ({ state }: { state: string }): boolean =>
  allows('pack', state as OrderState) || allows('ship', state as OrderState)

async function renderPicks(shop: Shop, caller: Caller, picks: readonly OrderToPick[]): Promise<Buffer> {
  const seller = await readCurrentSeller(shop)
  const { renderPickListPdf } = await import('./packing-pdf.server.ts')
  const home = await readHome(shop)
  const lists = picks.map(({ order, packed }) => ({ order, packed: dropDomesticCodes(home, order, packed) }))
  return provideDocument(caller.id, ['picks', seller, lists], () => renderPickListPdf(seller, lists))
}

export const readHome = async ({ db, config }: Shop) => getHome(await openTaxSetting(config).read(db))

/** Nobody asks for the customs codes of goods that stay. */
export const dropDomesticCodes = (
  home: TaxPlace,
  order: OrderToPack,
  lines: readonly PackedLine[],
): readonly PackedLine[] =>
  isExported(home, order) ? lines : lines.map((line) => ({ ...line, tariffCode: null, origin: null }))

export async function readCurrentSeller({ db, config }: Shop, locale?: Locale) {
  const seller = await openSellerSetting(config).read(db)
  return { ...seller, name: seller.name || getShopName(locale) }
}
