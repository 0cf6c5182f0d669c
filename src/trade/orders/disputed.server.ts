import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { isDisputed } from './sql.server.ts'

/** Goods whose payment a bank may take back leave only if an admin says so. */
export async function refuseDisputed(tx: Tx, orderId: string, despiteDispute = false): Promise<void> {
  // guard: goods of a disputed order are packed and sent only if somebody says so | never | orders/disputed
  if (!despiteDispute && (await isDisputed(tx, orderId))) throw new Refusal('wrong_state', { what: 'disputed_goods' })
}
