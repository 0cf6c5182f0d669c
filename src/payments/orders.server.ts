import type { OrderPayments } from '#orders/payments.server.ts'
import type { OrderRow } from '#orders/sql.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { cancelIntent, intentOf } from './intent.server.ts'
import { owe, oweParts } from './owe.server.ts'
import { isRefused, type Provider } from './provider.server.ts'
import { settle } from './settle.server.ts'
import { type Attempt, endAttempt, liveAttemptOf } from './sql.server.ts'

/** The payment operations for orders. */
export function paymentsOfOrders({ db, jobs }: AppContext, provider: Provider): OrderPayments {
  return {
    async close(order) {
      const attempt = await liveAttemptOf(db, order.id)
      // guard: an open payment is closed before its order is deleted | drop | payments/payments.test
      if (attempt) await closeAttempt(attempt, order)
      return (tx) => endClosed(tx, order.id, attempt?.id)
    },
    owe,
    oweParts,
    sendRefunds: () => jobs.enqueue('pay_refunds'),
  }

  async function closeAttempt(attempt: Attempt, { email }: OrderRow): Promise<void> {
    // Without keys of the account that it was made with, it can neither be closed nor paid.
    const intent = await intentOf(db, provider, attempt, { email }).catch((error) => {
      if (!isRefused(error)) throw error
      return undefined
    })
    if (!intent || intent.status === 'canceled') return
    await cancelIntent(provider, intent.id, 'requested_by_customer')
    // The card may just have been charged: the provider's word decides.
    const settled = await settle(db, provider, intent.id)
    if (settled === 'cancelled') return
    throw settled === 'paid' ? new Refusal('already_paid') : inProgress()
  }
}

/** Ends the closed attempt. A different live one means that a payment was started in another tab since. */
async function endClosed(tx: Tx, orderId: string, closedId: string | undefined): Promise<void> {
  const live = await liveAttemptOf(tx, orderId)
  if (live && live.id !== closedId) throw inProgress()
  if (live) await endAttempt(tx, live.id, 'cancelled', 'order deleted')
}

const inProgress = () => new Refusal('payment_in_progress')
