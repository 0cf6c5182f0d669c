import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { countSecondFactors } from './seal.server.ts'

/** Whether second factors can be read with this `SHOP_SECRET`, and whether the one before is still needed. */
export async function checkSecondFactors(shop: Pick<AppContext, 'config' | 'db'>): Promise<Finding> {
  const { all, outdated, unreadable } = await countSecondFactors(shop)
  if (unreadable > 0) return { state: 'bad', text: () => m.health_second_factors_unreadable({ count: unreadable }) }
  if (shop.config.secretBefore === undefined)
    return { state: 'good', text: () => m.health_second_factors_good({ count: all }) }
  if (outdated > 0) return { state: 'info', text: () => m.health_second_factors_outdated({ count: outdated }) }
  return { state: 'info', text: m.health_second_factors_done, remedy: m.health_second_factors_done_remedy }
}
