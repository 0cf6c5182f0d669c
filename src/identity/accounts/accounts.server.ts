import { hashPassword } from 'better-auth/crypto'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { setPassword } from './users.sql.server.ts'

export type Account = { name: string; email: string; password: string; role: 'customer' | 'admin' }

/** Creates an account with a confirmed address, or leaves an existing one unchanged. Returns the user's id. */
export async function ensureAccount(db: Database, { name, email, password, role }: Account): Promise<string> {
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const id = newId()
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

/** Makes a registered person an admin, from the command line. `unknown`: no active account has that address. */
export function makeAdmin(db: Database, email: string): Promise<'done' | 'already' | 'unknown'> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email.trim().toLowerCase())
      .where('deactivatedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return 'unknown'
    if (user.role === 'admin') return 'already'
    await tx.updateTable('users').set({ role: 'admin', updatedAt: new Date() }).where('id', '=', user.id).execute()
    await recordAudit(tx, null, 'make-admin', user.id, { by: 'command line' })
    return 'done'
  })
}
