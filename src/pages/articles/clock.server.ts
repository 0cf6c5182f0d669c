import { openSellerSetting } from '#invoices/seller.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'

/** The time zone of the shop's clock, by which articles appear. */
export const readTimeZone = async (db: Database, config: Pick<Config, 'mode'>): Promise<string> =>
  (await openSellerSetting(config).read(db)).timeZone
