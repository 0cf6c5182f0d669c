import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'
import { type DueRefund, selectDueRefunds, toDueRefund } from '../settle/transfers.sql.server.ts'

/** Due refunds of orders whose money has not come. */
export const findRefundsToCredit = (db: Database, limit: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'payments.orderId'])
    .where('refunds.state', '=', 'due')
    .where('refunds.nextTryAt', '<=', sql<Date>`now()`)
    .where('payments.channel', '=', 'account')
    .where('payments.settledAt', 'is', null)
    .orderBy('refunds.nextTryAt')
    .limit(limit)
    .execute()

export async function lockCreditRefunds(tx: Tx, orderId: string): Promise<DueRefund[]> {
  const rows = await selectDueRefunds(tx, orderId)
    .where('payments.channel', '=', 'account')
    .where('payments.settledAt', 'is', null)
    .execute()
  return rows.map(toDueRefund)
}

export async function markSettled(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ settledAt: sql<Date>`now()` })
    .where('orderId', '=', orderId)
    .where('channel', '=', 'account')
    .where('settledAt', 'is', null)
    .where('kept', '=', true)
    .execute()
}

/** When a customer is reminded, in days after the last one: a transfer takes some over a weekend. */
const firstReminder = 4
const betweenReminders = 14
const maxReminders = 3

const isToRemind = (table: 'receivables' | 'payments', timeZone: string) => {
  const [dueOn, reminders] = [sql.ref(`${table}.dueOn`), sql.ref(`${table}.reminders`)]
  return sql<boolean>`(${reminders} < ${maxReminders} and ${selectToday(timeZone)}
    >= ${dueOn} + ${firstReminder}::int + ${betweenReminders}::int * ${reminders})`
}

/** An order of which something is owed and of which its customer is to be reminded, the longest owed first. */
export async function findReceivableToRemind(
  db: Database,
  timeZone: string,
  skipped: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`select order_id from receivables
    where ${isToRemind('receivables', timeZone)} and order_id <> all(${skipped}::uuid[])
    order by due_on, order_id limit 1`.execute(db)
  return rows[0]?.orderId
}

/** Counts a reminder. False: nothing is owed of the order any more, or its customer was reminded. */
export async function countReminder(tx: Tx, orderId: string, timeZone: string): Promise<boolean> {
  // guard: a customer is reminded of what is owed once each time, on however many nodes | and ${isToRemind('payments', timeZone)} → and true | orders/on-account
  const { rows } = await sql`update payments set reminders = payments.reminders + 1 from receivables
    where payments.id = receivables.payment_id and receivables.order_id = ${orderId}
      and ${isToRemind('payments', timeZone)}
    returning payments.id`.execute(tx)
  return rows.length === 1
}
