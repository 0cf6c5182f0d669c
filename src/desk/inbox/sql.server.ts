import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { ConversationSource } from './conversations/states.ts'

/** A message that begins a conversation. `customerId`: the account with which it was written, if any. */
export type NewMessageRow = {
  id: string
  name: string
  email: string
  subject: string
  opinion: string
  locale: string
  source?: ConversationSource
  customerId?: string
  orderId?: string
  productId?: string
  returnId?: string
  mailId?: string | undefined
  leftOut?: number
}

export async function insertMessage(db: Database | Tx, message: NewMessageRow): Promise<string> {
  const { id, name, email, subject, opinion, locale, source = 'form', leftOut = 0, ...rest } = message
  const { customerId = null, orderId = null, productId = null, returnId = null, mailId = null } = rest
  await db
    .insertInto('messages')
    .values({
      id,
      name,
      email,
      subject,
      opinion,
      locale,
      source,
      leftOut,
      mailId,
      customerId,
      orderId,
      productId,
      returnId,
    })
    .execute()
  return id
}

/** The product with a part number; undefined: there is none, or none that is sold. */
export async function findProductId(db: Database, sku: string): Promise<string | undefined> {
  const product = await db
    .selectFrom('namedProducts')
    .select('id')
    .where('sku', '=', sku)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return product?.id ?? undefined
}

export async function findIdByNumber(db: Database, number: number): Promise<string | undefined> {
  const message = await db.selectFrom('messages').select('id').where('number', '=', number).executeTakeFirst()
  return message?.id
}

/** Messages, with the account that has their address; anybody can type one. */
const selectMessages = (db: Database) =>
  db
    .selectFrom('messages')
    .leftJoin('people', 'people.email', 'messages.email')
    .select(['messages.id', 'messages.name', 'messages.email', 'subject', 'opinion', 'readAt', 'archivedAt'])
    .select(['messages.createdAt', 'people.id as customerId'])

/** One page of messages, newest first, plus one that shows whether more follow. */
export function findMessages(
  db: Database,
  { archived, after, limit }: { archived: boolean; after?: CursorPosition | undefined; limit: number },
) {
  return selectMessages(db)
    .where('archivedAt', archived ? 'is not' : 'is', null)
    .$call((query) => selectPage(query, 'messages.createdAt', 'messages.id', { after, limit }))
    .execute()
}

/** Messages that no admin has read, and since when the oldest waits. */
export async function countUnread(db: Database): Promise<{ count: number; since: Date | null }> {
  return await db
    .selectFrom('messages')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('since')])
    .where('readAt', 'is', null)
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

export type MessageMarks = { read?: boolean | undefined; archived?: boolean | undefined }

/** The number of messages marked: 1, or 0 if there is no such message. */
export async function markMessageAs(db: Database | Tx, id: string, marks: MessageMarks): Promise<number> {
  const at = (now: boolean) => (now ? sql<Date>`now()` : null)
  const result = await db
    .updateTable('messages')
    .set({
      ...(marks.read === undefined ? {} : { readAt: at(marks.read) }),
      ...(marks.archived === undefined ? {} : { archivedAt: at(marks.archived) }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The latest messages sent from an address. */
export const findMessagesFrom = (db: Database, email: string, limit: number) =>
  selectMessages(db)
    .where('messages.email', '=', email)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()

export async function deleteMessagesFrom(tx: Tx, emails: readonly string[]): Promise<number> {
  const deleted = await tx.deleteFrom('messages').where(sql<boolean>`email = any(${emails})`).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export async function deleteMessagesOlderThan(db: Database, moment: Expression<Date>): Promise<void> {
  await db
    .deleteFrom('messages')
    .where((eb) => eb.or([eb('archivedAt', '<', moment), eb('closedAt', '<', moment)]))
    .execute()
}

/** The messages sent since a moment, the newest first. */
export const findMessagesSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'name', 'subject', 'createdAt as at'])
    .where('createdAt', '>', since)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
