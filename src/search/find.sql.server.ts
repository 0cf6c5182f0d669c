import { type RawBuilder, sql } from 'kysely'
import { lexeme } from '#catalogue/index-words.ts'
import { productsForSale } from '#catalogue/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import { countedUpTo } from './counted.ts'

/** Of a family most of whose products fit, so many of the newest are looked at. */
const walked = 24

/** Products of a family that have all of these words in the index. */
export type Wanted = {
  words: string
  /** Those that have these as well come first. */
  first: string
  /** The family, if so many of it fit that its newest are looked at instead of the index. */
  walk: string | null
}

export type Narrowed = { inStock: boolean; fromMinor?: number | undefined; toMinor?: number | undefined }

/** A word of the index, or any of several, as an operand of `to_tsquery`. */
export const anyOf = (words: readonly string[]): string => `(${words.map(lexeme).join(' | ')})`
export const beginningWith = (word: string): string => `${lexeme(word)}:*`
export const allOf = (operands: readonly string[]): string => operands.join(' & ')

/** In the same words whatever is asked, so that statements with it can be prepared. */
const onSale = ({ inStock, fromMinor, toMinor }: Narrowed) => sql`archived_at is null
  and (not ${inStock}::boolean or on_hand > held)
  and (${fromMinor ?? null}::int is null or price_minor >= ${fromMinor ?? null}::int)
  and (${toMinor ?? null}::int is null or price_minor <= ${toMinor ?? null}::int)`

export type Counted = { key: string; value: string; products: number }
export type Found = { total: number; products: FoundRow[] }

/**
 * Per wanted family, how many products were found, up to `countedUpTo`, and the best of them; and how many of those that
 * the index found have each value of some attributes.
 */
export async function findGroups(
  db: Database,
  wanted: readonly Wanted[],
  narrowed: Narrowed,
  best: number,
  keys: readonly string[],
): Promise<{ groups: Found[]; counted: Counted[] }> {
  const { rows } = await sql<{
    best: { place: number; total: number; id: string }[]
    counted: Counted[]
  }>`-- prepared: groups of a search
    with ${found(wanted, narrowed)}, placed as (
      select place, id, count(*) over (partition by place) as total, row_number() over (
        partition by place order by search @@ nullif(first, '')::tsquery desc, in_stock desc, level desc nulls last, length(name),
          price_minor, id) as nth
      from found left join demand using (id)
    )
    select
      (select coalesce(json_agg(json_build_object('place', place, 'total', total, 'id', id) order by place, nth), '[]')
        from placed where nth <= ${best}::int) as best,
      ${counts(keys)} as counted`.execute(db)
  const [answer] = rows
  const products = await productsOf(
    db,
    answer!.best.map(({ id }) => id),
  )
  const groups = wanted.map((_, index) => {
    const own = answer!.best.filter(({ place }) => place === index + 1)
    return { total: own[0]?.total ?? 0, products: own.flatMap(({ id }) => products.get(id) ?? []) }
  })
  return { groups, counted: answer!.counted }
}

/** Only how many of the wanted products have each value of an attribute, and of which wanted there are more. */
export async function countValues(
  db: Database,
  wanted: readonly Wanted[],
  narrowed: Narrowed,
  key: string,
): Promise<{ counted: Counted[]; more: ReadonlySet<number> }> {
  if (wanted.length === 0) return { counted: [], more: new Set() }
  const { rows } = await sql<{ counted: Counted[]; full: number[] }>`-- prepared: values of a search
    with ${found(wanted, narrowed)} select ${counts([key])} as counted, array(
      select place::int - 1 from found group by place having count(*) = ${countedUpTo}
    ) as full`.execute(db)
  const [answer] = rows
  return { counted: answer!.counted, more: new Set(answer!.full) }
}

