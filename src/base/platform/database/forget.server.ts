import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.server.ts'

/** Removes what the log, the outbox and repeated calls say of records that are gone, and mails to some addresses. */
export async function forgetRecords(tx: Tx, ids: RawBuilder<unknown>, recipients: readonly string[]): Promise<void> {
  await sql`delete from audit_log where subject in ${ids}`.execute(tx)
  await sql`delete from idempotency_keys where reply ->> 'insertedId' in ${ids}`.execute(tx)
  await sql`delete from mail_outbox where recipient = any(${recipients})
    or substring(dedupe_key from '[0-9a-f]{8}-[0-9a-f-]{27}') in ${ids}`.execute(tx)
}
