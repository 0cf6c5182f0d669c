import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'

/** How many payments are of real money, or from before it was noted whether they are. */
export async function livePayments(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments where livemode is distinct from false`.execute(tx)
  return rows[0]!.count
}

/** Since when the database has been a live shop’s, if it ever was one’s. */
export async function wasLive(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{
    since: Date | null
  }>`select live_since as since from installations where is_own`.execute(tx)
  return rows[0]?.since ?? undefined
}

/** The orders of the demonstration: made by it or its accounts, or paid at the sandbox. */
export const practiceOrders = sql`(select o.id from orders o join users u on u.id = o.customer_id
  where o.demo or u.demo or exists (
    select from payment_attempts a join sandbox.payment_intents i on i.id = a.intent_id where a.order_id = o.id))`

/** A series of numbers in which documents of the demonstration and others take turns. */
export async function mixedSeries(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select kind || ' ' || year as name from invoices group by kind, year
    having bool_or(order_id in ${practiceOrders}) and not bool_and(order_id in ${practiceOrders}) limit 1`.execute(tx)
  return rows[0]?.name
}
