import { sql } from 'kysely'
import { orderNumberSql } from '#orders/number.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'

export type AuditEntryRow = Awaited<ReturnType<typeof findAuditEntries>>[number]

/** One page, newest first; one more than asked tells whether the list goes on. Details stay where they are: they can be long. */
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

/** A deed, locked against being undone twice. */
export async function lockAuditEntry(tx: Tx, id: number) {
  // The log itself takes no row lock: its rows never change.
  await sql`select pg_advisory_xact_lock(hashtext('undo'), ${id}::integer)`.execute(tx)
  return await tx
    .selectFrom('auditLog as entry')
    .select(['entry.action', 'entry.subject', 'entry.details', undone.as('undone')])
    .select(sql<boolean>`entry.at > now() - interval '30 days'`.as('isRecent'))
    .where('entry.id', '=', id)
    .executeTakeFirst()
}

const words = {
  product: sql`select id, name as words from products`,
  order: sql`select id, ${orderNumberSql('number')} as words from orders`,
  user: sql`select id, email as words from users`,
  account: sql`select id, email as words from users`,
  'make-admin': sql`select id, email as words from users`,
  review: sql`select id, left(description, 35) as words from reviews`,
  message: sql`select id, subject as words from messages`,
}

/** What things are called now, by their ids. `kind` is the part of an action before its dot. */
export async function namesOf(db: Database, kind: string, ids: readonly string[]): Promise<Map<string, string>> {
  const query = words[kind as keyof typeof words]
  if (!query) return new Map()
  const { rows } = await sql<{
    id: string
    words: string
  }>`select * from (${query}) as thing where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.words]))
}
