import { lockActiveUser, lockAdmins } from '#identity/accounts/users.sql.server.ts'
import { requirePassword } from '#identity/protection/reauthentication.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Feature } from '#platform/feature.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { PersonalData } from './contract.ts'

/** All data stored about a person. */
export async function collectPersonalData(features: readonly Feature[], caller: Caller): Promise<PersonalData> {
  const parts = await Promise.all(features.map((feature) => feature.exportPersonalData?.(caller)))
  // The reply's schema rejects data with a missing member.
  return Object.assign({}, ...parts) as PersonalData
}

/**
 * Erases an account: signing in to it becomes impossible, and nothing in the shop shows its owner any more. Orders stay
 * for the books. Refused while its owner has unfinished business, and for the last admin.
 */
export async function eraseAccount(
  db: Database,
  features: readonly Feature[],
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  await requirePassword(db, caller, password)
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    if (admins.has(caller.id) && admins.size === 1) throw new Refusal('last_admin')
    if (!(await lockActiveUser(tx, caller.id))) throw new Refusal('not_signed_in')
    for (const feature of features) await feature.erase?.(tx, caller)
    await recordAudit(tx, caller.id, 'account.erase', caller.id, {})
  })
}
