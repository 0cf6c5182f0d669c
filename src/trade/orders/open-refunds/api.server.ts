import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import * as contract from './contract.ts'
import { changeOpenRefund, recordRefundByHand } from './service.server.ts'

export function serveOpenRefunds(api: Api, context: AppContext, payments: OrderPayments): void {
  serve(api, contract.changeOpenRefund, async ({ params, body, caller }) => {
    await changeOpenRefund(context, payments, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.recordRefundByHand, async ({ params, body, caller }) => {
    await recordRefundByHand(context, payments, caller, params.id, body)
    return { modifiedCount: 1 }
  })
}
