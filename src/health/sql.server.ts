import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** Background tasks whose last run failed, longest failing first. */
export const listFailedTasks = (db: Database) =>
  db.selectFrom('taskFailures').select(['name', 'error', 'times', 'since']).orderBy('since').execute()

/** PostgreSQL's own figures. Sizes in bytes. */
export async function readDatabaseFigures(db: Database) {
  const { rows } = await sql<{ version: string; bytes: string; connections: number; maxConnections: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections`.execute(db)
  return rows[0]!
}

/** The database's clock. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

const hasPassed = (interval: string) => sql<boolean>`updated_at < now() - ${sql.lit(interval)}::interval`

/** When the last backup was made and rehearsed, and whether that is too long ago. */
export function listBackups(db: Database) {
  return db
    .selectFrom('settings')
    .select(['key', 'updatedAt', hasPassed('2 days').as('isOldBackup'), hasPassed('35 days').as('isOldRehearsal')])
    .where('key', 'in', ['backup_made', 'backup_rehearsed'])
    .execute()
}
