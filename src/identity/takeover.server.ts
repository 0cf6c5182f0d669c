import type { Database } from '#platform/database/connect.server.ts'
import { displayNameOf, type Profile } from './google.server.ts'

/**
 * Gives an address that nobody ever confirmed to the one whom Google confirms it for. Whoever registered it first
 * may not be its owner: their password and sessions end here, so that they cannot wait inside for its owner.
 */
export function takeOver(db: Database, profile: Profile): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const linked = await tx
      .selectFrom('identityAccounts')
      .select('id')
      .where('providerId', '=', 'google')
      .where('accountId', '=', profile.sub)
      .executeTakeFirst()
    if (linked) return
    const user = await tx
      .updateTable('users')
      .set({ emailVerified: true, name: displayNameOf(profile), updatedAt: new Date() })
      .where('email', '=', profile.email)
      .where('emailVerified', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (!user) return
    await tx.deleteFrom('identityAccounts').where('userId', '=', user.id).execute()
    await tx.deleteFrom('identitySessions').where('userId', '=', user.id).execute()
  })
}
