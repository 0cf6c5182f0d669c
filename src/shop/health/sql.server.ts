import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { findSettingTimes, storeSetting } from '#base/settings/sql.server.ts'

/** Background tasks whose last run failed, longest failing first. */
export const listFailedTasks = (db: Database) =>
  db.selectFrom('taskFailures').select(['name', 'error', 'times', 'since']).orderBy('since').execute()

/** Fewer failures in a row may mend themselves. */
const keepsFailing = 3

/** The background tasks that have kept failing since a moment or later, the newest first. */
export const findFailingTasksSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('taskFailures')
    .select(['name', 'since as at'])
    .where('times', '>=', keepsFailing)
    .where('since', '>', since)
    .orderBy('since', 'desc')
    .limit(limit)
    .execute()

/** How many background tasks are due, since when, and how many run; undefined before any shop has run tasks here. */
export async function readTaskQueue(db: Database) {
  const known = await sql<{
    isKnown: boolean
  }>`select to_regclass('graphile_worker.jobs') is not null as is_known`.execute(db)
  if (!known.rows[0]!.isKnown) return undefined
  const { rows } = await sql<{ waiting: number; oldestSeconds: number; running: number }>`
    select count(*) filter (where locked_at is null)::int as waiting, count(locked_at)::int as running,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null)), 0)::float8 as oldest_seconds
    from graphile_worker.jobs where attempts < max_attempts and run_at <= now()`.execute(db)
  return rows[0]
}

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

/** Records that a backup was made or rehearsed just now, for the health screen. */
export const recordBackup = (db: Database, what: 'backup_made' | 'backup_rehearsed'): Promise<void> =>
  storeSetting(db, what, null)

const secondsOfDay = 24 * 60 * 60

/** When the last backup was made and rehearsed, and whether that is too long ago. */
export async function listBackups(db: Database) {
  const times = await findSettingTimes(db, ['backup_made', 'backup_rehearsed'])
  const read = (key: string, maxDays: number) => {
    const time = times.get(key)
    return time && { at: time.at, isOld: time.ageSeconds > maxDays * secondsOfDay }
  }
  return { made: read('backup_made', 2), rehearsed: read('backup_rehearsed', 35) }
}
