import { sql } from 'kysely'
import type { TestShop } from './shop.ts'

/** Whether a statement waits for rows that another transaction has locked. */
export async function isWaiting({ db }: Pick<TestShop, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(db)
  return rows[0]!.waits
}
