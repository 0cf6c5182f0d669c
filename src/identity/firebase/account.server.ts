import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.server.ts'
import { markConfirmed, revokeAccess } from '../accounts/confirmation.server.ts'
import { displayNameOf } from '../openid/openid.server.ts'
import type { FirebaseUser } from './token.server.ts'

type Known = FirebaseUser & { email: string }

/**
 * The account of a person whom Firebase has signed in: the one that was linked to them before, or that of their confirmed
 * address, or a new one. 409 `address_unconfirmed` if an account has the address and Firebase has not verified it.
 */
export function accountOfFirebase(db: Database, person: Known): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const linked = await linkedTo(tx, person.subject)
    const user = linked ? { ...linked, isNew: false } : await withAddress(tx, person)
    if (person.emailVerified && !user.emailVerified && user.email === person.email) {
      // Whoever registered the address before its owner confirmed it keeps no access to the account.
      // guard: an address that Firebase verifies ends what was begun without | drop | identity/firebase/firebase.test
      await revokeAccess(tx, user.id)
      await markConfirmed(tx, user.id)
      await link(tx, user.id, person.subject)
      await tx
        .updateTable('users')
        .set({ name: displayNameOf(person) })
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

/** The account with the person's address, made and linked if there is none. Two tabs at once make one. */
async function withAddress(tx: Tx, person: Known) {
  const { email, emailVerified } = person
  const made = await tx
    .insertInto('users')
    .values({ id: newId(), email, emailVerified, name: displayNameOf(person) })
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

/** From now on the person's password is the one at Firebase: one that nobody can use or change here must not wait. */
async function moveTo(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx.deleteFrom('identityAccounts').where('userId', '=', userId).where('providerId', '=', 'credential').execute()
  await link(tx, userId, subject)
}

async function link(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx
    .insertInto('identityAccounts')
    .values({ id: newId(), userId, accountId: subject, providerId: 'firebase' })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .execute()
}
