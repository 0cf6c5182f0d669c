import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { eraseUser, loadAccountForExport, loadSignInsForExport } from './accounts/person.sql.server.ts'
import type { Identity } from './api.server.ts'
import { sealSecondFactors } from './second-factor/seal.server.ts'
import { deleteExpired } from './session/retention.server.ts'
import { listSessionsOfUser } from './session/sessions.sql.server.ts'

const named = sql`select id, email as name from users`

/** The parts of the shop that accounts contribute. */
export function accounts({ config, db }: AppContext, identity: Identity): Feature {
  return {
    endpoints: identity.serve,
    jobs: [deleteExpired(db), sealSecondFactors({ config, db })],
    async exportPersonalData({ id }) {
      const { createdAt, ...account } = await loadAccountForExport(db, id)
      const [signIns, sessions] = await Promise.all([loadSignInsForExport(db, id), listSessionsOfUser(db, id)])
      return {
        account: { ...account, since: createdAt.toISOString() },
        signIns: signIns.map(({ providerId: provider, accountId, createdAt }) => {
          return { provider, account: accountId, since: createdAt.toISOString() }
        }),
        sessions: sessions.map(({ createdAt, seenAt, userAgent, ipAddress }) => {
          return { begunAt: createdAt.toISOString(), seenAt: seenAt.toISOString(), userAgent, ipAddress }
        }),
      }
    },
    erase: (tx, { id }) => eraseUser(tx, id),
    auditSubjects: { user: named, account: named, 'make-admin': named },
  }
}
