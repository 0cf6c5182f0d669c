import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, type KeysetWindow, selectPage } from '#base/platform/database/cursor.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'
import type { DB, Products } from '#base/platform/database/schema.ts'
import { foldText, foldUmlauts } from '#base/platform/folding/fold.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { ProductSort } from './contract.ts'
import { type EditableColumn, editableColumns, pick, type Values, viewColumns } from './importing/columns.server.ts'
import { noFamily } from './index-words.ts'
import { available } from './stock/available.sql.server.ts'
import { isNotWithdrawn, isWithdrawn } from './stock/on-sale.sql.server.ts'
import { readMoved } from './taxonomy/moved.server.ts'

export const selectProductsForSale = (db: Database) => selectProducts(db).where('products.archivedAt', 'is', null)

/** Withdrawn ones and drafts, too. */
export function selectProducts(db: Database) {
  return db
    .selectFrom('products')
    .select(['products.id', 'products.sku', 'products.slug', 'products.createdAt', 'products.version'])
    .select(viewColumns.map((column) => `products.${column}` as const))
    .select([available.as('quantity'), selectPicture('products.imageId').as('picture')])
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProductsForSale>['executeTakeFirstOrThrow']>>

const orders = {
  newest: { column: 'products.createdAt', direction: 'desc' },
  price: { column: 'products.priceMinor', direction: 'asc' },
  'price-desc': { column: 'products.priceMinor', direction: 'desc' },
  name: { column: 'products.name', direction: 'asc' },
} as const

export type ProductFilter = { q?: string | undefined; category?: string | undefined; lacks?: 'mass' | undefined }
export type ProductQuery = ProductFilter & {
  sort: ProductSort
  after?: CursorPosition | undefined
  limit: number
}

/** How many products our own pages ask for at a time. */
// bounded: fixed
const ownSizes = new Set([6, 24, 100])

type ListPosition = Partial<CursorPosition> & { leaves?: readonly string[] }

/** One page of products in a fixed order, plus one row that shows whether there is a next page. */
export async function findProducts(
  db: Database,
  { q, category, lacks, sort, after, limit }: ProductQuery,
): Promise<ProductRow[]> {
  const { column, direction } = orders[sort]
  const leaves = category === undefined ? undefined : await findLeaves(db, category)
  const given: ListPosition = { ...after, ...(leaves ? { leaves } : {}) }
  // How a search is done best depends on its words, so each is planned anew.
  if (q !== undefined || lacks || !ownSizes.has(limit)) return list(given).execute()
  const name = `products ${sort} ${limit}${leaves ? ' in category' : ''}${after ? ' after' : ''}`
  return prepareQuery(db, name, given, list)

  function list({ leaves, value, id }: ListPosition) {
    const page = { after: id === undefined ? undefined : { value: value!, id }, limit, direction }
    return selectProductsForSale(db)
      .$if(lacks !== undefined, (query) => query.where('products.massGrams', 'is', null))
      .$if(q !== undefined, (query) => query.where(matching({ q, leaves })))
      .$if(q === undefined && leaves !== undefined, (query) =>
        query.where('products.id', 'in', firstOfEach(leaves!, page)),
      )
      .$call((query) => selectPage(query, column, 'products.id', page))
  }

  /** The page of each category by itself, in the order of an index: the page of all is among them. */
  function firstOfEach(ids: readonly string[], page: KeysetWindow) {
    return db
      .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'leaf'>(sql`leaf(id)`))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('products')
            .select('products.id')
            .whereRef('products.categoryId', '=', 'leaf.id')
            .where('products.archivedAt', 'is', null)
            .$call((query) => selectPage(query, column, 'products.id', page))
            .as('first'),
        (join) => join.onTrue(),
      )
      .select('first.id')
  }
}

/** All products for sale, and the families that have some. */
export async function countForSale(db: Database): Promise<{ products: number; families: number }> {
  const { rows } = await sql<{ products: number; families: number }>`select count(*)::int as products,
    count(distinct family_id)::int as families from products where archived_at is null`.execute(db)
  return rows[0]!
}

// So many are counted in a moment, however large the catalogue is.
export const maxCountedProducts = 10_000

