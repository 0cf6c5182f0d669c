import { deliveryTable } from '#delivery/service.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { taxTable } from '#tax/service.server.ts'
import type { Terms } from './amounts.ts'

/** The tables that orders are priced by, as they are now. */
export async function currentTerms(db: Database | Tx, config: Config): Promise<Terms> {
  const [tax, delivery] = await Promise.all([taxTable(config).read(db), deliveryTable(config).read(db)])
  return { tax, delivery }
}
