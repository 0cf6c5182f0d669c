import { verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller, Proof } from '#platform/http/caller.server.ts'
import { passwordHashOf, recipientOf } from '../accounts/users.sql.server.ts'
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

/** A second factor set up for an address by somebody else would lock its owner out. */
export async function requireConfirmedAddress(db: Database, { userId }: Proof): Promise<void> {
  const { emailVerified } = await recipientOf(db, userId)
  if (!emailVerified) throw new Refusal('address_unconfirmed')
}

/** Counts passwords that a signed-in person proves a change with by session: nobody else can use them up. */
export const passwordTriesOf = ({ sessionId }: Pick<Proof, 'sessionId'>) => `password:session:${sessionId}`

/** Erasing an account requires its password, or a recent sign-in if it has none here. */
export async function provePassword(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  const hash = await passwordHashOf(db, caller.id)
  if (hash === null) return requireFreshSignIn(caller, 'erasure')
  const tries = passwordTriesOf(caller)
  await admitAttempt(db, tries, perSource)
  // guard: erasing an account requires its password | never | privacy
  if (!(await verifyPassword({ hash, password: password ?? '' })))
    throw new Refusal('invalid_fields', { what: 'fields', fields: { password: { code: 'password_wrong' } } })
  await clearAttempts(db, tries)
}
