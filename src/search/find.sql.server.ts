import { sql } from 'kysely'
import { type ProductRow, productsForSale } from '#catalogue/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'

/** So many products of a family are counted; a larger number is told as this one. */
export const countedUpTo = 300

/** Products that have all of these words in the index; `first`: of them, those that come first. */
export type Wanted = { words: string; first?: string }

export type Narrowed = { inStock: boolean; fromMinor?: number | undefined; toMinor?: number | undefined }

/** A word of the index, or any of several, as an operand of `to_tsquery`. */
export const anyOf = (words: readonly string[]): string => `(${words.map(lexeme).join(' | ')})`
export const beginningWith = (word: string): string => `${lexeme(word)}:*`
export const allOf = (operands: readonly string[]): string => operands.join(' & ')
const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const onSale = ({ inStock, fromMinor, toMinor }: Narrowed) => sql`archived_at is null
  ${inStock ? sql`and on_hand > held` : sql``}
  ${fromMinor === undefined ? sql`` : sql`and price_minor >= ${fromMinor}`}
  ${toMinor === undefined ? sql`` : sql`and price_minor <= ${toMinor}`}`

/** Per wanted family, how many products there are, up to `countedUpTo`, and the best of them. */
export async function findGroups(
  db: Database,
  wanted: readonly Wanted[],
  narrowed: Narrowed,
  best: number,
): Promise<{ total: number; products: ProductRow[] }[]> {
  const words = wanted.map((one) => one.words)
  const first = wanted.map((one) => one.first ?? '')
  const { rows } = await sql<{ place: number; total: number; id: string }>`
    with found as materialized (
      select place, one.* 
      from unnest(${words}::text[], ${first}::text[]) with ordinality as wanted (words, first, place)
      cross join lateral (
        select id, wanted.first <> '' and search @@ wanted.first::tsquery as preferred, on_hand > held as in_stock, length(name) as length, pack_size, price_minor from products
        where search @@ wanted.words::tsquery and ${onSale(narrowed)}
        limit ${countedUpTo}
      ) one
    ), placed as (
      select place, id, count(*) over (partition by place) as total,
        row_number() over (partition by place order by preferred desc, in_stock desc, length, price_minor, id) as nth
      from found
    )
    select place::int, total::int, id from placed where nth <= ${best} order by place, nth`.execute(db)
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  return words.map((_, index) => {
    const own = rows.filter(({ place }) => place === index + 1)
    return { total: own[0]?.total ?? 0, products: own.flatMap(({ id }) => products.get(id) ?? []) }
  })
}

async function productsOf(db: Database, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const rows = await productsForSale(db).where(sql<boolean>`products.id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type Counted = { key: string; value: string; products: number }

/** How many of the wanted products have each value of some attributes. */
export async function countValues(
  db: Database,
  wanted: readonly Wanted[],
  narrowed: Narrowed,
  keys: readonly string[],
): Promise<Counted[]> {
  if (wanted.length === 0 || keys.length === 0) return []
  const { rows } = await sql<Counted>`
    select key, attribute.value, count(*)::int as products
    from unnest(${wanted.map((one) => one.words)}::text[]) as wanted (words)
    cross join lateral (
      select attributes from products where search @@ wanted.words::tsquery and ${onSale(narrowed)} limit ${countedUpTo}
    ) one
    cross join unnest(${keys}::text[]) as wanted_key (key)
    cross join lateral (select one.attributes ->> wanted_key.key as value) attribute
    where attribute.value is not null
    group by 1, 2`.execute(db)
  return rows
}

/** Products whose part number is one of these, or another maker's that is replaced by one. */
export async function productsByNumber(db: Database, numbers: readonly string[], compact: readonly string[]) {
  const { rows } = await sql<{ id: string; familyId: string | null; maker: string | null; number: string | null }>`
    select id, family_id as "familyId", null as maker, null as number from products
    where (sku = any(${numbers}) or lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')) = any(${compact}))
      and archived_at is null
    union all
    select id, family_id, maker, number from cross_references join products on products.id = product_id
    where compact = any(${compact}) and archived_at is null
    limit 24`.execute(db)
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, ...found }) => {
    const product = products.get(id)
    return product ? [{ ...found, product }] : []
  })
}

/** Products that have all of the words, or whose part number begins so, the shortest names first. */
export async function findByWords(db: Database, words: string, compact: string, narrowed: Narrowed) {
  const { rows } = await sql<{ id: string; familyId: string | null }>`
    select id, family_id as "familyId" from (
      (select id, family_id, name, on_hand > held as in_stock from products
      where search @@ ${words}::tsquery and ${onSale(narrowed)} limit ${countedUpTo})
      union
      (select id, family_id, name, on_hand > held from products
      where length(${compact}) > 4 and ${onSale(narrowed)}
        and lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')) like ${`${compact}%`}
      limit 24)
    ) found order by in_stock desc, length(name), id limit 24`.execute(db)
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, familyId }) => {
    const product = products.get(id)
    return product ? [{ familyId, product }] : []
  })
}
