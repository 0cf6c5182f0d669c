import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import type { OrderPayments } from '../payments.server.ts'
import { cancelLines, previewLineCancellation } from './cancel.server.ts'
import * as contract from './contract.ts'
import { makeRefund } from './refund.server.ts'

export function serveCancellation(api: Api, context: AppContext, payments: OrderPayments): void {
  serve(api, contract.cancelLines, async ({ params, body, caller, idempotencyKey }) => ({
    modifiedCount: await cancelLines(context, payments, caller, { id: params.id, request: body, key: idempotencyKey }),
  }))
  serve(api, contract.previewCancellation, ({ params, body, caller }) =>
    previewLineCancellation(context, payments, caller, params.id, body),
  )
  serve(api, contract.refundOrder, async ({ params, body, caller, idempotencyKey }) => {
    const insertedId = await makeRefund(context.db, payments, caller, {
      ...{ id: params.id, request: body ?? { all: true }, key: idempotencyKey },
    })
    context.jobs.enqueue(catalogueTasks.allocateStock)
    return { insertedId }
  })
}
