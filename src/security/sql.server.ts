import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import type { Protection } from './contract.ts'

/** How an account is guarded. */
export async function protectionOf(db: Database, userId: string): Promise<Protection> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'twoFactorEnabled',
      eb
        .exists(
          eb
            .selectFrom('identityAccounts')
            .select(sql`1`.as('one'))
            .whereRef('identityAccounts.userId', '=', 'users.id')
            .where('identityAccounts.providerId', '=', 'credential'),
        )
        .as('password'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { secondFactor: row.twoFactorEnabled, password: Boolean(row.password) }
}

/** Whom a security mail goes to. */
export function recipientOf(db: Database, userId: string) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
}
