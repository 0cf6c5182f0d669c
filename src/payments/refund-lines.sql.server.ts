import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'

/** What a refund is for: pieces of a line or, without a line, the delivery at one rate of tax. */
export type RefundLine = {
  orderLineId: string | null
  quantity: number
  netMinor: number
  taxMinor: number
  taxRate: number
}

export async function insertRefundLines(tx: Tx, refundId: string, parts: readonly RefundLine[]): Promise<void> {
  const rows = parts.map((part) => ({ refundId, ...part }))
  if (rows.length > 0) await tx.insertInto('refundLines').values(rows).execute()
}

/** The amount of a refund became another than that of its parts, by what was done at the provider: it is for no parts now. */
export async function dropUnfitLines(tx: Tx, paymentId: string): Promise<void> {
  await sql`delete from refund_lines where refund_id in (
    select refunds.id from refunds join refund_lines on refund_id = refunds.id where payment_id = ${paymentId}
    group by refunds.id having sum(net_minor + tax_minor) <> amount_minor)`.execute(tx)
}

/** Refunds of parts that the card's bank returned are owed again, one at a time and after a day; never more than is left. */
export async function remakeFailed(tx: Tx, paymentId: string, leftMinor: number): Promise<void> {
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
    await sql`insert into refund_lines (refund_id, order_line_id, quantity, net_minor, tax_minor, tax_rate)
      select ${id}, order_line_id, quantity, net_minor, tax_minor, tax_rate from refund_lines
      where refund_id = ${replaces}`.execute(tx)
  }
}
