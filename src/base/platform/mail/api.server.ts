import type { AppContext } from '../context.server.ts'
import { type Api, serve } from '../contract/serve.server.ts'
import { recordAudit } from '../database/audit.server.ts'
import { Refusal } from '../errors.ts'
import { dismissMails, listOutbox, listUnsentMails, repeatMail, retryMails } from './contract.ts'
import { unseal } from './seal.server.ts'
import {
  copySentMail,
  dismissParkedMails,
  hasMail,
  listDeliveredMails,
  listParkedMails,
  unparkMails,
} from './sql.server.ts'
import { mailTasks } from './tasks.ts'

/** A demo shop's own mails, not available with a mail server or in live mode; and what could not be sent, for admins. */
export function serveMails(api: Api, { db, config, jobs }: AppContext): void {
  serve(api, listOutbox, async () => {
    if (config.mode === 'live' || config.smtpUrl) throw new Refusal('not_found', { what: 'address' })
    const mails = await listDeliveredMails(db)
    return mails.map(({ id, createdAt, body, sealedBody, attachmentName, sealedReplyTo, ...mail }) => ({
      ...mail,
      _id: id,
      attachment: attachmentName ?? '',
      replyTo: (sealedReplyTo && unseal(config, sealedReplyTo)) ?? '',
      body: sealedBody ? (unseal(config, sealedBody) ?? '') : body,
      createdAt: createdAt.toISOString(),
    }))
  })
  serve(api, listUnsentMails, async () => {
    const mails = await listParkedMails(db)
    return mails.map(({ id, createdAt, attempts, failure, ...mail }) => ({
      ...mail,
      _id: id,
      tries: attempts,
      reason: failure ?? '',
      createdAt: createdAt.toISOString(),
    }))
  })
  serve(api, dismissMails, async ({ body, caller }) => {
    const ids = await db.transaction().execute(async (tx) => {
      const dismissed = await dismissParkedMails(tx, body.ids)
      for (const id of dismissed) await recordAudit(tx, caller.id, 'mail.dismiss', id, {})
      return dismissed
    })
    return { modifiedCount: ids.length }
  })
  serve(api, repeatMail, async ({ params, caller }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await hasMail(tx, params.id))) throw new Refusal('not_found', { what: 'mail' })
      if (!(await copySentMail(tx, params.id))) throw new Refusal('wrong_state', { what: 'mail' })
      await recordAudit(tx, caller.id, 'mail.again', params.id, {})
    })
    jobs.enqueue(mailTasks.relayMail)
    return { modifiedCount: 1 }
  })
  serve(api, retryMails, async ({ body, caller }) => {
    const ids = await db.transaction().execute(async (tx) => {
      const unparked = await unparkMails(tx, body.ids)
      for (const id of unparked) await recordAudit(tx, caller.id, 'mail.retry', id, {})
      return unparked
    })
    jobs.enqueue(mailTasks.relayMail)
    return { modifiedCount: ids.length }
  })
}
