import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { OrderPayments } from '#trade/orders/payments.server.ts'
import type { OrderRow } from '#trade/orders/sql.server.ts'
import { isRefused, type PaymentProvider } from './provider/provider.server.ts'
import { settleReceivable } from './receivables/service.server.ts'
import { changeRefund } from './refunds/change-refund.server.ts'
import { queueFullRefund, queueItemRefund, queuePartialRefund } from './refunds/queue-refunds.server.ts'
import { loadUnpromised } from './refunds/returns.sql.server.ts'
import { cancelIntent, getOrCreateIntent } from './settle/intent.server.ts'
import { settle } from './settle/settle.server.ts'
import { endRefundByHand, openReceivable, receiveTransfer } from './settle/transfers.server.ts'
import { endAttempt, findLiveAttempt, type PaymentAttempt } from './sql.server.ts'
import { paymentTasks } from './tasks.ts'

/** The payment operations for orders. */
export function createOrderPayments({ db, jobs }: AppContext, provider: PaymentProvider): OrderPayments {
  return {
    async close(order) {
      const attempt = await findLiveAttempt(db, order.id)
      // guard: an open payment is closed before its order is deleted | drop | payments/payments.test
      if (attempt) await closeAttempt(attempt, order)
      return (tx) => endClosed(tx, order.id, attempt?.id)
    },
    owe: queueFullRefund,
    oweParts: queuePartialRefund,
    oweItems: (tx, order, refund) => queueItemRefund(tx, provider, order, refund),
    loadLeft: loadUnpromised,
    receiveTransfer: (tx, order) => receiveTransfer(tx, provider, order),
    openReceivable: (tx, order, dueOn) => openReceivable(tx, provider, order, dueOn),
    settleReceivable: (tx, order) => settleReceivable(tx, provider, order),
    recordRefundByHand: (tx, order, paid) => endRefundByHand(tx, provider, order, paid),
    changeRefund,
    sendRefunds: () => jobs.enqueue(paymentTasks.payRefunds),
  }

  async function closeAttempt(attempt: PaymentAttempt, { email }: OrderRow): Promise<void> {
    // Without the keys of the account that created it, it can neither be closed nor paid.
    const intent = await getOrCreateIntent(db, provider, attempt, { email }).catch((error) => {
      if (!isRefused(error)) throw error
      return undefined
    })
    if (!intent || intent.status === 'canceled') return
    await cancelIntent(provider, intent.id, 'requested_by_customer')
    // The card may just have been charged; the provider's answer decides.
    const settled = await settle(db, provider, intent.id)
    if (settled === 'cancelled') return
    throw settled === 'paid' ? new Refusal('already_paid') : inProgress()
  }
}

/** Ends the closed attempt. A different live one means that a payment was started in another tab since. */
async function endClosed(tx: Tx, orderId: string, closedId: string | undefined): Promise<void> {
  const live = await findLiveAttempt(tx, orderId)
  if (live && live.id !== closedId) throw inProgress()
  if (live) await endAttempt(tx, live.id, 'cancelled', 'order deleted')
}

const inProgress = () => new Refusal('payment_in_progress')
