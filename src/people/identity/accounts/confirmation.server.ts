import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { endSessions } from '../session/sessions.sql.server.ts'

/** How long a link works that confirms an address, or the one that a guest has typed. */
export type LinkLifetime = '1 day' | '30 days'

/** Creates the token of a link that confirms an account's address; only its hash is stored. */
export async function createConfirmation(
  db: Database,
  userId: string,
  lifetime: LinkLifetime = '1 day',
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db
    .insertInto('identityVerifications')
    .values({
      id: createId(),
      identifier: buildIdentifier(token),
      value: userId,
      expiresAt: sql<Date>`now() + ${lifetime}::interval`,
    })
    .execute()
  return token
}

/** The unconfirmed account that a mailed token belongs to. Undefined: unknown, used or expired. */
export function findAccountToConfirm(db: Database, token: string) {
  return (
    db
      .selectFrom('identityVerifications')
      .innerJoin('users', (join) => join.on(sql`users.id::text`, '=', sql.ref('identity_verifications.value')))
      .select(['users.id', 'users.name', 'users.email', 'users.guestEmail', 'users.deactivatedAt'])
      .where('identifier', '=', buildIdentifier(token))
      // guard: a link to confirm an address expires | drop | identity/sign-in/confirm.test
      .where('identityVerifications.expiresAt', '>', sql<Date>`now()`)
      .where('users.emailVerified', '=', false)
      .executeTakeFirst()
  )
}

/**
 * Confirms an account's address and invalidates all other links mailed for it. Returns false if it was confirmed
 * already.
 */
export async function markConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const confirmed = await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  await tx.deleteFrom('identityVerifications').where('value', '=', userId).execute()
  return confirmed !== undefined
}

/**
 * The person who registered an unconfirmed address may not be its owner: none of their ways in outlives the
 * confirmation.
 */
export async function revokeAccess(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identityAccounts').where('userId', '=', userId).execute()
  // guard: a takeover ends the sessions of whoever registered the address first | drop | identity/openid/google.test
  await endSessions(tx, userId)
  await tx.deleteFrom('identityDevices').where('userId', '=', userId).execute()
  await deleteSecondFactor(tx, userId)
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identityTwoFactors').where('userId', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ twoFactorEnabled: false, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

const buildIdentifier = (token: string) => `confirm-address:${createHash('sha256').update(token).digest('hex')}`
