import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'

/** Opens the append-only ledgers, and closes them: only a demonstration’s records of what never happened leave them. */
export async function ledgers(tx: Tx, change: 'disable' | 'enable'): Promise<void> {
  await sql`alter table stock_moves ${sql.raw(change)} trigger stock_moves_append_only`.execute(tx)
  await sql`alter table invoices ${sql.raw(change)} trigger invoices_append_only`.execute(tx)
  await sql`alter table audit_log ${sql.raw(change)} trigger audit_log_append_only`.execute(tx)
}
