import type { Database } from '#platform/database/connect.server.ts'

/**
 * Gives an unconfirmed address to the person for whom Google confirms it. Whoever registered it first may not be its
 * owner: their password and sessions are deleted, so that they keep no access to the owner's account.
 */
export function takeOver(db: Database, person: { subject: string; email: string; name: string }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const linked = await tx
      .selectFrom('identityAccounts')
      .select('id')
      .where('providerId', '=', 'google')
      .where('accountId', '=', person.subject)
      .executeTakeFirst()
    if (linked) return
    const user = await tx
      .updateTable('users')
      .set({ emailVerified: true, name: person.name, updatedAt: new Date() })
      .where('email', '=', person.email)
      .where('emailVerified', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (!user) return
    await tx.deleteFrom('identityAccounts').where('userId', '=', user.id).execute()
    // guard: a takeover ends the sessions of whoever registered the address first | drop | identity/google/google.test
    await tx.deleteFrom('identitySessions').where('userId', '=', user.id).execute()
  })
}
