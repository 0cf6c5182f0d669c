import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { nextTryAfter, oneMore } from '#platform/database/retry.server.ts'
import { toMinor } from '#platform/money.ts'
import { holdInterval, ordersWithFirstLine } from './sql.server.ts'
import { openStates } from './states.ts'

/**
 * How many orders are not paid yet, whether they hold pieces now or can hold them again, how many lines they have together,
 * and when the oldest ends.
 */
export type OpenOrders = { count: number; lines: number; secondsLeft: number }

/** The open orders of customers, by their ids; none of those who have none. */
export async function openOrdersOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, OpenOrders>> {
  const { rows } = await sql<OpenOrders & { customerId: string }>`-- prepared: open orders
    select customer_id, count(*)::int as count,
      sum((select count(*) from order_lines where order_id = orders.id))::int as lines,
      greatest(ceil(extract(epoch from min(placed_at) + interval '1 day' - now())), 60)::int as seconds_left
    from orders
    where customer_id = any(${customerIds}::uuid[]) and state = any(${openStates})
    group by customer_id`.execute(tx)
  return new Map(rows.map(({ customerId, ...open }) => [customerId, open]))
}

/** A customer's unpaid orders of a total in the currency's major unit, oldest first. */
export async function openOrdersByTotal(
  db: Database,
  customerId: string,
  { total, currency }: { total: number; currency: string },
) {
  const totalMinor = toMinor(total, currency)
  if (totalMinor === undefined) return []
  return await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('customerId', '=', customerId)
    .where('state', 'in', openStates)
    .where('totalMinor', '=', totalMinor)
    .orderBy('number')
    .execute()
}

/** Holds an order whose hold has ended once more. */
export async function setHold(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ holdUntil: holdInterval, renewals: eb('renewals', '+', 1), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute()
}

/**
 * Keeps the pieces of an order while a bank decides about its payment, for days with some methods: for one more day with
 * each check. Pieces that were released before are gone; money that finds none is returned.
 */
export async function keepHold(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ holdUntil: sql<Date>`now() + interval '1 day'` })
    .where('id', '=', id)
    // guard: pieces that were released are not counted as held | drop | payments/processing
    .where('holdUntil', 'is not', null)
    .where('state', 'in', openStates)
    .execute()
}

/** How long the pieces of an order are held from now. */
export async function holdSeconds(db: Database, id: string): Promise<number> {
  const seconds = sql<number>`greatest(floor(extract(epoch from hold_until - now())), 0)::int`
  const row = db.selectFrom('orders').select(seconds.as('left')).where('id', '=', id).executeTakeFirstOrThrow()
  return (await row).left ?? 0
}

/** Unpaid orders whose time to be paid and whose hold are over, oldest first: a bank that decides keeps the hold. `forgotten`: for more than a week. */
export function overdueOrders(db: Database, limit: number) {
  return ordersWithFirstLine(db)
    .select(sql<boolean>`orders.placed_at < now() - interval '7 days'`.as('forgotten'))
    .where('orders.state', 'in', openStates)
    .where('orders.placedAt', '<', sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.or([eb('orders.holdUntil', 'is', null), eb('orders.holdUntil', '<', sql<Date>`now()`)]))
    .where((eb) => eb.or([eb('orders.nextEndAt', 'is', null), eb('orders.nextEndAt', '<=', sql<Date>`now()`)]))
    .orderBy('orders.placedAt')
    .limit(limit)
    .execute()
}

/** Schedules the next try to end an order whose payment could not be closed. */
export async function postponeEnd(db: Database, id: string): Promise<void> {
  const change = { nextEndAt: nextTryAfter('endFailures'), endFailures: oneMore('endFailures') }
  await db.updateTable('orders').set(change).where('id', '=', id).execute()
}
