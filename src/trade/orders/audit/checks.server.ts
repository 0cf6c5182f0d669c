import type { AuditCheck } from '#base/platform/audit/check.ts'
import { dateChecks } from './dates.server.ts'
import { parcelChecks } from './parcels.server.ts'
import { rateChecks } from './rates.server.ts'
import { orderStockChecks } from './stock.server.ts'
import { totalChecks } from './totals.server.ts'
import { orderWaitingChecks } from './waiting.server.ts'

/** What must hold of the books of orders. Prices are checked by `checkPrices`. */
export const orderChecks: readonly AuditCheck[] = [
  ...totalChecks,
  ...orderStockChecks,
  ...parcelChecks,
  ...rateChecks,
  ...orderWaitingChecks,
  ...dateChecks,
]
