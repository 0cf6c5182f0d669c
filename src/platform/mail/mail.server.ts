import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.server.ts'
import type { Database, Tx } from '../database/connect.server.ts'
import { newId } from '../ids.server.ts'
import type { Task } from '../jobs/jobs.server.ts'
import type { Log } from '../log.server.ts'

/** A plain-text mail. The key identifies its cause: one mail per cause, however often it is queued. */
export type Mail = { dedupeKey: string; recipient: string; subject: string; body: string }

/** Queues a mail in the transaction that causes it; it is sent after the commit, at least once. */
export async function queueMail(tx: Database | Tx, mail: Mail): Promise<void> {
  await tx
    .insertInto('mailOutbox')
    .values({ id: newId(), ...mail })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

type Send = (mail: Mail) => Promise<void>

/** Sends queued mails. Without a mail server (demo mode) a mail is delivered by appearing on the outbox page. */
export function relayMail(config: Config, db: Database, log: Log): Task {
  // A live shop's mails are personal: a server without TLS gets none. One that hangs times out.
  const smtpOptions = {
    requireTLS: config.mode === 'live',
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  }
  const { smtpUrl: url, mailFrom: from } = config
  const transport = url ? createTransport({ url, ...smtpOptions }, { from }) : undefined
  const send: Send = async ({ recipient, subject, body, dedupeKey }) => {
    await transport?.sendMail({
      to: recipient,
      subject,
      text: body,
      messageId: `<${dedupeKey}@${new URL(config.shopUrl).hostname}>`,
    })
  }
  return {
    name: 'relay_mail',
    recurring: true,
    async run() {
      while (await relayOne(db, send, log));
    },
  }
}

/**
 * Claims the next due mail by postponing its next try (1 minute, doubling up to 6 hours), so that no other node sends
 * it too, and marks it when it is sent. The sending is outside any transaction; a crash between sending and marking
 * sends it again, with the same message id.
 */
async function relayOne(db: Database, send: Send, log: Log): Promise<boolean> {
  const mail = await db
    .updateTable('mailOutbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      nextTryAt: sql<Date>`now() + least(power(2, attempts), 360) * interval '1 minute'`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailOutbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('nextTryAt', '<=', sql<Date>`now()`)
        .orderBy('nextTryAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'dedupeKey'])
    .executeTakeFirst()
  if (!mail) return false
  try {
    await send(mail)
    await db.updateTable('mailOutbox').set({ sentAt: sql<Date>`now()` }).where('id', '=', mail.id).execute()
  } catch (error) {
    log.warn({ err: error, mail: mail.id }, 'a mail could not be sent and will be retried')
  }
  return true
}
