import type { AppContext } from '../context.server.ts'
import { type Api, serve } from '../contract/serve.server.ts'
import { Refusal } from '../errors.ts'
import { listOutbox } from './contract.ts'

/** Shows a demo shop's own mails; not available with a mail server or in live mode. */
export function serveOutbox(api: Api, { db, config }: AppContext): void {
  serve(api, listOutbox, async () => {
    if (config.mode === 'live' || config.smtpUrl) throw new Refusal('not_found', { what: 'address' })
    const mails = await db
      .selectFrom('mailOutbox')
      .select(['id', 'recipient', 'subject', 'body', 'createdAt'])
      .where('sentAt', 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(50)
      .execute()
    return mails.map(({ id, createdAt, ...mail }) => ({ ...mail, _id: id, createdAt: createdAt.toISOString() }))
  })
}
