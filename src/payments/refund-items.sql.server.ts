import { sql } from 'kysely'
import type { RefundItem } from '#orders/account/order-account.ts'
import type { Tx } from '#platform/database/connect.server.ts'

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

/**
 * Queues partial refunds that the card's bank returned again, one at a time and after a day; never more than is left.
 */
export async function recreateFailedRefund(tx: Tx, paymentId: string, leftMinor: number): Promise<void> {
  const { rows } = await sql<{ id: string; replaces: string }>`
    insert into refunds (id, payment_id, amount_minor, currency, reason, note, replaces, next_try_at)
    select gen_random_uuid(), payment_id, least(amount_minor, ${leftMinor}), currency, 'refund_failed', note, id,
      now() + interval '1 day'
    from refunds failed
    where payment_id = ${paymentId} and state = 'failed' and reason <> 'made_at_provider'
      and not exists (select from refunds again where again.replaces = failed.id)
      and not exists (select from refunds due where due.payment_id = failed.payment_id and due.state = 'due')
    order by created_at limit 1
    returning id, replaces`.execute(tx)
  for (const { id, replaces } of rows) {
    await sql`insert into refund_lines (refund_id, kind, order_line_id, quantity, net_minor, tax_minor, tax_rate)
      select ${id}, kind, order_line_id, quantity, net_minor, tax_minor, tax_rate from refund_lines
      where refund_id = ${replaces}`.execute(tx)
  }
}
