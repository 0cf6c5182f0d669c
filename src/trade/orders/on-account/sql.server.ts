import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'

type TermsRow = { limitMinor: number; days: number }

export const findTerms = (db: Database, customerId: string, currency: string): Promise<TermsRow | undefined> =>
  selectTerms(db, customerId, currency).executeTakeFirst()

/** Locked, orders of a customer are put on account one after another. */
export const lockTerms = (tx: Tx, customerId: string, currency: string): Promise<TermsRow | undefined> =>
  selectTerms(tx, customerId, currency).forUpdate().executeTakeFirst()

/** A limit in another currency than the shop’s is none. */
const selectTerms = (db: Database, customerId: string, currency: string) =>
  db
    .selectFrom('accountTerms')
    .select(['limitMinor', 'days'])
    .where('customerId', '=', customerId)
    .where('currency', '=', currency)

export async function saveTerms(tx: Tx, customerId: string, terms: TermsRow & { currency: string }): Promise<void> {
  await tx
    .insertInto('accountTerms')
    .values({ customerId, ...terms })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(terms))
    .execute()
}

/** @returns whether there were any */
export async function deleteTerms(tx: Tx, customerId: string): Promise<boolean> {
  const result = await tx.deleteFrom('accountTerms').where('customerId', '=', customerId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** A day has passed when it has ended everywhere: nobody is told that they are late while they are not. */
export const isOverdue = sql<boolean>`due_on < (now() - interval '12 hours')::date`

/** What a customer owes, and whether a day of it has passed. */
export async function sumOwed(
  db: Database,
  customerId: string,
  currency: string,
): Promise<{ owedMinor: number; overdue: boolean }> {
  const { rows } = await sql<{ owedMinor: number; overdue: boolean }>`
    select coalesce(sum(left_minor), 0)::float8 as owed_minor, coalesce(bool_or(${isOverdue}), false) as overdue
    from receivables where customer_id = ${customerId} and currency = ${currency}`.execute(db)
  return rows[0]!
}

/** The day that is so many days ahead in the shop’s time zone, such as `2026-01-31`. */
export async function findDayAhead(tx: Tx, days: number, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${selectToday(timeZone)} + ${days}::int)::text as day`.execute(tx)
  return rows[0]!.day
}

/** Whether a customer owes anything. */
export async function hasDebts(tx: Tx, customerId: string): Promise<boolean> {
  const owed = tx.selectFrom('receivables').select('orderId').where('customerId', '=', customerId).limit(1)
  return (await owed.executeTakeFirst()) !== undefined
}
