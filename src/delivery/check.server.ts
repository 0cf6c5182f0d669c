import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { openDeliverySetting } from './service.server.ts'

/** Whether the delivery table can be read. */
export const createDeliveryCheck = ({ config, db }: Pick<AppContext, 'config' | 'db'>): Check => ({
  name: m.menu_delivery,
  async run() {
    const fault = await openDeliverySetting(config).findFault(db)
    if (!fault) return { state: 'good', text: m.health_delivery_good }
    const text = fault === 'other_currency' ? m.health_delivery_currency : m.health_setting_unreadable
    return { state: 'bad', text, remedy: m.health_setting_remedy }
  },
})
