import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'

export type AuditEntryRow = Awaited<ReturnType<typeof findAuditEntries>>[number]

/** A page, newest first, plus one row that shows whether more follow. Without details, which can be long. */
export function findAuditEntries(db: Database, { after, limit }: { after?: number | undefined; limit: number }) {
  return db
    .selectFrom('recordedActions as entry')
    .leftJoin('people', 'people.id', 'entry.actorId')
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.subject',
      sql<string | null>`coalesce(people.guest_email, people.email)`.as('who'),
      timesUndone.as('timesUndone'),
    ])
    .select(sql<boolean>`entry.at > now() - interval '30 days'`.as('isRecent'))
    .select(ofUndoing('action').as('of'))
    .select(ofUndoing('subject').as('undoneSubject'))
    .$if(after !== undefined, (query) => query.where('entry.id', '<', after!))
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
    .$narrowType<{ id: NotNull; at: NotNull; action: NotNull; subject: NotNull }>()
    .execute()
}

/** How many times an entry was undone and redone in turn; the last of these entries gives the current state. */
const timesUndone = sql<number>`(with recursive step as (
    select id from recorded_actions where action in ('undo', 'redo') and subject = entry.id::text
    union all
    select next.id from recorded_actions next join step on next.action in ('undo', 'redo') and next.subject = step.id::text
  ) select count(*)::int from step)`

/** A property of the action that an entry undid or redid; null for any other entry. */
const ofUndoing = (name: 'action' | 'subject') =>
  sql<string | null>`case when entry.action in ('undo', 'redo') then entry.details ->> ${sql.lit(name)} end`

/** An audit entry, locked against being undone twice. */
export async function lockAuditEntry(tx: Tx, id: number) {
  // An advisory lock, not a row lock: rows of the log never change.
  await sql`select pg_advisory_xact_lock(hashtext('undo'), ${id}::integer)`.execute(tx)
  return await tx
    .selectFrom('recordedActions as entry')
    .select(['entry.action', 'entry.subject', 'entry.details', timesUndone.as('timesUndone')])
    .select(sql<boolean>`entry.at > now() - interval '30 days'`.as('isRecent'))
    .where('entry.id', '=', id)
    .$narrowType<{ action: NotNull; subject: NotNull; details: NotNull }>()
    .executeTakeFirst()
}

export type LockedAuditEntry = NonNullable<Awaited<ReturnType<typeof lockAuditEntry>>>

/** The names for these ids; `query` selects both. */
export async function findSubjectNames(db: Database, query: RawBuilder<unknown>, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select * from (${query}) as subject where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
