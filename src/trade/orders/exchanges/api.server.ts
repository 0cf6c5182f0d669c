import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { sendExchange, takeBackExchange } from './service.server.ts'

export function serveExchanges(api: Api, context: AppContext): void {
  serve(api, contract.exchangeReturn, async ({ params, body, caller }) => ({
    insertedId: await sendExchange(context, caller, params.id, body.lines),
  }))
  serve(api, contract.takeBackExchange, async ({ params, caller }) => {
    await takeBackExchange(context, caller, params.id)
    return { deletedCount: 1 }
  })
}
