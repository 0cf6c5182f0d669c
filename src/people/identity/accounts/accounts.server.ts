import { hashPassword } from 'better-auth/crypto'
import type { Config } from '#base/platform/config/config.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { createEnrolmentCode, needsEnrolmentCode } from './enrolment.server.ts'
import { setPassword, setRole } from './users.sql.server.ts'

export type DemoAccountInput = { name: string; email: string; password: string; role: 'customer' | 'admin' }

/** Creates an account with a confirmed address, or leaves an existing one unchanged. Returns the user's id. */
export async function ensureAccount(db: Database, { name, email, password, role }: DemoAccountInput): Promise<string> {
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const id = createId()
    const made = await tx
      .insertInto('users')
      .values({ id, name, email: email.toLowerCase(), role, emailVerified: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const found = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirstOrThrow()
      return found.id
    }
    await setPassword(tx, id, hash)
    return id
  })
}

/** `enrolmentCode`: the admin needs it to set up the second factor that a live shop requires. */
export type Promotion = { outcome: 'done' | 'already' | 'unknown' | 'unconfirmed'; enrolmentCode?: string }

/**
 * Makes a registered person an admin from the command line; without a second factor they get a new code to set one up.
 * `unknown`: no active account has that address. `unconfirmed`: someone else may have registered it.
 */
export function makeAdmin(db: Database, mode: Config['mode'], email: string): Promise<Promotion> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'emailVerified'])
      .where('email', '=', email.trim().toLowerCase())
      .where('deactivatedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { outcome: 'unknown' }
    // guard: only a confirmed address becomes an admin | never | security/enrolment.test
    if (!user.emailVerified) return { outcome: 'unconfirmed' }
    const outcome = user.role === 'admin' ? 'already' : 'done'
    if (outcome === 'done') {
      await setRole(tx, user.id, 'admin')
      await recordAudit(tx, null, 'make-admin', user.id, { by: 'command line' })
    }
    if (!(await needsEnrolmentCode(tx, mode, user.id))) return { outcome }
    return { outcome, enrolmentCode: await createEnrolmentCode(tx, user.id) }
  })
}
