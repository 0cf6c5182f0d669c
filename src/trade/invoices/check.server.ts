import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { siteSetting } from '#company/site/service.server.ts'
import { m } from '#paraglide/messages.js'
import { fieldNames } from './field-names.ts'
import { listMissingSellerFields, openSellerSetting } from './seller.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/** What invoices lack of their seller; undefined while that cannot be read. */
export async function findSellerGaps({
  db,
  config,
}: Shop): Promise<ReturnType<typeof listMissingSellerFields> | undefined> {
  const seller = openSellerSetting(config)
  if (!(await seller.isReadable(db))) return undefined
  return listMissingSellerFields(await seller.read(db), (await siteSetting.read(db)).name)
}

/** Whether invoices have a seller. */
export async function checkSeller(shop: Shop): Promise<Finding> {
  const missing = await findSellerGaps(shop)
  if (!missing) return { state: 'bad', text: m.health_setting_unreadable, remedy: m.health_setting_remedy }
  if (missing.length === 0) return { state: 'good', text: m.health_seller_good }
  const text = () => m.health_seller_missing({ missing: missing.map((field) => fieldNames[field]()).join(', ') })
  return { state: 'warning', text }
}
