import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { incrementTries, scheduleNextTry } from '#base/platform/database/retry.server.ts'
import { readAmount } from '#base/platform/text/amount-limits.ts'
import { holdInterval, pending, selectOrders } from '../sql.server.ts'
import { openStates } from '../states.ts'

/**
 * How many orders their customer can still pay or delete, whether they hold pieces now or can hold them again, how many lines
 * they have together, and when the oldest ends. `atBank`: how many more a bank is deciding about; those that an admin lets be
 * paid by transfer do not count.
 */
export type OpenOrders = { count: number; lines: number; atBank: number; secondsLeft: number }

/** The open orders of customers, by their ids; none of those who have none. */
export async function findOpenOrders(tx: Tx, customerIds: readonly string[]): Promise<Map<string, OpenOrders>> {
  const { rows } = await sql<OpenOrders & { customerId: string }>`-- prepared: open orders
    with open as (
      select customer_id, placed_at, ${pending} as at_bank,
        (select count(*) from order_lines where order_id = orders.id) as lines
      from orders where customer_id = any(${customerIds}::uuid[]) and state = any(${openStates}) and transfer_until is null)
    select customer_id, count(*) filter (where not at_bank)::int as count,
      coalesce(sum(lines) filter (where not at_bank), 0)::int as lines, count(*) filter (where at_bank)::int as at_bank,
      greatest(ceil(extract(epoch from min(placed_at) filter (where not at_bank) + interval '1 day' - now())), 60)::int
        as seconds_left
    from open group by customer_id`.execute(tx)
  return new Map(rows.map(({ customerId, ...open }) => [customerId, open]))
}

/** A customer's unpaid orders of a total in the currency's major unit, oldest first. */
export async function findOpenOrdersByTotal(
  db: Database,
  customerId: string,
  { total, currency }: { total: number; currency: string },
) {
  const { minor: totalMinor } = readAmount(total, currency)
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

/** Holds an order whose hold has ended, or whose price was agreed anew, once more. */
export async function setHold(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      holdUntil: sql<Date>`greatest(hold_until, ${holdInterval})`,
      pricedAnew: false,
      renewals: eb('renewals', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute()
}

/** For how many payments that a bank decides about the pieces of an order are kept. */
export const maxBankHolds = 2

/**
 * Keeps the pieces of an order while a bank decides about its payment: for one more day with each check, in all for two weeks
 * and two such payments. Pieces that were released before are gone; money that finds none is returned.
 * @param isNew whether the bank has only just begun to decide about this payment
 */
export async function keepHold(tx: Tx, id: string, isNew: boolean): Promise<void> {
  const holds = sql<number>`bank_holds + ${isNew ? 1 : 0}::int`
  const end = sql<Date>`coalesce(bank_hold_until, now() + interval '14 days')`
  // guard: banks that do not pay do not keep pieces for ever | ${holds} <= ${maxBankHolds} → true | trade/payments/settle/processing.test
  const kept = sql<Date>`case when ${holds} <= ${maxBankHolds} then least(now() + interval '1 day', ${end}) end`
  await tx
    .updateTable('orders')
    .set({ holdUntil: sql<Date>`greatest(hold_until, ${kept})`, bankHolds: holds, bankHoldUntil: end })
    .where('id', '=', id)
    // guard: pieces that were released are not counted as held | drop | trade/payments/settle/processing.test
    .where('holdUntil', 'is not', null)
    .where('state', 'in', openStates)
    .execute()
}

/** Whether the pieces of an order would be kept for another payment that a bank decides about. */
export async function hasBankHoldLeft(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('orders').select('bankHolds').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).bankHolds < maxBankHolds
}

/** How long the pieces of an order are held from now. */
export async function getHoldSeconds(db: Database, id: string): Promise<number> {
  const seconds = sql<number>`greatest(floor(extract(epoch from hold_until - now())), 0)::int`
  const row = db.selectFrom('orders').select(seconds.as('left')).where('id', '=', id).executeTakeFirstOrThrow()
  return (await row).left ?? 0
}

/** Unpaid orders whose time to be paid and whose hold are over, oldest first: a bank that decides keeps the hold. `forgotten`: for more than a week. */
export function findOverdueOrders(db: Database, limit: number) {
  return selectOrders(db)
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
  const change = { nextEndAt: scheduleNextTry('endFailures'), endFailures: incrementTries('endFailures') }
  await db.updateTable('orders').set(change).where('id', '=', id).execute()
}
