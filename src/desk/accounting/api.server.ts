import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { PaymentProvider } from '#trade/payments/provider/provider.server.ts'
import { archivePeriod } from './archive.server.ts'
import { readBalance } from './balance/read.server.ts'
import * as contract from './contract.ts'
import { openPeriod, streamReport } from './report.server.ts'
import { reportFiles } from './reports.server.ts'

export function serveAccounting(api: Api, context: AppContext, provider: PaymentProvider): void {
  serve(api, contract.exportAccounting, async ({ query: { report, ...period } }) => {
    if (contract.readsBalance.has(report)) await readBalance(context.db, provider)
    return streamReport(report, reportFiles[report], await openPeriod(context, period))
  })
  serve(api, contract.getAccountingArchive, async ({ query, caller }) => {
    await readBalance(context.db, provider)
    return archivePeriod(context, caller, query)
  })
}
