import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'

// Omits letters and digits that are easily confused.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Creates the one-time code with which an admin sets up the first second factor, and invalidates earlier codes. Someone
 * who knows an admin's password must not be able to set it up in their place. The code works for 24 hours.
 */
export async function createEnrolmentCode(db: Database, userId: string): Promise<string> {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  const code = letters.join('').replace(/(....)(?=.)/g, '$1-')
  const expiresAt = sql<Date>`now() + interval '24 hours'`
  await db
    .insertInto('identityEnrolmentCodes')
    .values({ userId, codeHash: hashCode(code), expiresAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ codeHash: hashCode(code), expiresAt }))
    .execute()
  return code
}

/** Whether the account's next second factor needs such a code: an admin's first one, in a live shop. */
export async function needsEnrolmentCode(db: Database, mode: Config['mode'], userId: string): Promise<boolean> {
  if (mode !== 'live') return false
  const user = await db
    .selectFrom('users')
    .select(['role', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.role === 'admin' && !user.twoFactorEnabled
}

/** Refuses unless the code is the account's and not expired. */
export async function requireEnrolmentCode(db: Database, userId: string, code: string | undefined): Promise<void> {
  const found = await db
    .selectFrom('identityEnrolmentCodes')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashCode(code ?? ''))
    // guard: an enrolment code expires | drop | security/enrolment.test
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!found)
    throw new Refusal('invalid_fields', { what: 'fields', fields: { enrolmentCode: { code: 'enrolment_code_wrong' } } })
}

export async function deleteEnrolmentCode(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('identityEnrolmentCodes').where('userId', '=', userId).execute()
}

/** Codes are typed by people: case, blanks and hyphens make no difference. */
const hashCode = (code: string) => createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest()
