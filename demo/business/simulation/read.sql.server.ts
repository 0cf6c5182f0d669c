import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

export type ArticleKind = { sku: string; family: string; thread: string | null }

/** The part number and the family of each product that is sold, in the order of part numbers. */
export async function loadArticles(tx: Tx): Promise<Map<string, ArticleKind>> {
  const rows = await tx
    .selectFrom('products')
    .innerJoin('families', 'families.id', 'products.familyId')
    .select([
      'products.id',
      'products.sku',
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
export async function loadAccountIds(tx: Tx, accounts: readonly Account[]) {
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
