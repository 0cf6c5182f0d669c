import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'
import { compactSku, compactSpelled, isBegunSku, maySpell } from '#goods/catalogue/compact-sku.server.ts'
import { selectProductsForSale } from '#goods/catalogue/sql.server.ts'
import { isAvailableSql } from '#goods/catalogue/stock/available.sql.server.ts'
import { maxGroupHits } from '../limits.ts'
import type { ResultFilter } from '../query/request.ts'

/** If much of a family fits, only so many of its newest products are read. */
const maxNewest = 24

/** Products of a family, by words of the index. */
export type GroupQuery = {
  /** A `tsquery` that they match. */
  words: string
  /** A `tsquery`: those that match it come first. Empty if there is none. */
  preferred: string
  /** A `tsquery` for the plain form: next come those that match it. Empty if there is none. */
  plain: string
  /** The family whose newest products are scanned instead of the index, because so many of it fit; usually null. */
  scannedFamily: string | null
}

/** The text is the same for every filter, so that statements with it can be prepared. */
const isForSale = ({ inStock, fromMinor, toMinor }: ResultFilter) => sql`archived_at is null
  and (not ${inStock}::boolean or ${isAvailableSql})
  and (${fromMinor ?? null}::int is null or price_minor >= ${fromMinor ?? null}::int)
  and (${toMinor ?? null}::int is null or price_minor <= ${toMinor ?? null}::int)`

/** The number of products with a value of an attribute. */
export type ValueCount = { key: string; value: string; products: number }
/** `preferred`: how many of the products, the first ones, match what is preferred. */
export type GroupRows = { total: number; preferred: number; products: ResultRow[] }

/**
 * For each query: the number of products found, up to `maxGroupHits`, and the best of them. For the attributes in `keys`:
 * the number of products found with each value, without those of queries that reached the limit.
 */
export async function findGroups(
  db: Database,
  queries: readonly GroupQuery[],
  filter: ResultFilter,
  maxProducts: number,
  keys: readonly string[],
): Promise<{ groups: GroupRows[]; valueCounts: ValueCount[] }> {
  const { rows } = await sql<{
    best: { place: number; total: number; id: string; isPreferred: boolean | null }[]
    valueCounts: ValueCount[]
  }>`-- prepared: groups of a search
    with ${foundProducts(queries, filter)}, placed as (
      select place, id, search @@ nullif(preferred, '')::tsquery as is_preferred,
        count(*) over (partition by place) as total, row_number() over (
        partition by place order by search @@ nullif(preferred, '')::tsquery desc,
          search @@ nullif(plain, '')::tsquery desc, in_stock desc, level desc nulls last, length(name),
          price_minor, id) as nth
      from found left join demand using (id)
    )
    select
      (select coalesce(json_agg(
          json_build_object('place', place, 'total', total, 'id', id, 'isPreferred', is_preferred) order by place, nth
        ), '[]') from placed where nth <= ${maxProducts}::int) as best,
      ${countedValues(keys)} as "valueCounts"`.execute(db)
  const [answer] = rows
  const products = await loadProducts(
    db,
    answer!.best.map(({ id }) => id),
  )
  const groups = queries.map((_, index) => {
    const own = answer!.best.filter(({ place }) => place === index + 1)
    return {
      total: own[0]?.total ?? 0,
      preferred: own.filter(({ isPreferred }) => isPreferred).length,
      products: own.flatMap(({ id }) => products.get(id) ?? []),
    }
  })
  return { groups, valueCounts: answer!.valueCounts }
}

/** The number of products found with each value of an attribute, and the indexes of the queries that reached the limit. */
export async function countValues(
  db: Database,
  queries: readonly GroupQuery[],
  filter: ResultFilter,
  key: string,
): Promise<{ valueCounts: ValueCount[]; full: ReadonlySet<number> }> {
  if (queries.length === 0) return { valueCounts: [], full: new Set() }
  const { rows } = await sql<{ valueCounts: ValueCount[]; full: number[] }>`-- prepared: values of a search
    with ${foundProducts(queries, filter)} select ${countedValues([key])} as "valueCounts", array(
      select place::int - 1 from found group by place having count(*) = ${maxGroupHits}
    ) as full`.execute(db)
  const [answer] = rows
  return { valueCounts: answer!.valueCounts, full: new Set(answer!.full) }
}

const foundProducts = (queries: readonly GroupQuery[], filter: ResultFilter) => sql`found as materialized (
  select place, preferred, plain, scanned_family, product.*
  from unnest(
    ${queries.map(({ words }) => words)}::text[],
    ${queries.map(({ preferred }) => preferred)}::text[],
    ${queries.map(({ plain }) => plain)}::text[],
    ${queries.map(({ scannedFamily }) => scannedFamily)}::uuid[]
  ) with ordinality as query (words, preferred, plain, scanned_family, place)
  cross join lateral (
    (select id, name, price_minor, ${isAvailableSql} as in_stock, attributes, search from products
    where scanned_family is null and search @@ words::tsquery and ${isForSale(filter)}
    limit ${sql.lit(maxGroupHits)})
    union all
    -- The coalesce keeps the planner from the index of words and makes it expect that half of the rows fit: it scans the
    -- newest until enough were found.
    (select id, name, price_minor, ${isAvailableSql}, attributes, search from products
    where family_id = scanned_family and coalesce(search @@ words::tsquery, false) and ${isForSale(filter)}
    order by created_at desc
    limit ${sql.lit(maxNewest)})
  ) product
)`

