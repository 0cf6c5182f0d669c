import { type RawBuilder, sql } from 'kysely'
import type { AuditFinding } from '#base/platform/audit/check.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'
import { createId } from '#base/platform/ids.server.ts'

const hour = (timeZone: string) => sql`extract(hour from now() at time zone ${timeZone})`

/**
 * Claims the audit of a night, from an hour of the seller's clock on, for one node. One that a node did not finish within two
 * hours is made again. @returns its id; undefined: it is not due, or is under way
 */
export async function beginNightly(db: Database, timeZone: string, fromHour: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into audits as known (id, night)
    select ${createId()}::uuid, ${selectToday(timeZone)} where ${hour(timeZone)} >= ${fromHour}::int
    -- guard: a night has one audit, on however many nodes | and known.begun_at → or known.begun_at | payments/audit/nightly
    on conflict (night) do update set begun_at = now()
      where known.finished_at is null and known.begun_at < now() - interval '2 hours'
    returning id`.execute(db)
  return rows[0]?.id
}

/** Begins an audit that somebody asked for. @returns its id */
export async function beginByHand(db: Database): Promise<string> {
  const id = createId()
  await db.insertInto('audits').values({ id }).execute()
  return id
}

/** Notes what an audit found. */
export async function finishAudit(tx: Tx, id: string, findings: readonly AuditFinding[]): Promise<void> {
  await tx
    .updateTable('audits')
    .set({ finishedAt: sql<Date>`clock_timestamp()`, findings: JSON.stringify(findings) })
    .where('id', '=', id)
    .execute()
}

/** The findings that the previous audit did not have, compared by rule and subject. */
export async function listNewFindings(tx: Tx, id: string): Promise<AuditFinding[]> {
  const { rows } = await sql<AuditFinding>`
    select one ->> 'check' as check, one ->> 'subject' as subject, one ->> 'details' as details, one ->> 'remedy' as remedy
    from audits, jsonb_array_elements(findings) one
    where audits.id = ${id}::uuid and not exists (
      select from jsonb_array_elements((
        select findings from audits where id <> ${id}::uuid and finished_at is not null order by finished_at desc limit 1)) known
      where known -> 'check' = one -> 'check' and known -> 'subject' = one -> 'subject')`.execute(tx)
  return rows
}

export type LastAudit = { finishedAt: Date; seconds: number; findings: AuditFinding[]; isOld: boolean }

/** The last audit that was finished, and the last one that found nothing. */
export async function findLastAudits(db: Database): Promise<{ last: LastAudit | undefined; cleanAt: Date | null }> {
  const { rows } = await sql<LastAudit>`
    select finished_at, extract(epoch from finished_at - begun_at)::float8 as seconds, findings,
      finished_at < now() - interval '2 days' as is_old
    from audits where finished_at is not null order by finished_at desc limit 1`.execute(db)
  const clean = db.selectFrom('audits').select(sql<Date | null>`max(finished_at)`.as('at'))
  const { at } = await clean.where(sql<boolean>`findings = '[]'`).executeTakeFirstOrThrow()
  return { last: rows[0], cleanAt: at }
}

/** The audits since a moment that found something, the newest first. */
export const findUncleanAuditsSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('audits')
    .select('id')
    .select((eb) => eb.ref('finishedAt').$notNull().as('at'))
    .select(sql<number>`jsonb_array_length(findings)`.as('count'))
    .where('finishedAt', '>', since)
    .where(sql<boolean>`findings <> '[]'`)
    .orderBy('finishedAt', 'desc')
    .limit(limit)
    .execute()

export const deleteAuditsOlderThan = (db: Database, before: RawBuilder<Date>) =>
  db.deleteFrom('audits').where('begunAt', '<', before).execute()
