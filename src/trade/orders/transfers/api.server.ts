import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import * as contract from './contract.ts'
import { agreeToTransfer, bookTransfer, loadTransfer } from './service.server.ts'

export function serveTransfers(api: Api, context: AppContext, payments: OrderPayments): void {
  serve(api, contract.getTransfer, ({ params, caller }) => loadTransfer(context, caller, params.id))
  serve(api, contract.agreeToTransfer, async ({ params, body, caller }) => {
    await agreeToTransfer(context, caller, params.id, body.days)
    return { modifiedCount: 1 }
  })
  serve(api, contract.bookTransfer, async ({ params, body, caller }) => ({
    state: await bookTransfer(context, payments, caller, params.id, body.amount),
  }))
}
