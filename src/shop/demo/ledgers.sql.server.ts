import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

/** Opens the append-only ledgers, and closes them: only a demonstration’s records of what never happened leave them. */
export async function setLedgerTriggers(tx: Tx, change: 'disable' | 'enable'): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname like '%\_append\_only'`.execute(
    tx,
  )
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger ${sql.ref(name)}`.execute(tx)
}
