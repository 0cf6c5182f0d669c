import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { isOverdue } from '../on-account/sql.server.ts'
import type { OrderQueue } from '../shapes.ts'
import { stateSql } from '../states.sql.server.ts'
import type { Queue, Queues } from './contract.ts'

/** The orders that wait for money by transfer, or for some back by hand, and since when: a few, found by their indexes. */
const selectTransfers = sql`select id as order_id, placed_at as since from orders
  where transfer_until is not null and state in (${stateSql.open})
  union all select order_id, since from open_refunds where state = 'by_hand'`

/** Which orders are in a queue that is no state. */
export const queueConditions: Record<OrderQueue, RawBuilder<boolean>> = {
  back_ordered: sql<boolean>`orders.state in (${stateSql.unsent}) and exists (
    select from order_lines waiting_lines where waiting_lines.order_id = orders.id and waiting_lines.waiting > 0)`,
  disputed: sql<boolean>`orders.id in (select order_id from order_disputes where order_disputes.state = 'open')`,
  on_account: sql<boolean>`orders.id in (select order_id from receivables)`,
  transfers: sql<boolean>`orders.id in (select order_id from (${selectTransfers}) at_bank)`,
}

type QueueRow = { queue: keyof Queues; count: number; waitingSince: Date | null }

/** Reads the orders that are paid and not sent, few in a shop that keeps up, and the disputes. */
export async function countQueues(db: Database): Promise<Queues> {
  const count = (queue: keyof Queues, condition: RawBuilder<unknown>) =>
    sql`select ${sql.lit(queue)} as queue, count(*)::int, min(paid_at) as waiting_since from orders where ${condition}`
  const { rows } = await sql<QueueRow>`
    ${count('toPack', sql`state in (${stateSql.toPack})`)} union all
    ${count('toShip', sql`state in (${stateSql.toShip})`)} union all
    ${count('backOrdered', queueConditions.back_ordered)} union all
    select 'disputed', count(distinct order_id)::int, min(opened_at) from order_disputes where state = 'open'
    union all
    select 'transfers', count(distinct order_id)::int, min(since) from (${selectTransfers}) at_bank
    union all
    select 'onAccount', count(*)::int, min(due_on + 1) filter (where ${isOverdue})::timestamptz from receivables`.execute(
    db,
  )
  const queues = rows.map(({ queue, count, waitingSince }): [string, Queue] => [
    queue,
    { count, waitingSince: waitingSince?.toISOString() ?? null },
  ])
  return Object.fromEntries(queues) as Queues
}
