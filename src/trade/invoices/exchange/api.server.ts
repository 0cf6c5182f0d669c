import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { enterRate, listRates } from './service.server.ts'

export function serveExchange(api: Api, context: AppContext): void {
  serve(api, contract.listExchangeRates, () => listRates(context))
  serve(api, contract.enterExchangeRate, async ({ body, caller }) => ({
    modifiedCount: await enterRate(context.db, caller, body),
  }))
}
