import type { AppContext } from '../context.server.ts'
import { type Api, serve } from '../contract/serve.server.ts'
import { Refusal } from '../errors.ts'
import { listOutbox } from './contract.ts'

/** Lets a demonstration read its own mails. With a mail server, or in live mode, nobody reads them here. */
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
