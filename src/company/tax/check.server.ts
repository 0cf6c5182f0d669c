import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { openTaxSetting } from './service.server.ts'
import { findHomeFault } from './treatment.ts'

type Shop = Pick<AppContext, 'config' | 'db'>
type Fault = 'unreadable' | 'no_region' | 'no_rates'

/** The reason why a shop does not know its tax at home, if any. */
export async function findTaxFault({ config, db }: Shop): Promise<Fault | undefined> {
  const table = openTaxSetting(config)
  if (!(await table.isReadable(db))) return 'unreadable'
  return findHomeFault(await table.read(db))
}

const texts: Record<Fault, () => string> = {
  unreadable: m.health_setting_unreadable,
  no_region: m.tax_fault_no_region,
  no_rates: m.tax_fault_no_rates,
}

/** Whether the shop knows what tax it charges. A practice shop may have no rates, and says so. */
export async function checkTax(shop: Shop): Promise<Finding> {
  const fault = await findTaxFault(shop)
  if (!fault) return { state: 'good', text: m.health_tax_good }
  if (fault === 'unreadable') return { state: 'bad', text: texts[fault], remedy: m.health_setting_remedy }
  return { state: shop.config.mode === 'demo' ? 'warning' : 'bad', text: texts[fault] }
}