const found = (wanted: readonly Wanted[], narrowed: Narrowed) => sql`found as materialized (
  select place, first, walk, one.*
  from unnest(
    ${wanted.map(({ words }) => words)}::text[],
    ${wanted.map(({ first }) => first)}::text[],
    ${wanted.map(({ walk }) => walk)}::uuid[]
  ) with ordinality as wanted (words, first, walk, place)
  cross join lateral (
    (select id, name, price_minor, on_hand > held as in_stock, attributes, search from products
    where walk is null and search @@ words::tsquery and ${onSale(narrowed)}
    limit ${sql.lit(countedUpTo)})
    union all
    -- Coalesced, so that the index of words is not used, and half of them are expected to fit: the newest are walked
    -- through until enough were found.
    (select id, name, price_minor, on_hand > held, attributes, search from products
    where family_id = walk and coalesce(search @@ words::tsquery, false) and ${onSale(narrowed)}
    order by created_at desc
    limit ${sql.lit(walked)})
  ) one
)`

/** Of families of which more fit than are looked at, nothing is counted: it would be less than there are. */
const counts = (keys: readonly string[]) => sql`(
  select coalesce(json_agg(counted), '[]') from (
    select key, attributes ->> key as value, count(*)::int as products
    from found cross join unnest(${keys}::text[]) as asked (key)
    where place in (select place from found where walk is null group by place having count(*) < ${sql.lit(countedUpTo)})
      and attributes ? key
    group by 1, 2
  ) counted
)`

const withAttributes = (db: Database) => productsForSale(db).select('products.attributes')
export type FoundRow = Awaited<ReturnType<ReturnType<typeof withAttributes>['executeTakeFirstOrThrow']>>

async function productsOf(db: Database, ids: readonly string[]): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map()
  const rows = await prepared(db, 'products of a search', { ids }, ({ ids }) =>
    withAttributes(db).where(sql<boolean>`products.id = any(${ids}::uuid[])`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** As part numbers are compared: letters and digits only. */
const compactSku = sql`lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g'))`

/**
 * Products with one of these part numbers, or with another maker's that one of them replaces; of those that are no longer
 * sold, what is sold in their place. Each with the number that it was found by.
 */
export async function productsByNumber(db: Database, compact: readonly string[], most = 24) {
  const { rows } = await sql<{ id: string; familyId: string | null; compact: string }>`-- prepared: products by number
    select id, family_id as "familyId", ${compactSku} as compact from products
    where archived_at is null and ${compactSku} = any(${compact})
    union
    select sold.id, sold.family_id, compact from (
      select sold_as(id) as id, ${compactSku} as compact from products
      where replaced_by is not null and ${compactSku} = any(${compact})
      union
      select sold_as(product_id), compact from cross_references where compact = any(${compact})
    ) named join products sold using (id)
    limit ${most}::int`.execute(db)
  return withProducts(db, rows)
}

/** Products whose part numbers are next to each of these in their order, as those are that differ in the end. */
export async function productsBeside(db: Database, compact: readonly string[]) {
  const beside = (compare: string, order: string) => sql`
    (select id, family_id from products
    where archived_at is null and ${compactSku} ${sql.raw(compare)} asked.compact
    order by ${compactSku} using ${sql.raw(order)} limit 2)`
  const { rows } = await sql<{ id: string; familyId: string | null; compact: string }>`-- prepared: products beside
    select id, family_id as "familyId", compact from unnest(${compact}::text[]) asked (compact)
    cross join lateral (${beside('~>=~', '~<~')} union all ${beside('~<~', '~>~')}) near`.execute(db)
  return withProducts(db, rows)
}

/** Products whose part number begins so; otherwise, that have all of the words. What is bought most comes first. */
export async function findByPieces(db: Database, compact: string, words: string, narrowed: Narrowed) {
  const matching = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ id: string; familyId: string | null }>`
      select id, family_id as "familyId" from (
        select id, family_id, name, on_hand > held as in_stock from products
        where ${condition} and ${onSale(narrowed)} limit ${sql.lit(countedUpTo)}
      ) found left join demand using (id)
      order by in_stock desc, level desc nulls last, length(name), id limit 24`.execute(db)
    return rows
  }
  const begun = compact.length > 3 ? await matching(sql<boolean>`${compactSku} like ${`${compact}%`}`) : []
  return withProducts(db, begun.length > 0 ? begun : await matching(sql<boolean>`search @@ ${words}::tsquery`))
}

async function withProducts<Row extends { id: string; familyId: string | null }>(db: Database, rows: readonly Row[]) {
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const product = products.get(row.id)
    return product ? [{ ...row, product }] : []
  })
}
