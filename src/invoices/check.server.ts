import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { siteSetting } from '#site/service.server.ts'
import { fieldNames } from './field-names.ts'
import { listMissingSellerFields, openSellerSetting } from './seller.server.ts'

/** Whether invoices have a seller. */
export const createSellerCheck = ({ db, config }: Pick<AppContext, 'config' | 'db'>): Check => ({
  name: m.health_seller,
  async run() {
    const seller = openSellerSetting(config)
    if (!(await seller.isReadable(db))) {
      return { state: 'bad', text: m.health_setting_unreadable, remedy: m.health_setting_remedy }
    }
    const missing = listMissingSellerFields(await seller.read(db), (await siteSetting.read(db)).name)
    if (missing.length === 0) return { state: 'good', text: m.health_seller_good }
    const text = () => m.health_seller_missing({ missing: missing.map((field) => fieldNames[field]()).join(', ') })
    return { state: 'warning', text, remedy: m.health_seller_remedy }
  },
})
