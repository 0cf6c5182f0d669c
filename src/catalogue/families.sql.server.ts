import { sql } from 'kysely'
import { pictureColumn } from '#images/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'

/** Families in the order of the catalogue, each with its lowest price; a category's or those of its sub-categories. */
export function familiesOf(db: Database, category: string | undefined) {
  const chosen = category ?? null
  return prepared(db, 'families', { chosen }, ({ chosen }) =>
    db
      .selectFrom('families')
      .innerJoin('categories', 'categories.id', 'families.categoryId')
      .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
      .leftJoin('uploads', 'uploads.id', 'families.imageId')
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
      .select(['families.id', 'families.slug', 'families.name', 'families.nameBn', 'families.standard'])
      .select(['categories.slug as category', 'priceMinor', 'currency', pictureColumn.as('picture')])
      .where(sql<boolean>`(${chosen}::text is null or ${chosen}::text in (categories.slug, parent.slug))`)
      .orderBy('parent.position')
      .orderBy('categories.position')
      .orderBy('families.id'),
  )
}

/** What a family's page says of it above its products. */
export async function familyBySlug(db: Database, slug: string) {
  const [row] = await prepared(db, 'family by slug', { slug }, ({ slug }) =>
    db
      .selectFrom('families')
      .innerJoin('categories', 'categories.id', 'families.categoryId')
      .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
      .leftJoin('uploads', 'uploads.id', 'families.imageId')
      .select(['families.id', 'families.slug', 'families.name', 'families.nameBn', 'families.standard'])
      .select(['families.description', 'families.facts', pictureColumn.as('picture')])
      .select(['categories.slug as categorySlug', 'categories.name as categoryName'])
      .select(['categories.nameBn as categoryNameBn', 'parent.slug as parentSlug', 'parent.name as parentName'])
      .select('parent.nameBn as parentNameBn')
      .where('families.slug', '=', slug),
  )
  return row
}

export type FamilyRow = NonNullable<Awaited<ReturnType<typeof familyBySlug>>>

/** An attribute to sort by; of a text, its values in their order. */
export type SortKey = { key: string; values: readonly string[] | null }

/** What rows can be sorted by besides their attributes. */
export const columns = { price: 'price_minor', stock: 'on_hand - held', sku: 'sku' } as const

export type Narrowed = {
  familyId: string
  /** What they must have, with the family, as the operand of the index; null for all of the family. */
  words: string | null
  inStock: boolean
  fromMinor: number | null
  toMinor: number | null
}

export type Wanted = Narrowed & {
  /** At most four; others make no difference. */
  keys: readonly SortKey[]
  /** A column that comes before the attributes. */
  column: keyof typeof columns | undefined
  descending: boolean
}

const mostKeys = 4
export const mostRows = 500

/** The first products of a family in the order of their attributes. */
export function familyProducts(db: Database, { keys, column, descending, ...given }: Wanted) {
  const slots = Array.from({ length: mostKeys }, (_, place) => ({
    [`key${place}`]: keys[place]?.key ?? '',
    [`values${place}`]: keys[place]?.values ?? null,
  }))
  const parameters: Given = Object.assign({ ...given }, ...slots)
  const order = `by ${column ?? 'attributes'}${descending ? ', descending' : ''}`
  return prepared(db, nameOf(`products of family ${order}`, given), parameters, (parameters) =>
    wantedOf(db, parameters, given)
      .select(['id', 'sku', 'slug', 'attributes', 'priceMinor', 'currency', 'priceBreaks', 'packSize', 'leadTimeDays'])
      .select('backOrders')
      .select(['minimumQuantity as minimum', 'quantityStep as step'])
      .select(sql<number>`on_hand - held`.as('quantity'))
      .orderBy(sql.join(orderOf(parameters, column, descending)))
      .limit(sql.lit(mostRows)),
  )
}

export type FamilyProductRow = Awaited<ReturnType<typeof familyProducts>>[number]

/** How many there are, for those that are more than are shown. */
export async function countFamilyProducts(db: Database, { keys: _, column: __, descending: ___, ...given }: Wanted) {
  const [row] = await prepared(db, nameOf('count of family', given), given, (parameters) =>
    wantedOf(db, parameters, given).select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return Number(row!.count)
}

type Given = Narrowed & Record<string, unknown>

/** All of a family and some of its words are found by different indexes, so they are different statements. */
const nameOf = (name: string, { words }: Narrowed) => (words === null ? name : `${name}, by words`)

const wantedOf = (
  db: Database,
  { familyId, words, inStock, fromMinor, toMinor }: Narrowed,
  { words: asked }: Narrowed,
) =>
  db
    .selectFrom('products')
    .where(asked === null ? sql<boolean>`family_id = ${familyId}` : sql<boolean>`search @@ ${words}::tsquery`)
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`(not ${inStock}::boolean or on_hand > held)`)
    // Written so that no plan takes the index of prices, in which all families are.
    .where(sql<boolean>`(${fromMinor}::int is null or price_minor >= ${fromMinor}::int)`)
    .where(sql<boolean>`(${toMinor}::int is null or price_minor <= ${toMinor}::int)`)

function orderOf(given: Given, column: Wanted['column'], descending: boolean) {
  const direction = descending ? sql`desc nulls last` : sql`asc`
  const bySize = Array.from({ length: mostKeys }, (_, place) => {
    const [key, values] = [sql`${given[`key${place}`]}::text`, sql`${given[`values${place}`]}::text[]`]
    const order = place === 0 && !column ? direction : sql`asc`
    return sql`array_position(${values}, attributes ->> ${key}) ${order}, attributes -> ${key} ${order}`
  })
  const first = column ? [sql`${sql.raw(columns[column])} ${direction}`] : []
  return [...first, ...bySize, sql`sku`]
}

/** How many of them have each value of some attributes. */
export function countFamilyValues(db: Database, narrowed: Narrowed, keys: readonly string[]) {
  return prepared(db, nameOf('values of family', narrowed), { ...narrowed, keys }, ({ keys, ...parameters }) =>
    db
      .selectFrom(wantedOf(db, parameters, narrowed).select('attributes').as('wanted'))
      .crossJoin(sql<{ key: string }>`unnest(${keys}::text[])`.as<'asked'>(sql`asked (key)`))
      .select(['asked.key', sql<string>`attributes ->> key`.as('value')])
      .select(sql<number>`count(*)::int`.as('products'))
      .where(sql<boolean>`attributes ? key`)
      .groupBy([sql`1`, sql`2`]),
  )
}
