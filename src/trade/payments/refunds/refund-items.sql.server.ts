import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { RefundItem } from '#trade/orders/account/order-account.ts'

export async function insertRefundItems(tx: Tx, refundId: string, items: readonly RefundItem[]): Promise<void> {
  const rows = items.map((item) => ({ refundId, ...item }))
  if (rows.length > 0) await tx.insertInto('refundLines').values(rows).execute()
}

/** Deletes the items of a refund whose amount no longer matches them, because of refunds made at the provider. */
export async function deleteUnfitItems(tx: Tx, paymentId: string): Promise<void> {
  await sql`delete from refund_lines where refund_id in (
    select refunds.id from refunds join refund_lines on refund_id = refunds.id where payment_id = ${paymentId}
    group by refunds.id having sum(net_minor + tax_minor) <> amount_minor)`.execute(tx)
}

/**
 * Deletes the items of pending refunds, which give way to completed ones.
 * @returns whether there were any
 */
export async function deletePendingItems(tx: Tx, paymentId: string): Promise<boolean> {
  const dropped = await sql`delete from refund_lines using refunds
    where refunds.id = refund_id and payment_id = ${paymentId} and state = 'due'`.execute(tx)
  return (dropped.numAffectedRows ?? 0n) > 0n
}

/** The refunds of a payment without items: completed ones first, in their order. */
export async function findRefundsWithoutItems(
  tx: Tx,
  paymentId: string,
): Promise<{ id: string; amountMinor: number; state: string }[]> {
  return await tx
    .selectFrom('refunds')
    .select(['id', 'amountMinor', 'state'])
    .where('paymentId', '=', paymentId)
    .where('state', '<>', 'failed')
    .where(sql<boolean>`not exists (select from refund_lines where refund_id = refunds.id)`)
    .orderBy(sql`state = 'due'`)
    .orderBy('doneAt')
    .orderBy('id')
    .execute()
}
