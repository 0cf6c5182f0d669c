import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Task } from '#base/platform/jobs/task.ts'
import { identityTasks } from '../tasks.ts'
import { sessionLives } from './sessions.sql.server.ts'

/** Deletes expired rows, so that these tables stay small. */
export function deleteExpired(db: Database): Task {
  const now = sql<Date>`now()`
  return {
    name: identityTasks.deleteExpiredIdentity,
    recurring: true,
    async run() {
      await db.deleteFrom('attemptCounters').where('resetsAt', '<', now).execute()
      await db.deleteFrom('accessTokens').where('expiresAt', '<', now).execute()
      await db.deleteFrom('identityVerifications').where('expiresAt', '<', now).execute()
      await db.deleteFrom('identityEnrolmentCodes').where('expiresAt', '<', now).execute()
      await db.deleteFrom('identityDevices').where('seenAt', '<', sql<Date>`now() - interval '400 days'`).execute()
      await db
        .deleteFrom('identitySessions')
        .using('users')
        .whereRef('users.id', '=', 'identitySessions.userId')
        .where(sql<boolean>`not ${sessionLives}`)
        .execute()
    },
  }
}
