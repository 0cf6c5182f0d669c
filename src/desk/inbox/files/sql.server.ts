import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'

type NewFile = { name: string; content: Buffer; uploadedBy: string }

export async function insertConversationFile(db: Database, file: NewFile): Promise<string> {
  const id = createId()
  await db
    .insertInto('conversationFiles')
    .values({ id, ...file })
    .execute()
  return id
}

type SentFile = { name: string; content: Buffer; messageId: string; entryId: string | null }

/** Files that came with a mail. */
export async function insertSentFiles(tx: Tx, files: readonly SentFile[]): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('conversationFiles')
    .values(files.map((file) => ({ id: createId(), ...file })))
    .execute()
}

/** How many bytes came with mails in the last day. */
export async function sumMailed(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('conversationFiles')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('uploadedBy', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return bytes
}

/** How much somebody has uploaded in the last day. */
export const sumUploads = (db: Database, userId: string) =>
  db
    .selectFrom('conversationFiles')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('uploadedBy', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()

type Writing = { messageId: string; entryId: string | null }

/** Sends files that somebody has uploaded. @returns how many: those of others, and those that were sent before, are not */
export async function attachFiles(
  tx: Tx,
  uploadedBy: string,
  ids: readonly string[],
  { messageId, entryId }: Writing,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('conversationFiles')
    .set({ messageId, entryId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    // guard: nobody sends a file that another has uploaded | drop | inbox/files
    .where('uploadedBy', '=', uploadedBy)
    // guard: a file is sent once, in one conversation | drop | inbox/files
    .where('messageId', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The files of a conversation, in the order in which they were uploaded. */
export const findFilesIn = (db: Database | Tx, messageId: string) =>
  db
    .selectFrom('conversationFiles')
    .select(['id', 'entryId', 'name', 'bytes'])
    .where('messageId', '=', messageId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** A file that was sent, with its bytes. */
export const findSentFile = (db: Database, id: string) =>
  db
    .selectFrom('conversationFiles')
    .select((eb) => ['content', eb.ref('messageId').$notNull().as('messageId')])
    .where('id', '=', id)
    .where('messageId', 'is not', null)
    .executeTakeFirst()

export const deleteUnsentFiles = (db: Database, before: RawBuilder<Date>) =>
  db.deleteFrom('conversationFiles').where('messageId', 'is', null).where('createdAt', '<', before).execute()
