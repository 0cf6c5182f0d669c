import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import * as contract from './contract.ts'
import { chargeToAccount } from './service.server.ts'
import { changeTerms } from './terms.server.ts'

export function serveOnAccount(api: Api, context: AppContext, payments: OrderPayments): void {
  serve(api, contract.setAccountTerms, async ({ params, body, caller }) => ({
    modifiedCount: await changeTerms(context, caller, params.id, body),
  }))
  serve(api, contract.putOnAccount, async ({ params, caller }) => ({
    until: await chargeToAccount(context, payments, caller, params.id),
  }))
}