/** How many products for sale a search finds; those beyond `maxCountedProducts` are not counted. */
export async function countProducts(db: Database, { q, category, lacks }: ProductFilter): Promise<number> {
  if (q === undefined && category === undefined && lacks === undefined)
    return Math.min(await countAll(db), maxCountedProducts)
  const leaves = category === undefined ? undefined : await findLeaves(db, category)
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('products')
        .select('products.id')
        .where('products.archivedAt', 'is', null)
        .where(matching({ q, leaves }))
        .$if(lacks !== undefined, (query) => query.where('massGrams', 'is', null))
        .limit(maxCountedProducts)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All products for sale, as they are counted with the words that they are found by. */
async function countAll(db: Database): Promise<number> {
  const [row] = await prepareQuery(db, 'count of products', {}, () =>
    db
      .selectFrom('terms')
      .select((eb) => eb.fn.sum<number>('products').as('count'))
      .where(sql<boolean>`family_id = any(array(select id from families) || ${sql.lit(noFamily)}::uuid)`)
      .where('key', '=', sql.lit(''))
      .where('value', '=', sql.lit('')),
  )
  return Number(row!.count)
}

function matching({ q, leaves }: { q?: string | undefined; leaves?: readonly string[] | undefined }) {
  return (eb: ExpressionBuilder<DB, 'products'>) =>
    eb.and([
      ...(leaves === undefined ? [] : [sql<boolean>`products.category_id = any(${leaves}::uuid[])`]),
      ...(q === undefined ? [] : [matchesWords(q)]),
    ])
}

/** A category and its children; the tree has two levels. */
export const findLeaves = (db: Database, slug: string): Promise<string[]> =>
  readMoved(db, slug, (category) => listLeaves(db, category!))

async function listLeaves(db: Database, slug: string): Promise<string[]> {
  const rows = await prepareQuery(db, 'leaves of category', { slug }, ({ slug }) =>
    db
      .selectFrom('categories')
      .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
      .select('categories.id')
      .where((eb) => eb.or([eb('categories.slug', '=', slug), eb('parent.slug', '=', slug)])),
  )
  return rows.map(({ id }) => id)
}

/** Whether a product's name and part number have all of these words, or begin with them. */
export const matchesWords = (q: string) => sql<boolean>`products.search @@ ${prefixQuery(q)}`

/** With an umlaut a word has two forms. */
const begins = (word: string, spelled = word) => (word === spelled ? `'${word}':*` : `('${word}':* | '${spelled}':*)`)

/** Every word must be a prefix of a word in the name or part number. Query operators are dropped. */
function prefixQuery(q: string) {
  const [words, spelled] = [foldText(q), foldUmlauts(q)].map((text) => text.match(/[\p{L}\p{M}\p{N}.]+/gu) ?? [])
  // A text without words finds nothing, since no word begins with this character.
  const all =
    words!.length > 0 ? words!.map((word, index) => begins(word, spelled![index])).join(' & ') : "'\u{10ffff}'"
  // What the database reads as two words, such as 5e7af, would have to follow each other, but the index has no places.
  return sql`replace(to_tsquery('simple', ${all})::text, '<->', '&')::tsquery`
}

/** The given products that are for sale, in any order. */
export function findProductsByIds(db: Database, ids: readonly string[]): Promise<ProductRow[]> {
  return prepareQuery(db, 'products by ids', { ids }, ({ ids }) =>
    selectProductsForSale(db).where(sql<boolean>`products.id = any(${ids}::uuid[])`),
  )
}

export function findStock(db: Database, ids: readonly string[]) {
  return prepareQuery(db, 'stock of products', { ids }, ({ ids }) =>
    db
      .selectFrom('products')
      .select(['id', available.as('quantity')])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('archivedAt', 'is', null),
  )
}

/** Products that are sold out or nearly so, fewest available pieces first. */
export function listLowStock(db: Database) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'translations', 'sku', 'packSize'])
    .select((eb) => eb.ref('lowStock').$notNull().as('quantity'))
    .where('archivedAt', 'is', null)
    .where('lowStock', 'is not', null)
    .orderBy('lowStock')
    .orderBy('name')
    .limit(10)
    .execute()
}

