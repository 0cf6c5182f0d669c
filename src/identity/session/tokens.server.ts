import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller, Proof } from '#platform/http/caller.server.ts'
import { recordSeen, seenLately, sessionLives } from './sessions.sql.server.ts'

const lifetimeSeconds = 600

/**
 * Issues a proven person an access token for their own address. Any other address gets the same refusal
 * whether it exists or not, since nothing is looked up for it.
 */
export async function issueToken(db: Database, proof: Proof, email: string) {
  if (email !== proof.email) throw new Refusal('not_allowed')
  const token = randomBytes(32).toString('base64url')
  const { userId, sessionId } = proof
  await db
    .deleteFrom('accessTokens')
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('accessTokens')
    .values({
      tokenHash: hashOf(token),
      userId,
      sessionId,
      expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute()
  return { token, expiresInSeconds: lifetimeSeconds }
}

/** The owner of the request's token, as currently stored. Undefined: none, expired, revoked, or account deactivated. */
export async function callerOf(
  db: Database,
  mode: Config['mode'],
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = tokenOf(request)
  if (!token) return undefined
  const row = await db
    .selectFrom('accessTokens')
    .innerJoin('users', 'users.id', 'accessTokens.userId')
    .innerJoin('identitySessions', 'identitySessions.id', 'accessTokens.sessionId')
    .select([
      'users.id',
      'users.email',
      'users.emailVerified',
      'users.name',
      'users.role',
      'users.twoFactorEnabled',
      'accessTokens.sessionId',
      seenLately.as('seenLately'),
      sql<boolean>`identity_sessions.created_at > now() - interval '10 minutes'`.as('signedInRecently'),
    ])
    .where('accessTokens.tokenHash', '=', hashOf(token))
    // guard: an access token expires | drop | refusals.test
    .where('accessTokens.expiresAt', '>', sql<Date>`now()`)
    // guard: an access token ends with its session | drop | identity
    .where(sessionLives)
    // guard: a closed account cannot act | drop | identity/sign-in/sign-in.test
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { seenLately: seen, role, twoFactorEnabled, ...caller } = row
  if (!seen) await recordSeen(db, caller.sessionId)
  // In demo mode everyone may try everything right away.
  // guard: admins of live shops need a second factor | mode === 'live' && !twoFactorEnabled → mode !== 'live' && mode !== 'demo' | security/security.test
  const needsSecondFactor = role === 'admin' && mode === 'live' && !twoFactorEnabled
  const acts = role === 'admin' && !needsSecondFactor ? 'admin' : 'customer'
  return { ...caller, role: acts, needsSecondFactor }
}

/** Revokes the token that the request carries. */
export async function revokeToken(db: Database, request: FastifyRequest): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accessTokens')
    .where('tokenHash', '=', hashOf(tokenOf(request) ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
