import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { RefundChange } from '#trade/orders/payments.server.ts'
import { isDisputed } from '#trade/orders/sql.server.ts'
import type { LockedOrder } from '#trade/orders/states.server.ts'
import { sendAgain, stopSending } from './open-refunds.sql.server.ts'

/**
 * Changes a refund of a locked order that waits. False: it does not wait.
 * @throws Refusal `wrong_state` while a bank decides about its money
 */
export async function changeRefund(
  tx: Tx,
  { id: orderId }: LockedOrder,
  refund: string,
  to: RefundChange,
): Promise<boolean> {
  // guard: disputed money is not refunded by a press | never | trade/payments/refunds/by-hand.test
  if (await isDisputed(tx, orderId)) throw new Refusal('wrong_state', { what: 'dispute' })
  return await (to === 'by_hand' ? stopSending : sendAgain)(tx, orderId, refund)
}
