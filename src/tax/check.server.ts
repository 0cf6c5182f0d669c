import { m } from '#paraglide/messages.js'
import type { Check, Finding } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { openTaxSetting } from './service.server.ts'
import { findHomeFault } from './treatment.ts'

type Shop = Pick<AppContext, 'config' | 'db'>
type Fault = 'unreadable' | 'no_region' | 'no_rates'

/** The reason why a shop does not know its tax at home, if any. */
export async function readTaxFault({ config, db }: Shop): Promise<{ fault: Fault | undefined }> {
  const table = openTaxSetting(config)
  if (!(await table.isReadable(db))) return { fault: 'unreadable' }
  return { fault: findHomeFault(await table.read(db)) }
}

const texts: Record<Fault, () => string> = {
  unreadable: m.health_setting_unreadable,
  no_region: m.tax_fault_no_region,
  no_rates: m.tax_fault_no_rates,
}

/** Whether the shop knows what tax it charges. A practice shop may have no rates, and says so. */
export const createTaxCheck = (shop: Shop): Check => ({
  name: m.menu_tax,
  async run(): Promise<Finding> {
    const { fault } = await readTaxFault(shop)
    if (!fault) return { state: 'good', text: m.health_tax_good }
    const isPractice = shop.config.mode === 'demo' && fault !== 'unreadable'
    const remedy = fault === 'unreadable' ? m.health_setting_remedy : m.health_tax_remedy
    return { state: isPractice ? 'warning' : 'bad', text: texts[fault], remedy }
  },
})
