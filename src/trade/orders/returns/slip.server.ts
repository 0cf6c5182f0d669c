import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { provideDocument } from '#trade/invoices/document-desk.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { refuseStale } from './change.server.ts'
import { getClosingTime } from './closing-time.ts'
import { loadSendTo } from './send-to.server.ts'
import { findReturnById } from './sql.server.ts'

/** The slip of a return that is agreed to, in its reader's language. */
export async function renderSlip(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  caller: Caller,
  id: string,
): Promise<Buffer> {
  const found = await findReturnById(db, id)
  // guard: a return slip belongs to its customer | caller.role !== 'admin' && found.customerId !== caller.id → false | authorization
  if (!found || (caller.role !== 'admin' && found.customerId !== caller.id))
    throw new Refusal('not_found', { what: 'return' })
  // guard: nothing is sent back before it is agreed to | drop | orders/returns/slip
  if (found.state !== 'agreed') throw refuseStale()
  const seller = await openSellerSetting(config).read(db)
  const { returnWaitDays } = await readSettings(db, config)
  const getSendTo = await loadSendTo(db, config)
  const { renderSlipPdf } = await import('./slip-pdf.server.ts')
  const named = { ...seller, name: seller.name || getShopName() }
  const content = [named, found, getSendTo(), getClosingTime(found, returnWaitDays)] as const
  return await provideDocument(caller.id, ['slip', content], () => renderSlipPdf(...content))
}
