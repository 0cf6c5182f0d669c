import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'
import type { AuditCheck } from './check.ts'

/** What is not sealed yet, by table. */
const drafts: Readonly<Record<string, string>> = { orders: 'paid_at is null' }

/** For every table that the database seals: no row differs from its seal, and none has lost it. */
export async function listSealChecks(tx: Tx): Promise<AuditCheck[]> {
  return (await listSealed(tx)).map(({ table, columns }) => ({
    name: `books: no row of ${table} was changed by hand`,
    remedy: 'Find out who changed it, and compare the row with a backup. What is right again keeps its seal.',
    query: sql`select to_jsonb(sealed) ->> ${table === 'parcel_lines' ? 'parcel_id' : 'id'} as subject,
        'it is not what was written there' as details
      from ${sql.table(table)} sealed
      where ${sql.raw(drafts[table] ? `not (seal is null and ${drafts[table]}) and` : '')}
        seal is distinct from seal_of(sealed, ${columns}::text[])`,
  }))
}

/** The tables that are sealed, with the columns that their seals are of. */
export async function listSealed(tx: Tx): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select tgrelid::regclass::text as table, string_to_array(trim(trailing E'\\\\000' from encode(tgargs, 'escape')), E'\\\\000') as columns
    from pg_trigger where tgname = 'sealed' order by 1`.execute(tx)
  return rows
}
