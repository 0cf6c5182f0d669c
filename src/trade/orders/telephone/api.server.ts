import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import type { Placing } from '../placing/api.server.ts'
import * as contract from './contract.ts'
import { quoteAgreed } from './quote.server.ts'
import { placeTelephoneOrder } from './service.server.ts'

export function serveTelephone(
  api: Api,
  context: AppContext,
  payments: OrderPayments,
  { place, requireOpen }: Placing,
): void {
  serve(api, contract.placeTelephoneOrder, async ({ body, caller, idempotencyKey }) => {
    await requireOpen()
    return await placeTelephoneOrder(context, { payments, place }, caller, body, idempotencyKey)
  })
  serve(api, contract.quoteTelephoneOrder, ({ body }) => quoteAgreed(context, body))
}
