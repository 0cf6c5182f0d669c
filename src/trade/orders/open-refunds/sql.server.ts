import { type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'
import type { OpenRefundState } from '../shapes.ts'

/** What is owed back of orders and has not gone, the oldest first. */
export const findOpenRefunds = (db: Database | Tx, orderIds: readonly string[]) =>
  db
    .selectFrom('openRefunds')
    .select(['id', 'orderId', 'amountMinor', 'currency', 'tries', 'nextTryAt', 'since', 'canBeSent'])
    .select((eb) => eb.ref('state').$castTo<OpenRefundState>().as('state'))
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('since')
    .orderBy('id')
    .$narrowType<{
      id: NotNull
      orderId: NotNull
      amountMinor: NotNull
      currency: NotNull
      tries: NotNull
      nextTryAt: NotNull
      since: NotNull
      canBeSent: NotNull
    }>()
    .execute()

export type OpenRefundRow = Awaited<ReturnType<typeof findOpenRefunds>>[number]

/** Whether a day is today in a time zone, or before. */
export async function isPastDay(tx: Tx, timeZone: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ isPast: boolean }>`select ${day}::date <= ${selectToday(timeZone)} as is_past`.execute(
    tx,
  )
  return rows[0]!.isPast
}
