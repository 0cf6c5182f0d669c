import { findOlderForeignProducts } from '#catalogue/foreign-currency.sql.server.ts'
import { refuseOlderDemo } from '#demo/mark.server.ts'
import { findOlderForeignOrders } from '#orders/pricing/older-orders.sql.server.ts'
import { refuseCurrencies } from '#orders/pricing/one-currency.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { connect, type Database } from '#platform/database/connect.server.ts'
import { isPracticeSql } from '#platform/database/demonstration.server.ts'
import { requirePoolerSettings } from '#platform/database/pooler.server.ts'
import { createDkimSignature } from '#platform/mail/dkim.server.ts'

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
