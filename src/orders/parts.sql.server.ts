import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import type { Taxed } from '#tax/compute.ts'
import type { LineParts } from './parts.ts'

/** `asked`: how many pieces are in returns that were not declined; `returned`: of these, how many came. */
export type LineProgress = LineParts & { line: string; orderId: string; asked: number }

/** What became of the pieces of each line of orders, by the line's id. */
export async function progressOf(db: Database | Tx, orderIds: readonly string[]): Promise<Map<string, LineProgress>> {
  const { rows } = await sql<LineProgress>`
    select id as line, order_id, quantity, waiting,
      coalesce((select sum(quantity) from cancellations where order_line_id = order_lines.id), 0)::int as cancelled,
      coalesce((select sum(quantity) from parcel_lines where order_line_id = order_lines.id), 0)::int as sent,
      coalesce((select sum(quantity) from return_lines
        where order_line_id = order_lines.id and restocked is not null), 0)::int as returned,
      coalesce((select sum(quantity) from return_lines join returns on returns.id = return_id
        where order_line_id = order_lines.id and state <> 'declined'), 0)::int as asked,
      coalesce((select sum(quantity) from refund_lines join refunds on refunds.id = refund_id
        where order_line_id = order_lines.id and state <> 'failed'), 0)::int as refunded
    from order_lines where order_id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.line, row]))
}

/** What of the deliveries of orders was refunded, or is about to be, by the orders' ids. */
export async function deliveriesRefunded(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, Taxed[]>> {
  const { rows } = await sql<Taxed & { orderId: string }>`
    select payments.order_id, tax_rate as rate, net_minor, tax_minor from refund_lines
    join refunds on refunds.id = refund_id join payments on payments.id = refunds.payment_id
    where order_id = any(${orderIds}::uuid[]) and refunds.state <> 'failed' and order_line_id is null`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Records that pieces of lines will not be sent. @returns the cause of their return to the shelf, by line */
export async function insertCancellations(
  tx: Tx,
  lines: readonly { id: string; quantity: number }[],
): Promise<Map<string, string>> {
  const causes = new Map(lines.map(({ id }) => [id, newId()]))
  const rows = lines.map(({ id, quantity }) => ({ id: causes.get(id)!, orderLineId: id, quantity }))
  if (rows.length > 0) await tx.insertInto('cancellations').values(rows).execute()
  return causes
}
