import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { creditRefunds } from '#trade/invoices/issue.server.ts'
import type { RefundItem } from '#trade/orders/account/order-account.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { insertRefundItems } from './refund-items.sql.server.ts'

type Correction = { paymentId: string; currency: string; reason: string }

/**
 * Records what a cancellation changes although nothing goes back: pieces whose price those that stay take. Nobody sends
 * it, and its document corrects the invoice at once.
 * @returns its id
 */
export async function recordCorrection(
  tx: Tx,
  provider: PaymentProvider,
  orderId: string,
  { paymentId, currency, reason }: Correction,
  items: readonly RefundItem[],
): Promise<string> {
  const id = createId()
  const now = sql<Date>`now()`
  const done = { state: 'done', providerRefundId: `${correctionPrefix}${id}`, doneAt: now, mailedAt: now }
  await tx
    .insertInto('refunds')
    .values({ id, paymentId, currency, reason, amountMinor: 0, ...done })
    .execute()
  await insertRefundItems(tx, id, items)
  await creditRefunds(tx, provider, orderId)
  return id
}

/** How the number of a refund of nothing begins, which the provider does not know. */
const correctionPrefix = 'correction-'
