import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { provideDocument } from '#trade/invoices/document-desk.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { findPurchaseOrder, listPurchaseLines } from './sql.server.ts'

/** In the admin's language. */
export async function renderPurchaseOrder(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  caller: Caller,
  id: string,
): Promise<Buffer> {
  const order = await findPurchaseOrder(db, id)
  if (!order) throw new Refusal('not_found', { what: 'purchase_order' })
  const lines = await listPurchaseLines(db, id)
  const seller = await openSellerSetting(config).read(db)
  const { renderPurchaseOrderPdf } = await import('./pdf.server.ts')
  const content = [{ ...seller, name: seller.name || getShopName() }, order, lines] as const
  return provideDocument(caller.id, ['purchase', content], () => renderPurchaseOrderPdf(...content))
}
