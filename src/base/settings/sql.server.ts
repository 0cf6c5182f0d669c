import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'

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

export async function storeSetting(db: Database | Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
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

/** When a setting was last stored, as a fragment; null if it never was. */
export const selectSettingTime = (key: string) => sql<Date | null>`(select updated_at from settings where key = ${key})`

/** When settings were last stored, and how many seconds ago, by key. */
export async function findSettingTimes(db: Database, keys: readonly string[]) {
  const { rows } = await sql<{ key: string; at: Date; ageSeconds: number }>`
    select key, updated_at as at, extract(epoch from now() - updated_at)::float8 as age_seconds
    from settings where key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, ...time }) => [key, time]))
}

/** Claims what is done once an hour, under its key. Undefined: it was claimed less than an hour ago. */
export async function claimHourly(db: Database | Tx, key: string): Promise<{ at: Date; value: unknown } | undefined> {
  const { rows } = await sql<{ at: Date; value: unknown }>`
    insert into settings as claimed (key, value) values (${key}, 'null')
    on conflict (key) do update set updated_at = now() where claimed.updated_at < now() - interval '1 hour'
    returning now() as at, value`.execute(db)
  return rows[0]
}
