import { writeDatev } from './bookings/datev.server.ts'
import type { AccountingReport } from './contract.ts'
import type { WriteReport } from './report.server.ts'
import { bookings } from './reports/bookings.server.ts'
import { ecSalesList } from './reports/ec-sales-list.server.ts'
import { lostDisputes } from './reports/lost-disputes.server.ts'
import { openItems } from './reports/open-items.server.ts'
import { oss } from './reports/oss.server.ts'
import { providerBalance } from './reports/provider.server.ts'
import { purchases } from './reports/purchases.server.ts'
import { stockValue } from './reports/stock-value.server.ts'
import { unionSales } from './reports/union-sales.server.ts'
import { unsent } from './reports/unsent.server.ts'
import { refundsDue, returnsWaiting } from './reports/waiting.server.ts'

/** The file of each report. */
export const reportFiles: Readonly<Record<AccountingReport, WriteReport>> = {
  oss,
  ec_sales_list: ecSalesList,
  union_sales: unionSales,
  purchases,
  provider: providerBalance,
  bookings,
  datev: writeDatev,
  lost_disputes: lostDisputes,
  open_items: openItems,
  unsent,
  refunds_due: refundsDue,
  returns_waiting: returnsWaiting,
  stock_value: stockValue,
}
