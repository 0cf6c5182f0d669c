import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** Background tasks whose last run failed, oldest first. */
export async function failedTasks(db: Database) {
  const { rows } = await sql<{ name: string; error: string; tries: number; nextRunAt: Date }>`
    select task_identifier as name, last_error as error, attempts as tries, run_at as next_run_at
    from graphile_worker.jobs where last_error is not null order by created_at limit 50`.execute(db)
  return rows
}

/** The job library makes its tables when the first shop on a database starts. */
export async function hasTasks(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('graphile_worker.jobs') is not null as has`.execute(
    db,
  )
  return rows[0]!.has
}

/** What PostgreSQL says of itself. Sizes in bytes. */
export async function databaseFigures(db: Database) {
  const { rows } = await sql<{ version: string; bytes: string; connections: number; most: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most`.execute(db)
  return rows[0]!
}

/** The database's clock. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

const hasPassed = (interval: string) => sql<boolean>`updated_at < now() - ${sql.lit(interval)}::interval`

/** When the last backup was made and rehearsed, and whether that is too long ago. */
export function backupsMade(db: Database) {
  return db
    .selectFrom('settings')
    .select(['key', 'updatedAt', hasPassed('2 days').as('isOldBackup'), hasPassed('35 days').as('isOldRehearsal')])
    .where('key', 'in', ['backup_made', 'backup_rehearsed'])
    .execute()
}
