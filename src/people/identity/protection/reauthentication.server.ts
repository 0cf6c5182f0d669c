import { verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller, Proof } from '#base/platform/http/caller.server.ts'
import { findPasswordHash, findRecipient } from '../accounts/users.sql.server.ts'
import { admitAttempt, clearAttempts, perSource } from './attempts.server.ts'

/** Refuses with `reauth_required` unless the caller signed in within the last ten minutes. */
export function requireFreshSignIn({ signedInRecently }: Caller, what: 'account_change' | 'erasure'): void {
  if (!signedInRecently) throw new Refusal('reauth_required', { what })
}

/** The same for a caller who is known by the session's cookie. */
export async function requireFreshSession(db: Database, { sessionId }: Proof): Promise<void> {
  const fresh = await db
    .selectFrom('identitySessions')
    .select('id')
    .where('id', '=', sessionId)
    // guard: without a password here, the second factor takes a recent sign-in | drop | identity/firebase/firebase.test
    .where('createdAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
  if (!fresh) throw new Refusal('reauth_required', { what: 'second_factor' })
}

/** A second factor that a stranger set up for an address would lock its owner out. */
export async function requireConfirmedAddress(db: Database, { userId }: Proof): Promise<void> {
  const { emailVerified } = await findRecipient(db, userId)
  if (!emailVerified) throw new Refusal('address_unconfirmed')
}

/** The key that counts a signed-in person's password attempts by session, so that no other session can use them up. */
export const getPasswordTriesKey = ({ sessionId }: Pick<Proof, 'sessionId'>) => `password:session:${sessionId}`

/** Erasing an account requires its password, or a recent sign-in if it has none here. */
export async function requirePassword(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  const hash = await findPasswordHash(db, caller.id)
  if (hash === null) return requireFreshSignIn(caller, 'erasure')
  const tries = getPasswordTriesKey(caller)
  await admitAttempt(db, tries, perSource)
  // guard: erasing an account requires its password | never | privacy
  if (!(await verifyPassword({ hash, password: password ?? '' })))
    throw new Refusal('invalid_fields', { what: 'fields', fields: { password: { code: 'password_wrong' } } })
  await clearAttempts(db, tries)
}
