import type { Config } from '../config/config.server.ts'
import type { Database, Tx } from '../database/connect.server.ts'
import { withLocale } from '../http/locale.server.ts'
import { createId } from '../ids.server.ts'
import type { Locale } from '../locale.ts'
import { seal } from './seal.server.ts'

/**
 * A plain-text mail. The key identifies its cause: one mail per cause, however often it is queued. `locale`: the language
 * that it is written in, `und` for what a person wrote.
 */
export type Mail = { dedupeKey: string; recipient: string; subject: string; body: string; locale: Locale | 'und' }

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
  return insert(tx, { ...mail, body: '', sealedBody: seal(config, mail.body) })
}

async function insert(tx: Database | Tx, mail: Mail & { sealedBody?: Buffer }): Promise<void> {
  await tx
    .insertInto('mailOutbox')
    .values({ id: createId(), ...mail })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}
