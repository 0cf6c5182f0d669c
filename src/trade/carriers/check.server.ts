import { checkService, type Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { openCarrierHub } from './open.server.ts'

const texts = { good: m.health_carriers_good, bad: m.health_carriers_bad }

/** Whether labels can be bought. Otherwise they are made by hand, so this is only a warning. */
export async function checkCarriers({ config }: Pick<AppContext, 'config'>): Promise<Finding> {
  const hub = openCarrierHub(config)
  if (!hub) return { state: 'info', text: m.health_carriers_by_hand }
  return await checkService(texts, () => hub.probe(), 'warning')
}
