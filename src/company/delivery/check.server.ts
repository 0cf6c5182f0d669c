import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { openDeliverySetting } from './service.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/** Whether the delivery table can be read. */
export async function checkDelivery({ config, db }: Shop): Promise<Finding> {
  const fault = await openDeliverySetting(config).findFault(db)
  if (!fault) return { state: 'good', text: m.health_delivery_good }
  const text = fault === 'other_currency' ? m.health_delivery_currency : m.health_setting_unreadable
  return { state: 'bad', text, remedy: m.health_setting_remedy }
}

/** Whether the delivery table has a way for goods to reach somebody. */
export async function offersDelivery({ config, db }: Shop): Promise<boolean> {
  const table = openDeliverySetting(config)
  const { zones, pickup } = await table.read(db)
  if (!(await table.isReadable(db))) return false
  return pickup.address !== '' || zones.some(({ places, methods }) => places.length > 0 && methods.length > 0)
}
