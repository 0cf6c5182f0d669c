import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { countAttempt, hashAttemptKey } from '#people/identity/protection/attempts.server.ts'
import { m } from '../../../paraglide/messages.js'
import { writeOn } from '../conversations/service.server.ts'
import { type ConversationWhole, insertEntry, lockConversation } from '../conversations/sql.server.ts'
import type { NewFile } from '../files/service.server.ts'
import { findIdByNumber, insertMessage } from '../sql.server.ts'
import { isAnswerToken, parseAnswerAddress } from './address.server.ts'
import { keepAttachments, type Readers, readAttachments } from './keep-attachments.server.ts'
import type { IncomingMail } from './parse.server.ts'

/** What became of a mail. `ignored`: it has no text, or comes from a program and belongs to no conversation. */
export type MailReceipt = 'entered' | 'begun' | 'known' | 'ignored' | 'limited'

/** As many new conversations of one sender in an hour as the contact form allows, and as many answers as a person writes. */
const beginLimit = { max: 5, windowSeconds: 60 * 60 }
const answerLimit = { max: 20, windowSeconds: 60 * 60 }

/** Enters a mail into its conversation, or begins one. A mail that comes again changes nothing. */
export async function receiveMail(
  context: AppContext,
  readers: Readers,
  mail: IncomingMail,
  raw: Buffer,
): Promise<MailReceipt> {
  const { db } = context
  const found = await findAddressed(context, mail)
  if (mail.text === '' && mail.leftOut === 0) return 'ignored'
  // guard: no mail of a program begins a conversation | mail.isAutomatic → false | inbox/incoming
  if (!found && (mail.isAutomatic || mail.from === undefined)) return 'ignored'
  if (await isKnown(db, mail, raw)) return 'known'
  if (await isOverLimit(context, mail, found)) return 'limited'
  const { files, leftOut } = await readAttachments(db, readers, mail, raw)
  const read = { ...mail, leftOut }
  return await db.transaction().execute(async (tx) => {
    // guard: a mail counts once, however often it is handed in | never | inbox/incoming
    if (!(await claimMail(tx, mail, raw))) return 'known'
    const conversation = found && (await lockConversation(tx, found))
    if (conversation) await enterMail(tx, conversation, read, files)
    else await beginByMail(tx, read, files)
    return conversation ? 'entered' : 'begun'
  })
}

/** The conversation that one of the recipients' addresses belongs to. */
async function findAddressed({ db, config }: AppContext, { recipients }: IncomingMail): Promise<string | undefined> {
  for (const recipient of recipients) {
    const address = parseAnswerAddress(config, recipient)
    const id = address && (await findIdByNumber(db, address.number))
    if (id !== undefined && isAnswerToken(config, id, address!.token)) return id
  }
  return undefined
}

async function isOverLimit(
  { db, config }: AppContext,
  mail: IncomingMail,
  found: string | undefined,
): Promise<boolean> {
  const [name, subject, limit] = found
    ? (['mail-answers', found, answerLimit] as const)
    : (['mail-begins', mail.from ?? '', beginLimit] as const)
  return (await countAttempt(db, hashAttemptKey(config, name, subject), limit)) !== undefined
}

async function enterMail(
  tx: Tx,
  { id, email }: ConversationWhole,
  mail: IncomingMail,
  files: readonly NewFile[],
): Promise<void> {
  const { text, quoted, leftOut, messageId: mailId, from } = mail
  // guard: a mail from another address says so | from === email → true | inbox/incoming
  const otherAddress = from === email ? undefined : (from ?? '?')
  const entry = { messageId: id, text, quoted, leftOut, mailId, otherAddress }
  // guard: a program's mail does not reopen a conversation | mail.isAutomatic → false | inbox/incoming
  const entryId = mail.isAutomatic ? await insertEntry(tx, { ...entry, kind: 'automatic' }) : await writeOn(tx, entry)
  await keepAttachments(tx, id, entryId, files)
}

async function beginByMail(
  tx: Tx,
  { from, fromName, subject, text, ...mail }: IncomingMail,
  files: readonly NewFile[],
): Promise<void> {
  const id = await insertMessage(tx, {
    ...{ id: createId(), name: fromName || from!, email: from!, subject: subject || m.conversation_subject() },
    ...{ opinion: text, source: 'mail', locale: getLocale(), mailId: mail.messageId, leftOut: mail.leftOut },
  })
  await keepAttachments(tx, id, null, files)
}

/** By its message id, and by its text if it has none. */
const hashMail = ({ messageId }: IncomingMail, raw: Buffer): Buffer =>
  createHash('sha256')
    .update(messageId ?? raw)
    .digest()

const isKnown = async (db: Database, mail: IncomingMail, raw: Buffer): Promise<boolean> =>
  (await db.selectFrom('receivedMails').select('id').where('id', '=', hashMail(mail, raw)).executeTakeFirst()) !==
  undefined

async function claimMail(tx: Tx, mail: IncomingMail, raw: Buffer): Promise<boolean> {
  const claimed = await tx
    .insertInto('receivedMails')
    .values({ id: hashMail(mail, raw) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function forgetReceivedMails(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('receivedMails').where(sql<boolean>`received_at < ${before}`).execute()
}
