import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { openCarrierHub } from './open.server.ts'

/** Whether labels can be bought. Otherwise they are made by hand, so this is only a warning. */
export const createCarriersCheck = (config: Pick<Config, 'carriers'>): Check => ({
  name: m.health_carriers,
  async run() {
    const hub = openCarrierHub(config)
    if (!hub) return { state: 'info', text: m.health_carriers_by_hand }
    return hub.probe().then(
      (detail) => ({ state: 'good', text: m.health_carriers_good, detail }),
      (error: Error) => ({ state: 'warning', text: m.health_carriers_bad, detail: error.message }),
    )
  },
})
