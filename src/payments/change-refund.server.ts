import type { RefundChange } from '#orders/payments.server.ts'
import { isDisputed } from '#orders/sql.server.ts'
import type { LockedOrder } from '#orders/states.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
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
  // guard: disputed money is not refunded by a press | never | payments/by-hand
  if (await isDisputed(tx, orderId)) throw new Refusal('wrong_state', { what: 'dispute' })
  return await (to === 'by_hand' ? stopSending : sendAgain)(tx, orderId, refund)
}
