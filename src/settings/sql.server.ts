import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'

/** All stored values by name. A setting that was never changed has none. */
export async function readStoredSettings(db: Database | Tx): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** One stored value; undefined if it was never changed. */
export async function readStoredSetting(db: Database | Tx, key: string): Promise<unknown> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value
}

/** Serialises changes, since each is recorded with the values before it. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
}

export async function storeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await tx
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updatedAt: sql<Date>`now()` }))
    .execute()
}

export async function deleteStoredSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', key).execute()
}

/** Notes the currency of a stored document that does not say it. */
export async function recordStoredCurrency(db: Database, key: string, currency: string): Promise<void> {
  await sql`update settings set value = value || jsonb_build_object('currency', ${currency}::text)
    where key = ${key} and not value ? 'currency'`.execute(db)
}
