import { sql } from 'kysely'
import { finalStates } from '#orders/states.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'

export function accountOf(db: Database, id: string) {
  return db
    .selectFrom('users')
    .leftJoin('identityAccounts', (join) =>
      join.onRef('identityAccounts.userId', '=', 'users.id').on('identityAccounts.providerId', '=', 'credential'),
    )
    .select(['users.email', 'users.name', 'users.createdAt', 'users.emailVerified', 'identityAccounts.password'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

export function messagesFrom(db: Database, email: string) {
  return db
    .selectFrom('messages')
    .select(['subject', 'opinion', 'createdAt'])
    .where('email', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .execute()
}

export function photosOf(db: Database, ownerId: string) {
  return db
    .selectFrom('uploads')
    .select(sql<string>`left(encode(sha256, 'hex'), 32)`.as('name'))
    .where('ownerId', '=', ownerId)
    .execute()
}

/** Whether an order is neither at its end nor cancelled, or money of it is still owed. */
export async function hasOpenOrders(tx: Tx, customerId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'not in', finalStates)
    .executeTakeFirst()
  return open !== undefined
}

/** Takes out of every table what says who somebody was. What others need, stays without them. */
export async function erase(tx: Tx, id: string, email: string): Promise<void> {
  const nobody = 'Erased customer'
  await tx
    .updateTable('orders')
    .set({ customerName: nobody, phone: '', address: '' })
    .where('customerId', '=', id)
    .execute()
  await tx
    .updateTable('reviews')
    .set({ hiddenAt: sql<Date>`coalesce(hidden_at, now())`, name: nobody, description: '-', imageId: null })
    .where('authorId', '=', id)
    .execute()
  await tx.deleteFrom('profiles').where('userId', '=', id).execute()
  await tx.deleteFrom('messages').where('email', '=', email).execute()
  await tx.deleteFrom('mailOutbox').where('recipient', '=', email).execute()
  await tx.updateTable('uploads').set({ ownerId: null }).where('ownerId', '=', id).execute()
  await tx.deleteFrom('idempotencyKeys').where('userId', '=', id).execute()
  await tx.deleteFrom('identityTwoFactors').where('userId', '=', id).execute()
  await tx.deleteFrom('identityAccounts').where('userId', '=', id).execute()
  await tx.deleteFrom('identitySessions').where('userId', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      name: nobody,
      email: `erased-${id}@invalid.example`,
      emailVerified: false,
      image: null,
      role: 'customer',
      twoFactorEnabled: false,
      deactivatedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
