import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

/** A series of numbers in which documents of the demonstration and others take turns. */
export async function findMixedSeries(tx: Tx): Promise<string | undefined> {
  const practice = sql`order_id in (select id from practice_orders)`
  const { rows } = await sql<{ name: string }>`
    select kind || ' ' || year as name from invoices group by kind, year
    having bool_or(${practice}) and not bool_and(${practice}) limit 1`.execute(tx)
  return rows[0]?.name
}

/** A series without documents begins anew; one with documents goes on. */
export async function deleteUnusedSeries(tx: Tx): Promise<void> {
  await sql`delete from invoice_series series where not exists (
    select from invoices where invoices.kind = series.kind and invoices.year = series.year)`.execute(tx)
}

export async function deletePracticeRates(tx: Tx): Promise<void> {
  await sql`delete from exchange_rates where source = 'practice'`.execute(tx)
}