export function listAllCategories(db: Database) {
  return db
    .selectFrom('categories')
    .select(['id', 'parentId', 'slug', 'name', 'translations', 'description'])
    .orderBy('position')
    .execute()
}

export function findCategoryId(db: Database, slug: string) {
  return db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()
}

/** What the lines of an import refer to: the categories' ids and the families, by slug. */
export async function loadImportLookups(db: Database) {
  const categories = await db.selectFrom('categories').select(['slug', 'id']).execute()
  const families = await db
    .selectFrom('families')
    .select(['slug', 'id', 'description', 'categoryId', 'imageId'])
    .execute()
  return {
    categories: new Map(categories.map(({ slug, id }) => [slug, id])),
    families: new Map(families.map((family) => [family.slug, family])),
  }
}

export type ImportLookups = Awaited<ReturnType<typeof loadImportLookups>>
export type FamilyLookup = NonNullable<ReturnType<ImportLookups['families']['get']>>

/** A part number for a product that is given none. */
export const createSku = (): string => `IW-${createId().slice(-8).toUpperCase()}`

type NewProductRow = Pick<Insertable<Products>, EditableColumn | 'sku' | 'slug' | 'categoryId' | 'currency' | 'onHand'>

/** Inserts a product and records its initial stock in the ledger. */
export async function insertProduct(tx: Tx, product: NewProductRow, actorId: string): Promise<string> {
  const id = createId()
  const { sku, slug, categoryId, currency, onHand } = product
  await tx
    .insertInto('products')
    .values({
      id,
      sku,
      slug,
      categoryId,
      currency,
      onHand,
      ...pick(product, editableColumns),
      ...listsAsText(product),
    })
    .execute()
  if (onHand > 0)
    await tx.insertInto('stockMoves').values({ productId: id, kind: 'received', pieces: onHand, actorId }).execute()
  return id
}

/** The driver takes lists in JSON as text. */
const listsAsText = ({ priceBreaks, pictures, documents }: Values<'priceBreaks' | 'pictures' | 'documents'>) => ({
  ...(priceBreaks !== undefined && { priceBreaks: JSON.stringify(priceBreaks) }),
  ...(pictures !== undefined && { pictures: JSON.stringify(pictures) }),
  ...(documents !== undefined && { documents: JSON.stringify(documents) }),
})

/** The texts in other languages after a change; an empty one is removed, those that are not named stay. */
export async function mergeTranslations(db: Database, was: Translations, changed: Translations = {}) {
  const { rows } = await sql<{ texts: Translations }>`
    select merge_translations(${JSON.stringify(was)}::jsonb, ${JSON.stringify(changed)}::jsonb) as texts`.execute(db)
  return rows[0]!.texts
}

export function lockProduct(tx: Tx, id: string) {
  return tx
    .selectFrom('products')
    .select(['id', 'onHand', 'held', 'currency', 'version', ...editableColumns])
    .where('id', '=', id)
    .where(isNotWithdrawn)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined values stay unchanged; a change in pieces is a correction in the ledger. */
export async function changeProduct(
  tx: Tx,
  id: string,
  change: Values<EditableColumn>,
  { pieces, actorId }: { pieces: number; actorId: string },
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...pick(change, editableColumns), ...listsAsText(change) })
    .set((eb) => ({ onHand: eb('onHand', '+', pieces), version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
  if (pieces !== 0)
    await tx.insertInto('stockMoves').values({ productId: id, kind: 'corrected', pieces, actorId }).execute()
}

/** Puts a withdrawn product back on sale, or among the drafts if it was one; 0 if it is not withdrawn. */
export async function unarchiveProduct(tx: Tx, id: string): Promise<number> {
  const result = await tx
    .updateTable('products')
    .set((eb) => ({ archivedAt: null, updatedAt: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(isWithdrawn)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** 1 if it was on sale or a draft until now, else 0. */
export async function archiveProduct(tx: Tx, id: string): Promise<number> {
  const result = await tx
    .updateTable('products')
    .set((eb) => ({ archivedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(isNotWithdrawn)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
