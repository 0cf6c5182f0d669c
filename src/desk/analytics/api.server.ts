import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { writeBreakdown, writeSales } from './csv.server.ts'
import { loadBreakdown, loadSales } from './service.server.ts'

export function serveAnalytics(api: Api, context: AppContext): void {
  serve(api, contract.getSales, ({ query }) => loadSales(context, query))
  serve(api, contract.getBreakdown, ({ query }) => loadBreakdown(context, query))
  serve(api, contract.exportSales, async ({ query }) => writeSales(await loadSales(context, query)))
  serve(api, contract.exportBreakdown, async ({ query }) => writeBreakdown(await loadBreakdown(context, query)))
}
