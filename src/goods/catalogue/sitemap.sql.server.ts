import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { ListedPage } from '#base/platform/feature.server.ts'

/** Products per section: with two languages and their alternates well below the limit of 50,000 URLs. */
const sectionSize = 5000

/** The number of product sections. Linear in the products, but search engines request it rarely. */
export async function countProductSections(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.ceil(Number(count) / sectionSize)
}

/** The products of a section, counted from 1, oldest first, so that a new one changes the last section only. */
export async function listProductPages(db: Database, section: number): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('products')
    .select(['slug', 'updatedAt'])
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .offset((section - 1) * sectionSize)
    .limit(sectionSize)
    .execute()
  return rows.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changed: updatedAt }))
}

/** Categories that have something to show. */
export async function listCategoryPages(db: Database): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('products')
          .innerJoin('categories as leaf', 'leaf.id', 'products.categoryId')
          .select(sql`1`.as('one'))
          .where('products.archivedAt', 'is', null)
          .where((or) =>
            or.or([or('leaf.id', '=', or.ref('categories.id')), or('leaf.parentId', '=', or.ref('categories.id'))]),
          ),
      ),
    )
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => ({ path: `/categories/${slug}` }))
}

/** Families that have something to show. */
export async function listFamilyPages(db: Database): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('families')
    .select('slug')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('products')
          .select(sql`1`.as('one'))
          .whereRef('products.familyId', '=', 'families.id')
          .where('products.archivedAt', 'is', null),
      ),
    )
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => ({ path: `/families/${slug}` }))
}
