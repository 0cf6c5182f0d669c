import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { erasedName } from '#base/platform/feature.server.ts'

/** An account as its owner sees it. */
export function loadAccountForExport(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'createdAt', 'emailVerified', 'image', 'role', 'locale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A customer or guest as admins see them; a guest by the address that they typed. */
export const loadPerson = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'deactivatedAt', 'emailVerified', 'twoFactorEnabled', 'createdAt', 'locale'])
    .select((eb) => eb.fn.coalesce('guestEmail', 'email').as('email'))
    .where('id', '=', id)
    .executeTakeFirst()

/** The devices where an account is signed in, for its owner. */
export function loadSignInsForExport(db: Database, id: string) {
  return db
    .selectFrom('identityAccounts')
    .select(['providerId', 'accountId', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
}

/** Disables sign-in to the account and removes everything that identifies its owner. */
export async function eraseUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identityTwoFactors').where('userId', '=', id).execute()
  await tx.deleteFrom('identityDevices').where('userId', '=', id).execute()
  await tx.deleteFrom('identityEnrolmentCodes').where('userId', '=', id).execute()
  await tx.deleteFrom('identityVerifications').where('value', '=', id).execute()
  await tx.deleteFrom('identityAccounts').where('userId', '=', id).execute()
  await tx.deleteFrom('identitySessions').where('userId', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      name: erasedName,
      email: `erased-${id}@invalid.example`,
      guestEmail: null,
      emailVerified: false,
      image: null,
      locale: null,
      role: 'customer',
      twoFactorEnabled: false,
      deactivatedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
