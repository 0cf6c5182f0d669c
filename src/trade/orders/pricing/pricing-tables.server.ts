import type { Config } from '#base/platform/config/config.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { openDeliverySetting } from '#company/delivery/service.server.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import type { PricingTables } from './order-totals.ts'

/** The tables that orders are priced by, as they are now. @throws Refusal if one of them cannot be read */
export async function loadPricingTables(db: Database | Tx, config: Config): Promise<PricingTables> {
  const [tax, delivery] = await Promise.all([
    openTaxSetting(config).readToSell(db),
    openDeliverySetting(config).readToSell(db),
  ])
  return { tax, delivery, isLive: config.mode === 'live' }
}
