import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { openDeliverySetting } from './service.server.ts'

/** Whether the delivery table can be read. */
export const createDeliveryCheck = ({ config, db }: Pick<AppContext, 'config' | 'db'>): Check => ({
  name: m.menu_delivery,
  async run() {
    if (await openDeliverySetting(config).isReadable(db)) return { state: 'good', text: m.health_delivery_good }
    return { state: 'bad', text: m.health_setting_unreadable, remedy: m.health_setting_remedy }
  },
})
