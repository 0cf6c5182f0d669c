import type { Tx } from '#base/platform/database/connect.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { type AccountRow, loadAccount } from './load.sql.server.ts'
import type { OrderAccount } from './order-account.ts'

/** Locks an order until the commit, and loads its account. */
export async function loadOrderAccount(
  tx: Tx,
  orderId: string,
): Promise<{ order: LockedOrder; account: OrderAccount<AccountRow> } | undefined> {
  const order = await lockOrder(tx, orderId)
  return order && { order, account: await loadAccount(tx, order.id) }
}
