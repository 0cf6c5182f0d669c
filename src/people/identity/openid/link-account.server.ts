import type { Database } from '#base/platform/database/connect.server.ts'
import { markConfirmed, revokeAccess } from '../accounts/confirmation.server.ts'

/** A person whose address an identity provider has verified, and their account there. */
export type VerifiedIdentity = { provider: 'google' | 'oidc'; accountId: string; email: string; name: string }

/**
 * Gives an unconfirmed address to the person for whom their provider confirms it. The person who registered it first
 * may not be its owner: their password, second factor and sessions are deleted, so that they keep no access to the
 * owner's account.
 */
export function linkAccount(db: Database, person: VerifiedIdentity): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const linked = await tx
      .selectFrom('identityAccounts')
      .select('id')
      .where('providerId', '=', person.provider)
      .where('accountId', '=', person.accountId)
      .executeTakeFirst()
    if (linked) return
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .where('emailVerified', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    await revokeAccess(tx, user.id)
    await markConfirmed(tx, user.id)
    await tx.updateTable('users').set({ name: person.name, image: null }).where('id', '=', user.id).execute()
  })
}
