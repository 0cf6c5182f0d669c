import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

// So many rows are deleted in much less time than a statement may take.
const rowsAtOnce = 5000

/** Deletes the rows of files from before that moment, which can no longer be undone, and files that never were imported. */
export async function deleteRowsOlderThan(db: Database, moment: RawBuilder<Date>): Promise<void> {
  for (const table of ['import_rows', 'import_pieces'] as const) {
    const some = sql`delete from ${sql.table(table)} where ctid = any(array(
      select ${sql.table(table)}.ctid from ${sql.table(table)} join import_files on import_files.id = file_id
      where created_at < ${moment} and state not in ('reading', 'checking', 'running') limit ${sql.lit(rowsAtOnce)}))`
    while (Number((await some.execute(db)).numAffectedRows) === rowsAtOnce);
  }
  await sql`delete from import_files where created_at < ${moment} and import_id is null`.execute(db)
}
