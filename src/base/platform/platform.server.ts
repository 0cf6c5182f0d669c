import { sql } from 'kysely'
import type { AppContext } from './context.server.ts'
import type { Feature } from './feature.server.ts'
import { serveMails } from './mail/api.server.ts'
import { createAttachmentLoader } from './mail/attachment.server.ts'
import { createMailGauges } from './mail/gauges.server.ts'
import { createMailRelay } from './mail/relay.server.ts'
import { listMailsTo } from './mail/sql.server.ts'

/** The platform's own contribution, in the form of a feature. */
export function platform(context: AppContext, features: () => readonly Feature[]): Feature {
  const { config, db, log } = context
  const attach = createAttachmentLoader(() => features().flatMap(({ mailAttachment }) => mailAttachment ?? []), log)
  return {
    endpoints: (api) => serveMails(api, context),
    jobs: [createMailRelay(config, db, log, attach)],
    gauges: [createMailGauges(db)],
    retention: [
      {
        // For this long a repeated request gets the first reply.
        period: '7 days',
        expire: (before) => db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute(),
      },
      {
        // Caches catch up within a second; one that was offline starts empty.
        period: '1 day',
        expire: (before) => db.deleteFrom('changes').where('at', '<', before).execute(),
      },
      {
        period: '30 days',
        expire: (before) =>
          db
            .deleteFrom('mailOutbox')
            .where((eb) => eb.or([eb('sentAt', '<', before), eb('parkedAt', '<', before)]))
            .execute(),
      },
    ],
    auditSubjects: { mail: sql`select id, subject as name from mail_outbox` },
    // A sealed mail holds a link that opens the account.
    async exportPersonalData({ email, emailVerified }) {
      const mails = emailVerified ? await listMailsTo(db, email) : []
      return { mails: mails.map(({ createdAt, ...mail }) => ({ ...mail, date: createdAt.toISOString() })) }
    },
    async erase(tx, { id, email, emailVerified }) {
      // Mails to an address that nobody has confirmed may be a stranger's; they expire by themselves.
      if (emailVerified) await tx.deleteFrom('mailOutbox').where('recipient', '=', email).execute()
      await tx.deleteFrom('idempotencyKeys').where('userId', '=', id).execute()
    },
  }
}
