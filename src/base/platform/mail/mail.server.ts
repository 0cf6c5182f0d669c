import type { Config } from '../config/config.server.ts'
import type { Database, Tx } from '../database/connect.server.ts'
import { withLocale } from '../http/locale.server.ts'
import { createId } from '../ids.server.ts'
import type { Locale } from '../text/locale.ts'
import { seal } from './seal.server.ts'

/**
 * A plain-text mail. The key identifies its cause: one mail per cause, however often it is queued. `locale`: the language
 * that it is written in, `und` for what a person wrote.
 */
export type Mail = {
  dedupeKey: string
  recipient: string
  subject: string
  body: string
  locale: Locale | 'und'
  thread?: MailThread
}

/**
 * What a mail answers, in the headers by which mail programs show mails as one conversation: message ids, the latest last.
 * `replyTo`: a secret address for the answer to it.
 */
export type MailThread = { earlierIds: readonly string[]; replyTo?: string | undefined }

/** The message id of a queued mail, the same at each try. */
export const buildMessageId = ({ shopUrl }: Pick<Config, 'shopUrl'>, dedupeKey: string): string =>
  `<${dedupeKey}@${new URL(shopUrl).hostname}>`

const byPerson = 'answer-'

/** The key of a mail that a person has written; whatever has another key is written by the shop's programs. */
export const buildPersonalMailKey = (id: string): string => byPerson + id

/** Tells the programs of its reader, such as absence notes, that no person waits for an answer (RFC 3834, section 5). */
export const listAutomaticHeaders = (dedupeKey: string): Record<string, string> =>
  dedupeKey.startsWith(byPerson) ? {} : { 'Auto-Submitted': 'auto-generated' }

/** A mail's text in the language of who gets it. */
export const writeMail = <Text>(locale: Locale, write: () => Text) => ({ ...withLocale(locale, write), locale })

/** An attachment: a feature makes it when the mail is sent, under this name. */
export type Attachment = { id: string; name: string }

/** Queues a mail in the transaction that causes it; it is sent after the commit, at least once. */
export function queueMail(tx: Database | Tx, mail: Mail): Promise<void> {
  return insert(tx, mail)
}

/** Queues a mail whose text opens an account: who reads the database or a backup cannot read it. */
export function queueSealedMail(config: Pick<Config, 'secret'>, tx: Database | Tx, mail: Mail): Promise<void> {
  // guard: the database holds no readable reset link | body: '', sealedBody → sealedBody | threats/mail.test
  return insert(tx, {
    ...{ ...mail, body: '', sealedBody: seal(config, mail.body) },
    sealedReplyTo: mail.thread?.replyTo ? seal(config, mail.thread.replyTo) : null,
  })
}

type Sealed = { sealedBody?: Buffer; sealedReplyTo?: Buffer | null }

async function insert(tx: Database | Tx, { thread, ...mail }: Mail & Sealed): Promise<void> {
  const earlierIds = thread?.earlierIds ?? []
  await tx
    .insertInto('mailOutbox')
    .values({ id: createId(), ...mail, inReplyTo: earlierIds.at(-1) ?? null, earlierIds: earlierIds.join(' ') || null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}
