import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { DataSubject, Feature } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { lockActiveUser, lockAdmins, lockUser } from '#people/identity/accounts/users.sql.server.ts'
import { requireFreshSignIn, requirePassword } from '#people/identity/protection/reauthentication.server.ts'
import type { PersonalData } from './contract.ts'

/** All data stored about a person. */
export async function collectPersonalData(features: readonly Feature[], person: DataSubject): Promise<PersonalData> {
  const parts = await Promise.all(features.map((feature) => feature.exportPersonalData?.(person)))
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

/** The data of an account for an admin, who hands it to its owner. Recorded, since it shows more than any screen does. */
export async function exportDataOfCustomer(
  db: Database,
  features: readonly Feature[],
  admin: Caller,
  id: string,
): Promise<PersonalData> {
  requireFreshSignIn(admin, 'account_change')
  const person = await db.transaction().execute(async (tx) => {
    const found = await lockPerson(tx, admin, id)
    await recordAudit(tx, admin.id, 'account.export', id, {})
    return found
  })
  return await collectPersonalData(features, person)
}

/** Erases an account for its owner, who asked an admin to. */
export async function eraseAccountOfCustomer(
  db: Database,
  features: readonly Feature[],
  admin: Caller,
  id: string,
): Promise<void> {
  // guard: erasing another's account requires a recent sign-in | drop | privacy/by-admin
  requireFreshSignIn(admin, 'account_change')
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, admin, id)
    // guard: no admin's account is erased by another | never | privacy/by-admin
    if (person.role === 'admin') throw new Refusal('not_allowed')
    for (const feature of features) await feature.erase?.(tx, person)
    await recordAudit(tx, admin.id, 'account.erase', id, {})
  })
}

/** An account, locked for an admin who still is one. Guests have none. */
async function lockPerson(tx: Tx, admin: Caller, id: string): Promise<DataSubject & { role: string }> {
  const admins = await lockAdmins(tx)
  // guard: whoever was removed as admin since the call began handles nobody's data | never | privacy/by-admin
  if (!admins.has(admin.id)) throw new Refusal('not_allowed')
  const user = await lockUser(tx, { id })
  if (!user || user.role === 'guest') throw new Refusal('not_found', { what: 'account' })
  return user
}
