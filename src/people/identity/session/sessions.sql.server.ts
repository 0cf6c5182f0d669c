import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { hashToken } from './hashed-sessions.server.ts'

/** For a query that joins users and identity_sessions: the session is neither idle for too long nor too old. */
export const sessionLives = sql<boolean>`
  session_lives(users.role, identity_sessions.created_at, identity_sessions.seen_at)`

/**
 * For such a query: the session's use was recorded less than a minute ago. Recording it more often would turn reads
 * into writes.
 */
export const seenLately = sql<boolean>`identity_sessions.seen_at > now() - interval '1 minute'`

export async function recordActivity(db: Database, id: string): Promise<void> {
  await db.updateTable('identitySessions').set({ seenAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** A session that may still be used, by its id. */
export async function findLiveSession(db: Database, id: string) {
  const session = await db
    .selectFrom('identitySessions')
    .innerJoin('users', 'users.id', 'identitySessions.userId')
    .select(['identitySessions.id', seenLately.as('seenLately')])
    .where('identitySessions.id', '=', id)
    .where('users.deactivatedAt', 'is', null)
    .where(sessionLives)
    .executeTakeFirst()
  if (session && !session.seenLately) await recordActivity(db, session.id)
  return session
}

/** The sessions of an account that may still be used, most recently used first. */
export function listSessionsOfUser(db: Database, userId: string, limit?: number) {
  return db
    .selectFrom('identitySessions')
    .innerJoin('users', 'users.id', 'identitySessions.userId')
    .select([
      'identitySessions.id',
      'identitySessions.createdAt',
      'identitySessions.seenAt',
      'identitySessions.userAgent',
      'identitySessions.ipAddress',
    ])
    .where('userId', '=', userId)
    .where(sessionLives)
    .orderBy('seenAt', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
}

/** Ends sessions of an account and their access tokens: one by its id, all but one, or all. */
export async function endSessions(
  db: Database,
  userId: string,
  { id, allBut }: { id?: string; allBut?: string } = {},
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identitySessions')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(allBut !== undefined, (query) => query.where('id', '!=', allBut!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the session that a cookie's token belongs to. */
export async function endSessionByToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('identitySessions').where('token', '=', hashToken(token)).execute()
}
