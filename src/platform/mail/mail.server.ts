import type { Config } from '../config/config.server.ts'
import type { Database, Tx } from '../database/connect.server.ts'
import { newId } from '../ids.server.ts'
import { seal } from './seal.server.ts'

/** A plain-text mail. The key identifies its cause: one mail per cause, however often it is queued. */
export type Mail = { dedupeKey: string; recipient: string; subject: string; body: string }

/** What is attached to a mail: a feature makes it when the mail is sent, under this name. */
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
    .values({ id: newId(), ...mail })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}
