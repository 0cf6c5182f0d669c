import type { Config } from '#base/platform/config/config.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'

/** The time zone of the shop's clock, by which articles appear. */
export const readTimeZone = async (db: Database, config: Pick<Config, 'mode'>): Promise<string> =>
  (await openSellerSetting(config).read(db)).timeZone
