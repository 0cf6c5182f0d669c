import type { Config } from '#base/platform/config/config.server.ts'
import { connect, type Database } from '#base/platform/database/connect.server.ts'
import { isPracticeSql } from '#base/platform/database/demonstration.server.ts'
import { requirePoolerSettings } from '#base/platform/database/pooler.server.ts'
import { createDkimSignature } from '#base/platform/mail/dkim.server.ts'
import { findOlderForeignProducts } from '#goods/catalogue/prices/foreign-currency.sql.server.ts'
import { refuseOlderDemo } from '#shop/demo/mark.server.ts'
import { findOlderForeignOrders } from '#trade/orders/pricing/older-orders.sql.server.ts'
import { refuseCurrencies } from '#trade/orders/pricing/one-currency.server.ts'

/**
 * What a start of this version would refuse, asked of a shop's database before it is brought to this version: until then the
 * older one can run on it. Its tables may be those of any version.
 */
export const refuseBefore =
  (config: Config) =>
  async (db: Database): Promise<void> => {
    if (config.dkim) createDkimSignature(config.dkim)
    await refuseOlderDemo(config, db)
    refuseCurrencies(
      config.currency,
      await findOlderForeignProducts(db, config.currency),
      await findOlderForeignOrders(db, config.currency),
    )
    await refusePooler(config)
  }

async function refusePooler(config: Config): Promise<void> {
  if (!config.poolerUrl) return
  const { db, close } = connect(config.poolerUrl, { isPooled: true })
  await requirePoolerSettings(db, isPracticeSql(config) ? 'selling' : '').finally(close)
}
