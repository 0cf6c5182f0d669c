import { sql } from 'kysely'
import type { Database, Tx } from '../database/connect.server.ts'
import { createId } from '../ids.server.ts'

// With the pauses below this is two days: a mail server is repaired by then, or nobody has noticed.
const triesMax = 16

/**
 * Claims due mails by postponing their next try (1 minute, doubling up to 6 hours), so that no other node sends them too.
 */
export function claimDueMails(db: Database, limit: number) {
  return db
    .updateTable('mailOutbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      // guard: the pause before a mail’s next try is bounded | least(attempts, 9) → attempts | threats/mail.test
      nextTryAt: sql<Date>`now() + least(power(2, least(attempts, 9)), 360) * interval '1 minute'`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailOutbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('nextTryAt', '<=', sql<Date>`now()`)
        .orderBy('nextTryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'sealedBody', 'locale'])
    .returning(['dedupeKey', 'attachmentId', 'attachmentName', 'sealedReplyTo', 'inReplyTo', 'earlierIds'])
    .execute()
}
export type QueuedMail = Awaited<ReturnType<typeof claimDueMails>>[number]

/** `forget` removes sealed texts, which have no reader any more once they were handed to a mail server. */
export async function markSent(db: Database, ids: readonly string[], { forget }: { forget: boolean }): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set({ sentAt: sql<Date>`now()`, failure: null, ...(forget && { sealedBody: null, sealedReplyTo: null }) })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Records why, and parks the mail after its last try or a final refusal. Returns whether it is parked. */
export async function markFailed(db: Database, id: string, failure: string, isFinal: boolean): Promise<boolean> {
  const { parkedAt } = await db
    .updateTable('mailOutbox')
    .set({ failure, parkedAt: sql<Date | null>`case when ${isFinal} or attempts >= ${triesMax} then now() end` })
    .where('id', '=', id)
    .returning('parkedAt')
    .executeTakeFirstOrThrow()
  return parkedAt !== null
}

/** The oldest hundred mails that are not tried any more. */
export function listParkedMails(db: Database) {
  return db
    .selectFrom('mailOutbox')
    .select(['id', 'recipient', 'subject', 'attempts', 'failure', 'createdAt'])
    .where('parkedAt', 'is not', null)
    .where('dismissedAt', 'is', null)
    .orderBy('createdAt')
    .limit(100)
    .execute()
}

/** How many mails were given up, and how many have waited for a quarter of an hour. */
export async function countWaitingMails(db: Database): Promise<{ parked: number; late: number }> {
  // Counted apart, each in an index of its own: the outbox holds what was sent, too.
  const { rows } = await sql<{ parked: number; late: number }>`select
    (select count(*)::int from mail_outbox where parked_at is not null and dismissed_at is null) as parked,
    (select count(*)::int from mail_outbox where sent_at is null and parked_at is null
      and created_at < now() - interval '15 minutes') as late`.execute(db)
  return rows[0]!
}

export type MailState = 'queued' | 'sent' | 'failed'

/** What became of mails, by their keys; what was sent or given up a month ago is not known any more. */
export async function findMailStates(db: Database, dedupeKeys: readonly string[]): Promise<Map<string, MailState>> {
  if (dedupeKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('mailOutbox')
    .select(['dedupeKey', 'sentAt', 'parkedAt'])
    .where('dedupeKey', 'in', [...dedupeKeys])
    .execute()
  const toState = (sentAt: Date | null, parkedAt: Date | null) => (sentAt ? 'sent' : parkedAt ? 'failed' : 'queued')
  return new Map(rows.map(({ dedupeKey, sentAt, parkedAt }) => [dedupeKey, toState(sentAt, parkedAt)]))
}

/** Puts parked mails back into the queue, due at once. Returns which. */
export async function unparkMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('mailOutbox')
    .set({ parkedAt: null, dismissedAt: null, attempts: 0, nextTryAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('parkedAt', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these, the parked ones are listed and counted no more. Returns which. */
export async function dismissParkedMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('mailOutbox')
    .set({ dismissedAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('parkedAt', 'is not', null)
    .where('dismissedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasMail(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('mailOutbox').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** Queues a copy of a mail that was sent, under a key of its own. Undefined: there is none, or it was not sent. */
export async function copySentMail(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into mail_outbox (id, dedupe_key, recipient, subject, body, locale, attachment_id, attachment_name)
    select ${createId()}::uuid, 'again-' || ${createId()}, recipient, subject, body, locale, attachment_id, attachment_name
    from mail_outbox where id = ${id} and sent_at is not null and ${isReadable} returning id`.execute(tx)
  return rows[0]?.id
}

/** Whether a mail’s text is still there, and no secret. */
const isReadable = sql<boolean>`body <> ''`

const maxAbout = 100

/** The latest mails to an address whose subject or text names something, such as an order by its number. */
export async function findMailsAbout(db: Database, recipient: string, name: string) {
  const { rows } = await sql<{
    id: string
    recipient: string
    subject: string
    body: string
    state: MailState
    createdAt: Date
    isRepeatable: boolean
  }>`
    select id, recipient, subject, body, created_at,
      case when sent_at is not null then 'sent' when parked_at is not null then 'failed' else 'queued' end as state,
      sent_at is not null and ${isReadable} as is_repeatable
    from mail_outbox
    where recipient = ${recipient} and (subject || E'\n' || body) ~ ${`\\m${name}\\M`}
    order by created_at desc, id desc limit ${sql.lit(maxAbout)}`.execute(db)
  return rows
}

/** The newest mails of a demonstration, which has no mail server. */
export function listDeliveredMails(db: Database) {
  return db
    .selectFrom('mailOutbox')
    .select(['id', 'recipient', 'subject', 'body', 'sealedBody', 'attachmentName', 'createdAt', 'sealedReplyTo'])
    .where('sentAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
}

/** The mails to an address that hold no secret. */
export function listMailsTo(db: Database, recipient: string) {
  return db
    .selectFrom('mailOutbox')
    .select(['subject', 'body', 'createdAt'])
    .where('recipient', '=', recipient)
    .where('sealedBody', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .execute()
}
