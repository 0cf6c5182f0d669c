import { provideDocument } from '#invoices/document-desk.server.ts'
import { openSellerSetting } from '#invoices/seller.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { getShopName } from '#platform/shop-name.ts'
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
