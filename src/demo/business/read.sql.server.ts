import { sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'

export const holdsOrders = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined

export type Kind = { family: string; thread: string | null }

/** What each product that is sold belongs to, in the order of part numbers. */
export async function articlesOf(tx: Tx): Promise<Map<string, Kind>> {
  const rows = await tx
    .selectFrom('products')
    .innerJoin('families', 'families.id', 'products.familyId')
    .select([
      'products.id',
      'families.slug as family',
      sql<string | null>`products.attributes ->> 'thread'`.as('thread'),
    ])
    .where('archivedAt', 'is', null)
    .orderBy('sku')
    .execute()
  return new Map(rows.map(({ id, ...kind }) => [id, kind]))
}

type Account = { email: string; role: 'admin' | 'customer' }

/** The two accounts of a demonstration by their roles. */
export async function accountsOf(tx: Tx, accounts: readonly Account[]) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(
      'email',
      'in',
      accounts.map(({ email }) => email),
    )
    .execute()
  const of = (role: Account['role']) =>
    rows.find(({ email }) => email === accounts.find((account) => account.role === role)!.email)!
  return { admin: of('admin'), customer: of('customer') }
}

/** The numbers of all orders by their ids. */
export async function numbersOf(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('orders').select(['id', 'number']).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Both accounts are as old as the business that they had. */
export async function setSince(tx: Tx, ids: readonly string[], createdAt: Date): Promise<void> {
  await tx.updateTable('users').set({ createdAt }).where('id', 'in', ids).execute()
}
