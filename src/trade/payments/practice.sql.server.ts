import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

/** How many payments are of real money, or from before it was noted whether they are. */
export async function countLivePayments(tx: Tx): Promise<number> {
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

/** Deletes what the provider told of practice payments, and the incidents that came of it. */
export async function deletePracticeEvents(tx: Tx): Promise<void> {
  const intents = sql`(select intent_id from payment_attempts where order_id in (select id from practice_orders)
    union select id from sandbox.payment_intents)`
  await sql`delete from incidents where details ->> 'intent' in ${intents}`.execute(tx)
  await sql`delete from provider_events where intent_id in ${intents}`.execute(tx)
}