/** Queries that reached the limit are left out, because their counts would be too low. */
const countedValues = (keys: readonly string[]) => sql`(
  select coalesce(json_agg(counted), '[]') from (
    select key, attributes ->> key as value, count(*)::int as products
    from found cross join unnest(${keys}::text[]) as attribute (key)
    where place in (select place from found where scanned_family is null group by place having count(*) < ${sql.lit(maxGroupHits)})
      and attributes ? key
    group by 1, 2
  ) counted
)`

const selectWithAttributes = (db: Database) => selectProductsForSale(db).select('products.attributes')
export type ResultRow = Awaited<ReturnType<ReturnType<typeof selectWithAttributes>['executeTakeFirstOrThrow']>>

async function loadProducts(db: Database, ids: readonly string[]): Promise<Map<string, ResultRow>> {
  if (ids.length === 0) return new Map()
  const rows = await prepareQuery(db, 'products of a search', { ids }, ({ ids }) =>
    selectWithAttributes(db).where(sql<boolean>`products.id = any(${ids}::uuid[])`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Products by part number, ours or another maker's, or by what a scanner reads from the pack, each with the number that it was
 * found by. A product that is no longer sold is replaced by its successor.
 */
export async function findProductsByNumber(db: Database, compact: readonly string[], maxRows = 24) {
  const { rows } = await sql<{ id: string; familyId: string | null; compact: string }>`-- prepared: products by number
    select id, family_id as "familyId", ${compactSku} as compact from products
    where archived_at is null and ${compactSku} = any(${compact})
    union
    select id, family_id, ${compactSpelled} from products
    where archived_at is null and ${maySpell} and ${compactSpelled} = any(${compact})
    union
    select id, family_id, number from unnest(${compact}::text[]) number join products on gtin_14(gtin) = gtin_14(number)
    where archived_at is null and gtin <> ''
    union
    select sold.id, sold.family_id, compact from (
      select sold_as(id) as id, ${compactSku} as compact from products
      where replaced_by is not null and ${compactSku} = any(${compact})
      union
      select sold_as(product_id), compact from cross_references where compact = any(${compact})
      union
      select sold_as(product_id), compact_text(spell_umlauts(number)) from cross_references
      where octet_length(number) <> length(number) and compact_text(spell_umlauts(number)) = any(${compact})
    ) named join products sold using (id)
    limit ${maxRows}::int`.execute(db)
  return withProducts(db, rows)
}

/** For each number, the products whose part numbers are next to it in sort order: they begin alike. */
export async function findNeighbouringProducts(db: Database, compact: readonly string[]) {
  const beside = (compare: string, order: string) => sql`
    (select id, family_id from products
    where archived_at is null and ${compactSku} ${sql.raw(compare)} given.compact
    order by ${compactSku} using ${sql.raw(order)} limit 2)`
  const { rows } = await sql<{ id: string; familyId: string | null; compact: string }>`-- prepared: products beside
    select id, family_id as "familyId", compact from unnest(${compact}::text[]) given (compact)
    cross join lateral (${beside('~>=~', '~<~')} union all ${beside('~<~', '~>~')}) near`.execute(db)
  return withProducts(db, rows)
}

/** Products whose part number begins so, or else those with all of the words; the most bought first. */
export async function findByPartialNumber(db: Database, forms: readonly string[], words: string, filter: ResultFilter) {
  const matching = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ id: string; familyId: string | null }>`
      select id, family_id as "familyId" from (
        select id, family_id, name, ${isAvailableSql} as in_stock from products
        where ${condition} and ${isForSale(filter)} limit ${sql.lit(maxGroupHits)}
      ) found left join demand using (id)
      order by in_stock desc, level desc nulls last, length(name), id limit 24`.execute(db)
    return rows
  }
  const begun = forms[0]!.length > 3 ? await matching(isBegunSku(forms)) : []
  return withProducts(db, begun.length > 0 ? begun : await matching(sql<boolean>`search @@ ${words}::tsquery`))
}

/** What goes with a product, as the catalogue says: a size of a family, and the names of its role. */
export type ProductFit = { productId: string; family: string; size: string; roles: string[] }

/** What goes with each of the products, in their order. */
export async function findFits(db: Database, ids: readonly string[]): Promise<ProductFit[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductFit>`-- prepared: fits of products
    select products.id as "productId", split_part(fit ->> 'ref', '/', 1) as family,
      substr(fit ->> 'ref', strpos(fit ->> 'ref', '/') + 1) as size,
      array[fit ->> 'role'] || array(select value from jsonb_each_text(coalesce(fit -> 'translations' -> 'role', '{}'))) as roles
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    join products using (id)
    cross join lateral jsonb_array_elements(products.fits) with ordinality fitting (fit, nth)
    order by place, nth`.execute(db)
  return rows
}

// More differ in length only.
const maxOfSize = 10

/** The products of sizes of families. */
export async function findProductsOfSizes(
  db: Database,
  sizes: readonly { familyId: string; size: string }[],
  filter: ResultFilter,
) {
  const { rows } = await sql<{ id: string; familyId: string }>`-- prepared: products of sizes
    select id, wanted.family_id as "familyId" from unnest(
      ${sizes.map(({ familyId }) => familyId)}::uuid[], ${sizes.map(({ size }) => size)}::text[]
    ) with ordinality as wanted (family_id, size, place)
    cross join lateral (
      select id, price_minor from products
      where family_id = wanted.family_id and products.size = wanted.size and ${isForSale(filter)}
      order by created_at desc limit ${sql.lit(maxOfSize)}
    ) product
    order by place, price_minor, id`.execute(db)
  return withProducts(db, rows)
}

async function withProducts<Row extends { id: string; familyId: string | null }>(db: Database, rows: readonly Row[]) {
  const products = await loadProducts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const product = products.get(row.id)
    return product ? [{ ...row, product }] : []
  })
}
