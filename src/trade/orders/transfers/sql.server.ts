import { type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { selectDayBegin, selectToday } from '#base/platform/database/days.server.ts'
import { pending } from '../sql.server.ts'
import { stateSql } from '../states.sql.server.ts'
import { openStates } from '../states.ts'

/** A transfer of the last day is on its way over a weekend, and an admin sees it a day later. */
const graceDays = 3

/**
 * Lets an open order be paid by transfer for so many days, and holds its pieces for some more.
 * @returns the last day, as `2026-01-31` in the shop's time zone
 */
export async function setTransferTerms(tx: Tx, id: string, days: number, timeZone: string): Promise<string> {
  await setHoldDays(tx, id, days + graceDays, timeZone)
  const { rows } = await sql<{ until: string }>`
    update orders set transfer_until = ${selectToday(timeZone)} + ${days}::int
    where id = ${id} and state = any(${openStates})
    returning transfer_until::text as until`.execute(tx)
  return rows[0]!.until
}

/** Holds the pieces of an open order until the day after so many days begins in the shop's time zone, or longer. */
export async function setHoldDays(tx: Tx, id: string, days: number, timeZone: string): Promise<void> {
  await sql`
    update orders set version = version + 1, hold_until = greatest(hold_until, ${selectDayBegin(timeZone, -days - 1)})
    where id = ${id} and state = any(${openStates})`.execute(tx)
}

/** The last day for the transfer of an open order. */
export async function findTransferDay(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select(sql<string | null>`transfer_until::text`.as('until'))
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row?.until ?? null
}

/** An open order whose transfer is due today or was, and whose pieces are held, the oldest first. */
export async function findTransferToRemind(
  db: Database,
  timeZone: string,
  skipped: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where transfer_until <= ${selectToday(timeZone)} and state in (${stateSql.open}) and hold_until > now()
      and transfer_reminded is distinct from transfer_until and not ${pending} and id <> all(${skipped}::uuid[])
    order by transfer_until, id limit 1`.execute(db)
  return rows[0]?.id
}

/** @returns the last day for the transfer, and the last one on which the pieces are held; undefined: its customer was reminded, or it is not waited for any more */
export async function markTransferReminded(
  tx: Tx,
  id: string,
  timeZone: string,
): Promise<{ day: string; until: string } | undefined> {
  const { rows } = await sql<{ day: string; until: string }>`update orders set transfer_reminded = transfer_until
    where id = ${id} and state = any(${openStates}) and hold_until > now()
    and transfer_reminded is distinct from transfer_until
    returning transfer_until::text as day, ((hold_until - interval '1 second') at time zone ${timeZone})::date::text as until`.execute(
    tx,
  )
  return rows[0]
}

/** What an order on account still has to bring. */
export const findOwed = (db: Database, orderId: string) =>
  db
    .selectFrom('receivables')
    .select('leftMinor')
    .where('orderId', '=', orderId)
    .$narrowType<{ leftMinor: NotNull }>()
    .executeTakeFirst()
