import { sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { FamilyShape } from '#goods/drawings/mapping.ts'
import { familyNameTranslations } from '../related/family-names.sql.server.ts'
import { isNotWithdrawn, isWithdrawn } from '../stock/on-sale.sql.server.ts'
import type { AttributeEntry, Classification } from './contract.ts'
import type { CategoryState, FamilyState } from './state.ts'

/** Lets one admin at a time change categories and families, so that what a change was checked against stays true. */
export async function lockTaxonomy(tx: Tx): Promise<void> {
  await sql`lock table categories, families in share row exclusive mode`.execute(tx)
}

/** How many products for sale a family has; `terms` counts them as they change. */
const productCount = sql<number>`coalesce((select products from terms
  where terms.family_id = families.id and key = '' and value = ''), 0)`

/** All categories, each before its children. */
export function listCategoryRows(db: Database) {
  return db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .select(['categories.id', 'categories.slug', 'categories.name', 'categories.description'])
    .select(['categories.translations', 'categories.parentId'])
    .select(sql<number>`(select count(*)::int from families where category_id = categories.id)`.as('families'))
    .select(
      sql<number>`(select coalesce(sum(${productCount}), 0)::int from families where category_id = categories.id)`.as(
        'products',
      ),
    )
    .orderBy(sql`coalesce(parent.position, categories.position)`)
    .orderBy(sql`coalesce(parent.id, categories.id)`)
    .orderBy(sql`parent.id is not null`)
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute()
}

export function findCategoryState(db: Database, id: string): Promise<CategoryState | undefined> {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'description', 'translations', 'parentId', 'position'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertCategory(tx: Tx, id: string, state: CategoryState): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ id, ...state })
    .execute()
}

export async function updateCategory(tx: Tx, id: string, state: CategoryState): Promise<void> {
  await tx.updateTable('categories').set(state).where('id', '=', id).execute()
}

export async function removeCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

/** What a category holds, withdrawn products included: they name it too. */
export async function countCategoryContents(tx: Tx, id: string) {
  const { rows } = await sql<{ families: number; products: number; categories: number }>`
    select (select count(*)::int from families where category_id = ${id}) as families,
      (select count(*)::int from products where category_id = ${id}) as products,
      (select count(*)::int from categories where parent_id = ${id}) as categories`.execute(tx)
  return rows[0]!
}

