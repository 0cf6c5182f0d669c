import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'

export type AuditEntryRow = Awaited<ReturnType<typeof findAuditEntries>>[number]

/** A page, newest first, plus one row that shows whether more follow. Without details: they can be long. */
export function findAuditEntries(db: Database, { after, limit }: { after?: number | undefined; limit: number }) {
  return db
    .selectFrom('auditLog as entry')
    .leftJoin('users', 'users.id', 'entry.actorId')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.subject', 'users.email as who', undone.as('undone')])
    .select(sql<boolean>`entry.at > now() - interval '30 days'`.as('isRecent'))
    .$if(after !== undefined, (query) => query.where('entry.id', '<', after!))
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
    .execute()
}

const undone = sql<boolean>`exists (select from audit_log u where u.action = 'undo' and u.subject = entry.id::text)`

/** An audit entry, locked against being undone twice. */
export async function lockAuditEntry(tx: Tx, id: number) {
  // An advisory lock, not a row lock: rows of the log never change.
  await sql`select pg_advisory_xact_lock(hashtext('undo'), ${id}::integer)`.execute(tx)
  return await tx
    .selectFrom('auditLog as entry')
    .select(['entry.action', 'entry.subject', 'entry.details', undone.as('undone')])
    .select(sql<boolean>`entry.at > now() - interval '30 days'`.as('isRecent'))
    .where('entry.id', '=', id)
    .executeTakeFirst()
}

/** The names for these ids; `query` selects both. */
export async function namesOf(db: Database, query: RawBuilder<unknown>, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select * from (${query}) as subject where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
