import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import { Refusal } from '#platform/errors.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { orderById } from '../sql.server.ts'
import * as contract from './contract.ts'
import { answer, ask, receive, refund } from './service.server.ts'
import { openReturns, type ReturnRow, returnsOf } from './sql.server.ts'

export function serveReturns(api: Api, context: AppContext, payments: OrderPayments): void {
  const { db } = context
  serve(api, contract.askReturn, async ({ params, body, caller, idempotencyKey }) => ({
    insertedId: await ask(context, caller, params.id, body, idempotencyKey),
  }))
  serve(api, contract.listReturnsOf, async ({ params, caller }) => {
    const order = await orderById(db, params.id, caller.role === 'admin' ? undefined : caller.id)
    if (!order) throw new Refusal('not_found', { what: 'order' })
    return (await returnsOf(db, order.id)).map(returnView)
  })
  serve(api, contract.listOpenReturns, async ({ query }) => (await openReturns(db, query.limit ?? 100)).map(returnView))
  serve(api, contract.answerReturn, async ({ params, body, caller }) => {
    await answer(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.receiveReturn, async ({ params, body, caller }) => {
    await receive(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.refundReturn, async ({ params, body, caller }) => ({
    insertedId: await refund(context, payments, caller, params.id, body),
  }))
}

export const returnView = ({
  id,
  orderId,
  orderNumber: number,
  askedAt,
  lines,
  ...found
}: ReturnRow): contract.OrderReturn => ({
  _id: id,
  order: orderId,
  number: orderNumber(number),
  ...found,
  askedAt: askedAt.toISOString(),
  lines: lines.map(({ id: _, productId: __, ...line }) => line),
})
