import { sql } from 'kysely'
import type { Database } from '../database/connect.server.ts'

/** Notes that a backup was made or rehearsed just now, for the health screen. */
export async function recordBackup(db: Database, what: 'backup_made' | 'backup_rehearsed'): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: what, value: 'null' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updatedAt: sql<Date>`now()` }))
    .execute()
}
