import { verifyPassword } from 'better-auth/crypto'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { passwordHashOf } from '../accounts/users.sql.server.ts'
import { admitAttempt, clearAttempts, perAccount } from './attempts.server.ts'

const freshForMs = 10 * 60_000

/** Refuses with `reauth_required` unless the caller signed in within the last ten minutes. */
export function requireFreshSignIn({ signedInAt }: Caller, what: 'account_change' | 'erasure'): void {
  if (Date.now() - signedInAt.getTime() > freshForMs) throw new Refusal('reauth_required', { what })
}

/** Erasing an account requires its password, or a recent sign-in if it only uses Google. */
export async function provePassword(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  const hash = await passwordHashOf(db, caller.id)
  if (hash === null) return requireFreshSignIn(caller, 'erasure')
  const account = `account:${caller.email}`
  await admitAttempt(db, account, perAccount)
  // guard: erasing an account requires its password | never | privacy
  if (!(await verifyPassword({ hash, password: password ?? '' })))
    throw new Refusal('invalid_fields', { what: 'fields', fields: { password: { code: 'password_wrong' } } })
  await clearAttempts(db, account)
}
