import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveInbox } from './api.server.ts'
import { deleteMessagesFrom, deleteMessagesOlderThan, listMessagesFrom } from './sql.server.ts'

/** The parts of the shop that the inbox contributes. */
export function inbox(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveInbox(api, context),
    retention: [{ period: '1 year', expire: (before) => deleteMessagesOlderThan(db, before) }],
    async exportPersonalData({ email, emailVerified }) {
      // guard: messages are read and erased only for the owner of a confirmed address | emailVerified ? → true ? | privacy
      const messages = emailVerified ? await listMessagesFrom(db, email) : []
      return { messages: messages.map(({ createdAt, ...message }) => ({ ...message, date: createdAt.toISOString() })) }
    },
    async erase(tx, { email, emailVerified }) {
      if (emailVerified) await deleteMessagesFrom(tx, [email])
    },
    auditSubjects: { message: sql`select id, subject as name from messages` },
  }
}

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    inbox: 'message.reply' | 'message.archive' | 'message.restore'
  }
}