/** The children of a category, or the categories without a parent, in their order. */
export function listSiblings(tx: Tx, parentId: string | null) {
  return tx
    .selectFrom('categories')
    .select(['id', 'position'])
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function setPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update categories set position = place - 1 from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    where categories.id = given.id and position <> place - 1`.execute(tx)
}

/** Moves all that a category holds, its sub-categories behind those that are there. */
export async function moveContents(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('families').set({ categoryId: to }).where('categoryId', '=', from).execute()
  await tx.updateTable('products').set({ categoryId: to }).where('categoryId', '=', from).execute()
  const next = sql<number>`position + (select coalesce(max(position) + 1, 0) from categories where parent_id = ${to})`
  await tx.updateTable('categories').set({ parentId: to, position: next }).where('parentId', '=', from).execute()
}

/** Without those that are withdrawn. */
const incompleteCount = sql<number>`(select count(*)::int from products
  where family_id = families.id and missing <> '{}' and ${isNotWithdrawn})`

/** All families by category, as the shop lists them. */
export function listFamilyRows(db: Database) {
  return db
    .selectFrom('families')
    .innerJoin('categories', 'categories.id', 'families.categoryId')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .select(['families.id', 'families.slug', 'families.name', 'families.standard'])
    .select(familyNameTranslations.as('translations'))
    .select(['categories.id as categoryId', 'categories.name as categoryName'])
    .select(['categories.translations as categoryTranslations', selectPicture('families.imageId').as('picture')])
    .select(sql<number>`jsonb_array_length(families.attributes)`.as('attributes'))
    .select([productCount.as('products'), incompleteCount.as('incomplete')])
    .orderBy(sql`coalesce(parent.position, categories.position)`)
    .orderBy('categories.position')
    .orderBy('families.name')
    .orderBy('families.id')
    .execute()
}

export async function findFamilyState(db: Database, id: string): Promise<FamilyState | undefined> {
  const row = await db
    .selectFrom('families')
    .select([
      'slug',
      'name',
      'description',
      'translations',
      'standard',
      'commonness',
      'purposes',
      'categoryId',
      'imageId',
    ])
    .select(sql<string[]>`facts`.as('facts'))
    .select([sql<AttributeEntry[]>`attributes`.as('attributes'), sql<FamilyState['asks']>`asks`.as('asks')])
    .select(sql<FamilyState['documents']>`documents`.as('documents'))
    .select(sql<FamilyShape | null>`drawing`.as('drawing'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

export function findFamilyPicture(db: Database, id: string) {
  return db
    .selectFrom('families')
    .select(selectPicture('families.imageId').as('picture'))
    .where('families.id', '=', id)
    .where('families.imageId', 'is not', null)
    .executeTakeFirst()
}

/** A state of before drawings were part of it leaves them alone. */
const toFamilyColumns = ({ facts, attributes, documents = [], drawing, ...state }: FamilyState) => ({
  ...state,
  ...(drawing === undefined ? {} : { drawing: drawing && JSON.stringify(drawing) }),
  documents: JSON.stringify(documents),
  facts: JSON.stringify(facts),
  attributes: JSON.stringify(attributes),
})

/** More than these say nothing else of how a family is drawn. */
const maxDrawn = 5000

/** The products of a family that are for sale, as far as they are drawn, those with the first part numbers first. */
export function listDrawnProducts(db: Database, familyId: string) {
  return db
    .selectFrom('products')
    .select(['id', 'sku', 'attributes'])
    .where('familyId', '=', familyId)
    .where(isNotWithdrawn)
    .orderBy('sku')
    .limit(maxDrawn)
    .execute()
}

export async function insertFamily(tx: Tx, id: string, state: FamilyState): Promise<void> {
  await tx
    .insertInto('families')
    .values({ id, ...toFamilyColumns(state) })
    .execute()
}

export async function updateFamily(tx: Tx, id: string, state: FamilyState): Promise<void> {
  await tx.updateTable('families').set(toFamilyColumns(state)).where('id', '=', id).execute()
}

/** Withdrawn products stay, without a family. The database refuses while others have it. */
export async function removeFamily(tx: Tx, id: string): Promise<void> {
  const withdrawn = tx.updateTable('products').set({ familyId: null }).where('familyId', '=', id)
  await withdrawn.where(isWithdrawn).execute()
  await tx.deleteFrom('families').where('id', '=', id).execute()
}

type Shelf = { id: string; categoryId: string }

/** Moves the products of a family to another one, with what was said of them: those that stood in its category to that of the other. */
export async function moveProducts(tx: Tx, from: Shelf, to: Shelf): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({
      familyId: to.id,
      categoryId: sql`case when category_id = ${from.categoryId} then ${to.categoryId} else category_id end`,
    })
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('familyId', '=', from.id)
    .executeTakeFirst()
  await tx.updateTable('reviews').set({ familyId: to.id }).where('familyId', '=', from.id).execute()
  return Number(numUpdatedRows)
}

/** How many products for sale a family has, and how many of them have a value of each attribute. */
export async function countFamilyUse(db: Database, id: string) {
  const rows = await db
    .selectFrom('terms')
    .select(['key', sql<number>`sum(products)::int`.as('products')])
    .where('familyId', '=', id)
    .where(sql<boolean>`(key <> '' or value = '') and key <> '=fits'`)
    .groupBy('key')
    .execute()
  const used = new Map(rows.map(({ key, products }) => [key, products]))
  return { products: used.get('') ?? 0, used: new Map([...used].filter(([key]) => key !== '')) }
}

/** Replaces an attribute's numbers, of withdrawn products too. */
export async function convertValues(tx: Tx, familyId: string, key: string, convert: (value: number) => number) {
  const isNumber = sql<boolean>`family_id = ${familyId} and jsonb_typeof(attributes -> ${key}) = 'number'`
  const rows = await tx
    .selectFrom('products')
    .select(sql<string>`attributes ->> ${key}`.as('value'))
    .distinct()
    .where(isNumber)
    .execute()
  const [from, to] = [rows.map(({ value }) => value), rows.map(({ value }) => convert(Number(value)))]
  await sql`update products set attributes = jsonb_set(attributes, array[${key}::text], to_jsonb(given.is))
    from unnest(${from}::text[], ${to}::numeric[]) as given (was, "is")
    where ${isNumber} and attributes ->> ${key} = given.was`.execute(tx)
}

/** The slugs that begin with this one: the next one gets a number that is not among them. */
export async function listSlugs(tx: Tx, table: 'categories' | 'families', slug: string): Promise<Set<string>> {
  const rows = await tx.selectFrom(table).select('slug').where('slug', 'like', `${slug}%`).execute()
  return new Set(rows.map(({ slug }) => slug))
}

export async function lockClassification(tx: Tx, productId: string): Promise<Classification | undefined> {
  return selectClassification(tx, productId).forUpdate().executeTakeFirst()
}

export const findClassification = (db: Database, productId: string): Promise<Classification | undefined> =>
  selectClassification(db, productId).executeTakeFirst()

const selectClassification = (db: Database, productId: string) =>
  db
    .selectFrom('products')
    .select([
      'familyId',
      'categoryId',
      sql<Classification['attributes']>`jsonb_strip_nulls(attributes)`.as('attributes'),
    ])
    .where('id', '=', productId)
    .where(isNotWithdrawn)

/** Raises the version, so that every page that shows the product is rendered anew. */
export async function updateClassification(tx: Tx, productId: string, is: Classification): Promise<void> {
  await tx
    .updateTable('products')
    .set({ familyId: is.familyId, categoryId: is.categoryId, attributes: JSON.stringify(is.attributes) })
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', productId)
    .execute()
}
