import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { type LockedOrder, lockOrder } from '#trade/orders/states.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { postponeRefund } from '../refunds/returns.sql.server.ts'
import { endRefund } from '../settle/transfers.server.ts'
import { tryOrLog } from '../try-or-log.server.ts'
import { findRefundsToCredit, lockCreditRefunds, markSettled } from './sql.server.ts'

const batch = 50

/** Takes what is refunded of orders on account off what is owed: no money has come that could go back. */
export async function creditReceivables(db: Database, provider: PaymentProvider, log: Log): Promise<void> {
  for (const { id, orderId } of await findRefundsToCredit(db, batch)) {
    await tryOrLog(
      log,
      db.transaction().execute(async (tx) => creditOrder(tx, provider, (await lockOrder(tx, orderId))!)),
    )
    await postponeRefund(db, id, 'failed')
  }
}

/** Records that what a locked order owes has arrived. What was refunded of it before is credited first. */
export async function settleReceivable(tx: Tx, provider: PaymentProvider, order: LockedOrder): Promise<void> {
  // guard: what was refunded before the money came is not owed, and does not go back as well | drop | orders/on-account
  await creditOrder(tx, provider, order)
  await markSettled(tx, order.id)
}

async function creditOrder(tx: Tx, provider: PaymentProvider, order: LockedOrder): Promise<void> {
  for (const due of await lockCreditRefunds(tx, order.id))
    await endRefund(tx, provider, order, due, { channel: 'account' })
}
