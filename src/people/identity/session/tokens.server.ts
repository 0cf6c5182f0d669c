import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { groupCalls } from '#base/platform/database/group-calls.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller, Proof } from '#base/platform/http/caller.server.ts'
import { recordActivity, seenLately, sessionLives } from './sessions.sql.server.ts'

const lifetimeSeconds = 600

/**
 * Issues an access token to a proven person for their own address. Any other address gets the same refusal whether it
 * exists or not, since it is never looked up.
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
      tokenHash: hashToken(token),
      userId,
      sessionId,
      expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute()
  return { token, expiresInSeconds: lifetimeSeconds }
}

type TokenRow = Omit<Caller, 'needsSecondFactor'> & { hash: string; twoFactorEnabled: boolean; seenLately: boolean }

/**
 * The current owners of access tokens, by the tokens' hashes. Tokens that are expired, revoked or of a deactivated
 * account have none.
 */
async function findOwners(db: Database, hashes: readonly string[]): Promise<(TokenRow | undefined)[]> {
  const { rows } = await sql<TokenRow>`-- prepared: owners of tokens
    select encode(token_hash, 'hex') as hash, users.id, users.email, users.email_verified, users.name, users.role,
      users.guest_email, users.two_factor_enabled, access_tokens.session_id, ${seenLately} as seen_lately,
      identity_sessions.created_at > now() - interval '10 minutes' as signed_in_recently
    from access_tokens
    join users on users.id = access_tokens.user_id
    join identity_sessions on identity_sessions.id = access_tokens.session_id
    where token_hash = any (array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as given (hash)))
    -- guard: an access token expires | drop | refusals.test
    and access_tokens.expires_at > now()
    -- guard: an access token ends with its session | drop | identity
    and ${sessionLives}
    -- guard: a closed account cannot act | deactivated_at is null → true | identity/sign-in/sign-in.test
    and users.deactivated_at is null`.execute(db)
  const owners = new Map(rows.map((row) => [row.hash, row]))
  return hashes.map((hash) => owners.get(hash))
}

const limits = { atOnce: 1000, waitMs: 1000 }

/**
 * Finds the owner of a request's token. Tokens that arrive during a lookup share the next one, which begins after they
 * arrived, so a revoked token is never accepted.
 */
export function createCallerFinder(db: Database, mode: Config['mode']) {
  const findOwner = groupCalls((hashes: string[]) => findOwners(db, hashes), limits)
  return async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = readToken(request)
    const row = token && (await findOwner(hashToken(token).toString('hex')))
    if (!row) return undefined
    const { hash: _, seenLately: seen, role, twoFactorEnabled, ...caller } = row
    if (!seen) await recordActivity(db, caller.sessionId)
    // In demo mode everyone may try everything right away.
    // guard: admins of live shops need a second factor | mode === 'live' && !twoFactorEnabled → mode !== 'live' && mode !== 'demo' | security/security.test
    const needsSecondFactor = role === 'admin' && mode === 'live' && !twoFactorEnabled
    const acts = role === 'admin' && !needsSecondFactor ? 'admin' : 'customer'
    return { ...caller, role: acts, needsSecondFactor }
  }
}

/** Revokes the token that the request carries. */
export async function revokeToken(db: Database, request: FastifyRequest): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accessTokens')
    .where('tokenHash', '=', hashToken(readToken(request) ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function readToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()
