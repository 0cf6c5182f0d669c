import { type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'

export type NewCount = {
  productId: string
  counted: number
  expected: number
  packSize: number
  lastMoveId: number
  countedBy: string
}

/** Notes a count instead of the product's earlier one. */
export async function upsertCount(tx: Tx, count: NewCount): Promise<void> {
  const { productId, ...counted } = count
  const values = { ...counted, countedAt: sql<Date>`now()` }
  await tx
    .insertInto('stockCounts')
    .values({ productId, ...values })
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(values))
    .execute()
}

/** Removes a count; undefined if there is none. */
export const takeCount = (db: Database, productId: string) =>
  db.deleteFrom('stockCounts').where('productId', '=', productId).returningAll().executeTakeFirst()

/** A page of counts, the newest first. */
export const findCounts = (db: Database, limit: number, after: CursorPosition | undefined) =>
  db
    .selectFrom('stockCounts as count')
    .innerJoin('namedProducts as product', 'product.id', 'count.productId')
    .leftJoin('people', 'people.id', 'count.countedBy')
    .select(['count.productId', 'count.counted', 'count.expected', 'count.packSize', 'count.countedAt'])
    .select(['product.sku', 'product.name', 'product.shelf'])
    .select((eb) => eb.ref('product.translations').$castTo<Translations<'name'>>().as('translations'))
    .select(sql<string | null>`coalesce(people.guest_email, people.email)`.as('who'))
    .$narrowType<{ sku: NotNull; name: NotNull; shelf: NotNull }>()
    .$call((query) => selectPage(query, 'count.countedAt', 'count.productId', { limit, after }))
    .execute()

export type CountRow = Awaited<ReturnType<typeof findCounts>>[number]
