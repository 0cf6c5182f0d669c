import { sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'
import { familyNameTranslations } from '#goods/catalogue/related/family-names.sql.server.ts'
import { available, isAvailableSql } from '#goods/catalogue/stock/available.sql.server.ts'

/** Families in the order of the catalogue, each with its lowest price; a category's or those of its sub-categories. */
export function listFamiliesIn(db: Database, category: string | undefined) {
  const chosen = category ?? null
  return prepareQuery(db, 'families', { chosen }, ({ chosen }) =>
    db
      .selectFrom('families')
      .innerJoin('categories', 'categories.id', 'families.categoryId')
      .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('products')
            .select(['priceMinor', 'currency'])
            .whereRef('products.familyId', '=', 'families.id')
            .where('archivedAt', 'is', null)
            .orderBy('priceMinor')
            .limit(sql.lit(1))
            .as('cheapest'),
        (join) => join.onTrue(),
      )
      .select(['families.id', 'families.slug', 'families.name', 'families.standard'])
      .select(familyNameTranslations.as('translations'))
      .select([
        'categories.slug as category',
        'priceMinor',
        'currency',
        selectPicture('families.imageId').as('picture'),
      ])
      .where(sql<boolean>`(${chosen}::text is null or ${chosen}::text in (categories.slug, parent.slug))`)
      .orderBy('parent.position')
      .orderBy('categories.position')
      .orderBy('families.id'),
  )
}

/** The head of a family's page. */
export async function findFamilyBySlug(db: Database, slug: string) {
  const [row] = await prepareQuery(db, 'family by slug', { slug }, ({ slug }) =>
    db
      .selectFrom('families')
      .innerJoin('categories', 'categories.id', 'families.categoryId')
      .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
      .select(['families.id', 'families.slug', 'families.name', 'families.translations', 'families.standard'])
      .select([
        'families.description',
        'families.facts',
        'families.drawing',
        selectPicture('families.imageId').as('picture'),
      ])
      .select(['categories.slug as categorySlug', 'categories.name as categoryName'])
      .select([
        'categories.translations as categoryTranslations',
        'parent.slug as parentSlug',
        'parent.name as parentName',
      ])
      .select('parent.translations as parentTranslations')
      .where('families.slug', '=', slug),
  )
  return row
}

export type FamilyRow = NonNullable<Awaited<ReturnType<typeof findFamilyBySlug>>>

/** An attribute to sort by; `values` are those of a text, in their order. */
export type SortKey = { key: string; values: readonly string[] | null }

/** Columns to sort by besides attributes. */
export const columns = { price: sql`price_minor`, stock: available, sku: sql`sku`, massGrams: sql`mass_grams` } as const

export type FamilyFilter = {
  familyId: string
  /** A `tsquery` that the products match; null for all products of the family. */
  words: string | null
  inStock: boolean
  fromMinor: number | null
  toMinor: number | null
}

export type FamilyQuery = FamilyFilter & {
  /** At most four; others make no difference. */
  keys: readonly SortKey[]
  /** A column that comes before the attributes. */
  column: keyof typeof columns | undefined
  descending: boolean
}

const maxKeys = 4
export const maxFamilyRows = 500

/** The first products of a family in the order of their attributes. */
export function findFamilyProducts(db: Database, { keys, column, descending, ...filter }: FamilyQuery) {
  const slots = Array.from({ length: maxKeys }, (_, index) => ({
    [`key${index}`]: keys[index]?.key ?? '',
    [`values${index}`]: keys[index]?.values ?? null,
  }))
  const parameters: FamilyParameters = Object.assign({ ...filter }, ...slots)
  const order = `by ${column ?? 'attributes'}${descending ? ', descending' : ''}`
  return prepareQuery(db, nameStatement(`products of family ${order}`, filter), parameters, (parameters) =>
    selectFamily(db, parameters, filter)
      .select(['id', 'sku', 'slug', 'attributes', 'priceMinor', 'currency', 'priceBreaks', 'packSize', 'leadTimeDays'])
      .select(['backOrders', 'massGrams'])
      .select(['minimumQuantity as minimum', 'quantityStep as step'])
      .select(available.as('quantity'))
      .orderBy(sql.join(orderBySize(parameters, column, descending)))
      .limit(sql.lit(maxFamilyRows)),
  )
}

export type FamilyProductRow = Awaited<ReturnType<typeof findFamilyProducts>>[number]

/** The number of products of a family whose page does not show all. */
export async function countFamilyProducts(
  db: Database,
  { keys: _, column: __, descending: ___, ...filter }: FamilyQuery,
) {
  const [row] = await prepareQuery(db, nameStatement('count of family', filter), filter, (parameters) =>
    selectFamily(db, parameters, filter).select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return Number(row!.count)
}

type FamilyParameters = FamilyFilter & Record<string, unknown>

/** Filtered and unfiltered lists use different indexes, so each has its own prepared statement. */
const nameStatement = (name: string, { words }: FamilyFilter) => (words === null ? name : `${name}, by words`)

const selectFamily = (
  db: Database,
  { familyId, words, inStock, fromMinor, toMinor }: FamilyFilter,
  { words: unprepared }: FamilyFilter,
) =>
  db
    .selectFrom('products')
    .where(unprepared === null ? sql<boolean>`family_id = ${familyId}` : sql<boolean>`search @@ ${words}::tsquery`)
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`(not ${inStock}::boolean or ${isAvailableSql})`)
    // Written so that no plan takes the index of prices, in which all families are.
    .where(sql<boolean>`(${fromMinor}::int is null or price_minor >= ${fromMinor}::int)`)
    .where(sql<boolean>`(${toMinor}::int is null or price_minor <= ${toMinor}::int)`)

function orderBySize(parameters: FamilyParameters, column: FamilyQuery['column'], descending: boolean) {
  const direction = descending ? sql`desc nulls last` : sql`asc`
  const bySize = Array.from({ length: maxKeys }, (_, index) => {
    const [key, values] = [sql`${parameters[`key${index}`]}::text`, sql`${parameters[`values${index}`]}::text[]`]
    const order = index === 0 && !column ? direction : sql`asc`
    return sql`array_position(${values}, attributes ->> ${key}) ${order}, attributes -> ${key} ${order}`
  })
  const first = column ? [sql`${columns[column]} ${direction}`] : []
  return [...first, ...bySize, sql`sku`]
}

/** The number of products with each value of some attributes. */
export function countFamilyValues(db: Database, filter: FamilyFilter, keys: readonly string[]) {
  return prepareQuery(db, nameStatement('values of family', filter), { ...filter, keys }, ({ keys, ...parameters }) =>
    db
      .selectFrom(selectFamily(db, parameters, filter).select('attributes').as('selected'))
      .crossJoin(sql<{ key: string }>`unnest(${keys}::text[])`.as<'attribute'>(sql`attribute (key)`))
      .select(['attribute.key', sql<string>`attributes ->> key`.as('value')])
      .select(sql<number>`count(*)::int`.as('products'))
      .where(sql<boolean>`attributes ? key`)
      .groupBy([sql`1`, sql`2`]),
  )
}
