import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { AuditCheck } from './check.ts'

/** For every table that the database seals: no row differs from its seal, and none has lost it. */
export async function listSealChecks(tx: Tx): Promise<AuditCheck[]> {
  return (await listSealed(tx)).map(({ table, columns, key, isSealed }) => ({
    name: `books: no row of ${table} was changed by hand`,
    remedy: 'Find out who changed it, and compare the row with a backup. What is right again keeps its seal.',
    query: sql`select to_jsonb(new) ->> ${key} as subject, 'it is not what was written there' as details
      from ${sql.table(table)} new where (${sql.raw(isSealed)}) and seal is distinct from seal_of(new, ${columns}::text[])`,
  }))
}

/** A table that is sealed, with the columns that its seals are of, and the one that names a row. `isSealed`: of which rows `new`. */
export type SealedTable = { table: string; columns: string[]; key: string; isSealed: string }

/** The tables that are sealed, as their triggers say. */
export async function listSealed(tx: Tx): Promise<SealedTable[]> {
  const { rows } = await sql<SealedTable>`
    select tgrelid::regclass::text as table, array_remove(string_to_array(encode(tgargs, 'escape'), E'\\\\000'), '') as columns,
      (select attname from pg_attribute where attrelid = tgrelid and attnum = 1) as key,
      coalesce(substring(pg_get_triggerdef(oid) from ' WHEN \\((.*)\\) EXECUTE '), 'true') as is_sealed
    from pg_trigger where tgname = 'sealed' order by 1`.execute(tx)
  return rows
}
