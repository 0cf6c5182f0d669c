import type { Tx } from '#base/platform/database/connect.server.ts'
import { sumGross } from '#company/tax/by-rate.ts'
import { isInvoiced } from '#trade/invoices/sql.server.ts'
import { loadAccount } from '#trade/orders/account/load.sql.server.ts'
import {
  deletePendingItems,
  deleteUnfitItems,
  findRefundsWithoutItems,
  insertRefundItems,
} from '../refunds/refund-items.sql.server.ts'
import { loadBalance } from '../refunds/returns.sql.server.ts'
import type { PaymentRow } from '../sql.server.ts'

/**
 * Determines the items of every refund of a locked order's payment. A refund made at the provider has no specific
 * purpose and is borne by all rates; pending refunds give way to it. So refunds and credit notes are limited by rate.
 * Money that never paid the order was for none of its items.
 */
export async function allocateRefunds(tx: Tx, payment: Pick<PaymentRow, 'id' | 'orderId'>): Promise<void> {
  const { kept } = await loadBalance(tx, payment.id)
  if (!kept && !(await isInvoiced(tx, payment.id))) return
  await deleteUnfitItems(tx, payment.id)
  if (!(await allocateOpen(tx, payment)) && (await deletePendingItems(tx, payment.id))) await allocateOpen(tx, payment)
}

/** Returns false if pending refunds leave too little of the rates for completed ones. */
async function allocateOpen(tx: Tx, { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>): Promise<boolean> {
  const open = await findRefundsWithoutItems(tx, id)
  let account = (await loadAccount(tx, orderId)).withoutUnallocated()
  for (const { id: refundId, amountMinor } of open) {
    if (amountMinor > sumGross(account.leftByRate())) return false
    const rest = account.allLeft()
    const items = sumGross(rest) === amountMinor ? rest : account.allocate(amountMinor)
    await insertRefundItems(tx, refundId, items)
    account = account.after(items)
  }
  return !account.isOverdrawn()
}
