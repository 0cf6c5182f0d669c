import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import type { OrderQueue } from '../shapes.ts'
import { stateSql } from '../states.sql.server.ts'
import type { Queue, Queues } from './contract.ts'

/** Which orders are in a queue that is no state. */
export const queueConditions: Record<OrderQueue, RawBuilder<boolean>> = {
  back_ordered: sql<boolean>`orders.state in (${stateSql.unsent}) and exists (
    select from order_lines waiting_lines where waiting_lines.order_id = orders.id and waiting_lines.waiting > 0)`,
  disputed: sql<boolean>`orders.id in (select order_id from order_disputes where order_disputes.state = 'open')`,
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
    select 'disputed', count(distinct order_id)::int, min(opened_at) from order_disputes where state = 'open'`.execute(
    db,
  )
  const queues = rows.map(({ queue, count, waitingSince }): [string, Queue] => [
    queue,
    { count, waitingSince: waitingSince?.toISOString() ?? null },
  ])
  return Object.fromEntries(queues) as Queues
}
