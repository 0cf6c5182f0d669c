import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { accountOf, eraseUser } from './accounts/person.sql.server.ts'
import type { Identity } from './api.server.ts'
import { deleteExpired } from './session/retention.server.ts'

const named = sql`select id, email as name from users`

/** What accounts contribute to the shop. */
export function accounts({ db }: AppContext, identity: Identity): Feature {
  return {
    endpoints: identity.serve,
    jobs: [deleteExpired(db)],
    async exportOf({ id }) {
      const { createdAt, ...account } = await accountOf(db, id)
      return { account: { ...account, since: createdAt.toISOString() } }
    },
    erase: (tx, { id }) => eraseUser(tx, id),
    auditSubjects: { user: named, account: named, 'make-admin': named },
  }
}
