import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveInbox } from './api.server.ts'
import { deleteArchivedBefore, deleteMessagesFrom, messagesFrom } from './sql.server.ts'

/** What the inbox contributes to the shop. */
export function inbox(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveInbox(api, context),
    retention: [{ period: '1 year', expire: (before) => deleteArchivedBefore(db, before) }],
    async exportOf({ email, emailVerified }) {
      // guard: messages are read and erased only for the owner of a confirmed address | emailVerified ? → true ? | privacy
      const messages = emailVerified ? await messagesFrom(db, email) : []
      return { messages: messages.map(({ createdAt, ...message }) => ({ ...message, date: createdAt.toISOString() })) }
    },
    async erase(tx, { email, emailVerified }) {
      if (emailVerified) await deleteMessagesFrom(tx, email)
    },
    auditSubjects: { message: sql`select id, subject as name from messages` },
  }
}
