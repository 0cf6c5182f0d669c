import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { createId } from '#base/platform/ids.server.ts'
import { markConfirmed, revokeAccess } from '../accounts/confirmation.server.ts'
import { getDisplayName } from '../openid/openid.server.ts'
import type { FirebaseUser } from './token.server.ts'

type UserWithEmail = FirebaseUser & { email: string }

/**
 * Finds or creates the account of a person who signed in at Firebase: the account linked to them before, the one with
 * their confirmed address, or a new one. 409 `address_unconfirmed` if an account has the address and Firebase has not
 * verified it.
 */
export function findFirebaseAccount(db: Database, person: UserWithEmail): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const linked = await linkedTo(tx, person.subject)
    const user = linked ? { ...linked, isNew: false } : await withAddress(tx, person)
    if (person.emailVerified && !user.emailVerified && user.email === person.email) {
      // A person who registered the address before its owner confirmed it keeps no access to the account.
      // guard: an address that Firebase verifies ends what was begun without | drop | identity/firebase/firebase.test
      await revokeAccess(tx, user.id)
      await markConfirmed(tx, user.id)
      await link(tx, user.id, person.subject)
      await tx
        .updateTable('users')
        .set({ name: getDisplayName(person) })
        .where('id', '=', user.id)
        .execute()
      return user.id
    }
    if (linked || user.isNew) return user.id
    // guard: an address that Firebase has not verified opens no account | never | identity/firebase/firebase.test
    if (!person.emailVerified) throw new Refusal('address_unconfirmed')
    await moveTo(tx, user.id, person.subject)
    return user.id
  })
}

const columns = ['users.id', 'users.email', 'users.emailVerified'] as const

function linkedTo(tx: Tx, subject: string) {
  return tx
    .selectFrom('users')
    .innerJoin('identityAccounts', 'identityAccounts.userId', 'users.id')
    .select(columns)
    .where('providerId', '=', 'firebase')
    .where('accountId', '=', subject)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Returns the account with the person's address, creating and linking one if there is none. Two concurrent tabs create
 * only one.
 */
async function withAddress(tx: Tx, person: UserWithEmail) {
  const { email, emailVerified } = person
  const made = await tx
    .insertInto('users')
    .values({ id: createId(), email, emailVerified, name: getDisplayName(person) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (made) {
    await link(tx, made.id, person.subject)
    return { ...made, isNew: true }
  }
  const found = tx.selectFrom('users').select(columns).where('email', '=', email).forUpdate()
  return { ...(await found.executeTakeFirstOrThrow()), isNew: false }
}

/**
 * The person's password is now the one at Firebase, so the account must not keep an old one that cannot be used or
 * changed here.
 */
async function moveTo(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx.deleteFrom('identityAccounts').where('userId', '=', userId).where('providerId', '=', 'credential').execute()
  await link(tx, userId, subject)
}

async function link(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx
    .insertInto('identityAccounts')
    .values({ id: createId(), userId, accountId: subject, providerId: 'firebase' })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .execute()
}
