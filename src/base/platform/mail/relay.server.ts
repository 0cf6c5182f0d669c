import type { Config } from '../config/config.server.ts'
import type { Database } from '../database/connect.server.ts'
import type { Task } from '../jobs/task.ts'
import type { Log } from '../log.server.ts'
import type { Attach } from './attachment.server.ts'
import { renderMailHtml } from './html.server.ts'
import { buildMessageId, listAutomaticHeaders } from './mail.server.ts'
import { unseal } from './seal.server.ts'
import { claimDueMails, markFailed, markSent, type QueuedMail } from './sql.server.ts'
import { mailTasks } from './tasks.ts'
import { openTransport } from './transport.server.ts'

/** A mail that no later try can send. */
class Unsendable extends Error {}

/** Sends queued mails. Without a mail server (demo mode) a mail is delivered by appearing on the outbox page. */
export function createMailRelay(config: Config, db: Database, log: Log, attach: Attach): Task {
  const transport = openTransport(config)
  // A server is asked by a few connections, and all are done before the mails' next try is due.
  const atOnce = transport ? 5 : 200
  const { hostname } = new URL(config.shopUrl)
  return {
    name: mailTasks.relayMail,
    recurring: true,
    async run() {
      for (let mails = await claimDueMails(db, atOnce); mails.length > 0; mails = await claimDueMails(db, atOnce)) {
        await relay(mails)
      }
    },
  }

  /** The sending is outside any transaction; a crash before the mark sends mails again, with the same message ids. */
  async function relay(mails: readonly QueuedMail[]): Promise<void> {
    const sent = await Promise.all(mails.map(async (mail) => ((await isSent(mail)) ? [mail.id] : [])))
    await markSent(db, sent.flat(), { forget: transport !== undefined })
  }

  async function isSent(mail: QueuedMail): Promise<boolean> {
    try {
      await send({ ...mail, body: readText(config, mail) })
      return true
    } catch (error) {
      const parked = await markFailed(db, mail.id, describeFailure(error), error instanceof Unsendable)
      log.warn({ err: error, mail: mail.id, parked }, 'a mail could not be sent')
      return false
    }
  }

  async function send(mail: QueuedMail): Promise<void> {
    if (!transport) return
    const { recipient: to, subject, body: text, locale, dedupeKey } = mail
    const html = renderMailHtml({ subject, body: text, locale }, config.shopUrl)
    const messageId = buildMessageId(config, dedupeKey)
    const attachments = await attach(mail)
    const headers = { ...readThread(config, mail), headers: { 'X-Loop': hostname, ...listAutomaticHeaders(dedupeKey) } }
    await transport.sendMail({ to, subject, text, html, messageId, attachments, ...headers }).catch((error: Error) => {
      throw isFinal(error) ? new Unsendable(error.message, { cause: error }) : error
    })
  }
}

/** The server took the connection but not this sender, recipient or text, and says that it never will (RFC 5321, 5xx). */
function isFinal(error: Error & { code?: string; responseCode?: number }): boolean {
  return ['EENVELOPE', 'EMESSAGE'].includes(error.code ?? '') && (error.responseCode ?? 500) >= 500
}

/** The headers of a mail that answers another. */
function readThread(config: Config, { sealedReplyTo, inReplyTo, earlierIds }: QueuedMail) {
  const replyTo = sealedReplyTo && unseal(config, sealedReplyTo)
  return {
    ...(replyTo && { replyTo }),
    ...(inReplyTo !== null && { inReplyTo }),
    ...(earlierIds !== null && { references: earlierIds }),
  }
}

function readText(config: Config, { body, sealedBody }: QueuedMail): string {
  const text = sealedBody ? unseal(config, sealedBody) : body
  if (text === undefined) throw new Unsendable('The mail was sealed with another SHOP_SECRET.')
  return text
}

/** In one line, for the admin. */
const describeFailure = (error: unknown) =>
  String((error as Error).message)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
