import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { loadAccounts } from '../account/load.sql.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { findOrderById } from '../sql.server.ts'
import { getClosingTime } from './closing-time.ts'
import * as contract from './contract.ts'
import { recordReceipt, takeBackReceipt } from './receipt.server.ts'
import { loadSendTo } from './send-to.server.ts'
import {
  calculateReturnRefund,
  refundReturnedLines,
  refuseRefund,
  respondToReturn,
  submitReturn,
} from './service.server.ts'
import { renderSlip } from './slip.server.ts'
import { findReturns, findReturnsIn, type ReturnRow } from './sql.server.ts'

export function serveReturns(api: Api, context: AppContext, payments: OrderPayments): void {
  const { db } = context
  serve(api, contract.requestReturn, async ({ params, body, caller, idempotencyKey }) => ({
    insertedId: await submitReturn(context, caller, params.id, body, idempotencyKey),
  }))
  serve(api, contract.listOrderReturns, async ({ params, caller }) => {
    const order = await findOrderById(db, params.id, caller.role === 'admin' ? undefined : caller.id)
    if (!order) throw new Refusal('not_found', { what: 'order' })
    return await toReturnViews(context, payments, await findReturns(db, order.id))
  })
  serve(api, contract.getReturnSlip, ({ params, caller }) => renderSlip(context, caller, params.id))
  serve(api, contract.listReturns, async ({ query: { state, limit = 100 } }) =>
    toReturnViews(context, payments, await findReturnsIn(db, state, limit)),
  )
  serve(api, contract.answerReturn, async ({ params, body, caller }) => {
    await respondToReturn(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.receiveReturn, async ({ params, body, caller }) => {
    await recordReceipt(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.takeBackReceipt, async ({ params, caller }) => {
    await takeBackReceipt(context, caller, params.id)
    return { deletedCount: 1 }
  })
  serve(api, contract.refuseRefund, async ({ params, body, caller }) => {
    await refuseRefund(context, caller, params.id, body.reason)
    return { modifiedCount: 1 }
  })
  serve(api, contract.refundReturn, async ({ params, body, caller }) => ({
    insertedId: await refundReturnedLines(context, payments, caller, params.id, body),
  }))
}

/** The views of returns, with the refund for those that arrived. */
export async function toReturnViews(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  payments: OrderPayments,
  rows: readonly ReturnRow[],
): Promise<contract.OrderReturn[]> {
  const received = rows.filter(({ state }) => state === 'received')
  const orderIds = received.map(({ paidOrderId }) => paidOrderId)
  const [accounts, left] = await Promise.all([loadAccounts(db, orderIds), payments.loadLeft(db, orderIds)])
  const offers = new Map<string, contract.OrderReturn['offer']>()
  for (const row of received) {
    const account = accounts.get(row.paidOrderId)!
    const due = await calculateReturnRefund(db, config, row, account)
    const { piecesMinor, deliveryMinor } = account.quote(due, left.get(row.paidOrderId) ?? 0)
    const toAmount = (amountMinor: number) => fromMinor(amountMinor, account.currency)
    offers.set(row.id, { pieces: toAmount(piecesMinor), delivery: toAmount(deliveryMinor) })
  }
  const { returnWaitDays } = await readSettings(db, config)
  const getSendTo = await loadSendTo(db, config)
  return rows.map((row) => ({
    ...returnView(row, offers.get(row.id) ?? null, returnWaitDays),
    sendTo: row.state === 'agreed' ? getSendTo() : null,
  }))
}

const returnView = (
  {
    id,
    orderId,
    orderNumber: number,
    askedAt,
    agreedAt,
    receivedAt,
    paidOrderId: _,
    exchange,
    lines,
    currency,
    refundedMinor,
    ...found
  }: ReturnRow,
  offer: contract.OrderReturn['offer'],
  returnWaitDays: number,
): Omit<contract.OrderReturn, 'sendTo'> => ({
  _id: id,
  order: orderId,
  number: formatOrderNumber(number),
  ...found,
  askedAt: askedAt.toISOString(),
  waitingSince: ({ agreed: agreedAt, received: receivedAt }[found.state as string] ?? askedAt).toISOString(),
  closesAt: getClosingTime({ state: found.state, agreedAt }, returnWaitDays)?.toISOString() ?? null,
  refunded: refundedMinor === null ? null : fromMinor(refundedMinor, currency),
  lines: lines.map(({ id: _, productId: __, paidLine: ___, ...line }) => line),
  exchange: exchange && { order: exchange.id, number: formatOrderNumber(exchange.number) },
  offer,
})
