import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Query } from '#base/platform/contract/endpoint.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { listManagedProducts, ManagedState } from '../contract.ts'
import { findLeaves, matchesWords, selectProducts } from '../sql.server.ts'
import { isNotWithdrawn, isWithdrawn } from '../stock/on-sale.sql.server.ts'
import { findListedFamily } from '../taxonomy/moved.server.ts'
import { completeness } from './completeness.sql.server.ts'
import { isDraftProduct } from './draft.sql.server.ts'

export type ManagedFilter = Omit<Query<typeof listManagedProducts>, 'cursor' | 'limit'>
type Page = { after?: CursorPosition | undefined; limit: number }

const states: Record<ManagedState, RawBuilder<boolean>> = {
  sale: sql`products.archived_at is null`,
  draft: isDraftProduct,
  withdrawn: isWithdrawn,
}
const stocks = {
  out: sql<boolean>`products.archived_at is null and products.low_stock is not null and products.low_stock <= 0`,
  low: sql<boolean>`products.archived_at is null and products.low_stock is not null`,
}
const lacking = {
  mass: sql<boolean>`products.mass_grams is null`,
  asked: sql<boolean>`products.missing <> '{}'`,
}

/** Products as admins list them, the newest first: on sale, or as the filters say. */
export async function findManagedProducts(db: Database, filter: ManagedFilter, page: Page) {
  const conditions = await listConditions(db, filter)
  return selectProducts(db)
    .select(completeness.as('completeness'))
    .where((eb) => eb.and(conditions))
    .$call((query) => selectPage(query, 'products.createdAt', 'products.id', page))
    .execute()
}

/** Which products a filtered list shows. */
export async function listConditions(
  db: Database,
  { q, state, family, category, stock, lacks }: ManagedFilter,
): Promise<Expression<SqlBool>[]> {
  const leaves = category === undefined ? undefined : await findLeaves(db, category)
  // What lacks something is work that a draft has, too.
  const shown = state === undefined ? (lacks === 'asked' ? isNotWithdrawn : states.sale) : states[state]
  return [
    shown,
    ...(q === undefined ? [] : [matchesWords(q)]),
    ...(family === undefined
      ? []
      : [sql<boolean>`products.family_id in (select id from families where slug = ${await findFamily(db, family)})`]),
    ...(leaves === undefined ? [] : [sql<boolean>`products.category_id = any(${leaves}::uuid[])`]),
    ...(stock === undefined ? [] : [stocks[stock]]),
    ...(lacks === undefined ? [] : [lacking[lacks]]),
  ]
}

const findFamily = async (db: Database, slug: string) =>
  findListedFamily(db, await db.selectFrom('families').select('slug').where('slug', '=', slug).execute(), slug)
