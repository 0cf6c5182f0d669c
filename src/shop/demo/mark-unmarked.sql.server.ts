import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { selectSettingTime } from '#base/settings/sql.server.ts'
import { setLedgerTriggers } from './ledgers.sql.server.ts'

/** Marks of a demonstration's records: a column's values, and their time of creation if they have one. */
export type SeedKeys = { table: string; column: string; values: readonly string[]; madeAt?: string }

/** Tables in which all that is as old as the filling is the demonstration's, by the column that says when a row was made. */
const filledAlone = { searches: 'last_at', audit_log: 'at' }

/**
 * Marks what a version without marks has filled: rows that are in its files and from before the filling ended, when
 * nobody could add any. A database that holds marks is left as it is.
 */
export async function markUnmarked(
  tx: Tx,
  seeded: readonly SeedKeys[],
  state: 'filling' | 'filled' | undefined,
): Promise<void> {
  const marked = await sql`select from users where demo limit 1`.execute(tx)
  if (state === undefined || marked.rows.length > 0) return
  // The mark of a filling that was interrupted is as old as its beginning.
  const filled = state === 'filled' ? selectSettingTime('demo_filled') : sql`now()`
  const mark = (table: string, condition: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set demo = true where ${condition}`.execute(tx)
  const before = (column: string | undefined) => (column ? sql`${sql.ref(column)} <= ${filled}` : sql`true`)
  for (const { table, column, values, madeAt } of seeded)
    await mark(table, sql`${sql.ref(column)} = any(${values}) and ${before(madeAt)}`)
  await mark('cross_references', sql`product_id in (select id from products where demo)`)
  const byDemo = sql`author_id is null or author_id in (select id from users where demo)`
  await mark('reviews', sql`${before('created_at')} and (${byDemo})`)
  await setLedgerTriggers(tx, 'disable')
  for (const [table, column] of Object.entries(filledAlone)) await mark(table, before(column))
  await setLedgerTriggers(tx, 'enable')
}
