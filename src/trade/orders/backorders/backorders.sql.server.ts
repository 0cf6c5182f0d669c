import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { stateSql } from '../states.sql.server.ts'

type Pieces = { id: string; quantity: number }

/** Of a line, what is held, or sold: not what it waits for. */
export const withoutBackordered = <Line extends { quantity: number; waiting: number }>(line: Line): Line => ({
  ...line,
  quantity: line.quantity - line.waiting,
})

/** Reduces the back-ordered pieces of a locked order's lines, to none at least. @returns the reduction by line */
export async function lockBackorder(tx: Tx, lines: readonly Pieces[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; taken: number }>`
    update order_lines set waiting = was.waiting - taken
    from (
      select id, waiting, least(waiting, pieces) as taken
      from order_lines join unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[])
        as given (line, pieces) on id = line
      where waiting > 0
    ) was
    where order_lines.id = was.id
    returning was.id, taken`.execute(tx)
  return new Map(rows.map(({ id, taken }) => [id, taken]))
}

/** An order that has ended waits for nothing. */
export async function clearBackorder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ waiting: 0 })
    .where('orderId', '=', orderId)
    .where('waiting', '>', 0)
    .execute()
}

/** The order that was paid first of those that wait for a piece that nobody holds, locked. */
export async function lockNextBackorder(tx: Tx, skipped: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where state in (${stateSql.unsent}) and id <> all(${skipped}::uuid[]) and exists (
      select from order_lines join products on products.id = product_id
      where order_id = orders.id and waiting > 0 and on_hand > held)
    order by paid_at, id
    limit 1
    for update`.execute(tx)
  return rows[0]?.id
}
