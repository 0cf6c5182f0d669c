import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { maxPieces } from '#base/platform/limits.ts'
import { fields, getImportKey, requiredFields } from '../products/fields.ts'
import { isAwaitedSql } from '../stock/available.sql.server.ts'
import type { ImportedColumn } from './columns.server.ts'
import { findQuantityProblems } from './import-lines.server.ts'
import type { ImportProblem, LineProblem } from './import-problems.server.ts'

/**
 * What a line of an import leaves unsaid is what the product has: a staged line is `given`, the product `known`, whose `id` is
 * null if it is new.
 */

export const requiredColumns: readonly ImportedColumn[] = requiredFields.map((name) => fields[name].column)

/** Whether a line says all of these columns. */
export const isStatedSql = (columns: readonly ImportedColumn[]): RawBuilder<boolean> =>
  sql`given.stated @> ${columns}::text[]`

const stated = (column: ImportedColumn) =>
  sql`case when known.id is null or ${isStatedSql([column])} then given.${sql.ref(column)} else known.${sql.ref(column)} end`

const family = (column: 'description' | 'categoryId') =>
  sql`(select ${sql.ref(column)} from families where id = ${stated('familyId')})`

const step = stated('quantityStep')

/** A column that no line states alone: what an emptied text falls back to, texts by language, and a minimum that is rounded up to its step. */
const combined: { [Column in ImportedColumn]?: RawBuilder<unknown> } = {
  description: sql`case when known.id is null or not ${isStatedSql(['description'])} or given.description <> ''
    then ${stated('description')} else coalesce(${family('description')}, '') end`,
  categoryId: sql`case when known.id is null or not ${isStatedSql(['categoryId'])} or given.category_id is not null
    then ${stated('categoryId')} else ${family('categoryId')} end`,
  attributes: sql`case when given.attribute_values is null then ${stated('attributes')}
    else jsonb_strip_nulls(${stated('attributes')} || given.attribute_values) end`,
  translations: sql`merge_translations(
    case when known.id is null or ${isStatedSql(['translations'])} and given.translations is null then '{}'
      else known.translations end,
    case when known.id is null or ${isStatedSql(['translations'])} then coalesce(given.translations, '{}') else '{}' end)`,
  minimumQuantity: sql`(ceil(${stated('minimumQuantity')}::numeric / ${step}) * ${step})::int`,
}

/** What a product has in a column after its line was written. */
export const resolveColumn = (column: ImportedColumn): RawBuilder<unknown> => combined[column] ?? stated(column)

/** Whether undoing an import withdrew a known product, and nothing has changed it since: it is added anew. */
export const isTakenBack = sql`(known.id, known.version) in (select undone.product_id, undone.version
  from imported_products undone join imports on imports.id = undone.import_id
  join imported_products added on added.import_id = imports.reverts and added.line = undone.line
  where added.was is null)`

const oldPack = sql`coalesce((was ->> 'pack_size')::int, 1)`

/** The stock of a line, and what came or was sold since it was counted, in packs of today. */
export const restockedStock = sql`greatest(0, stock + floor(coalesce((
  select sum(pieces) from stock_moves where product_id = known_id and at > given.counted_at
    -- guard: what came for a new product does not count twice | drop | goods/catalogue/importing/import-partial.test
    and kind <> 'received'), 0) * ${oldPack}::numeric / ${sql.ref('new_packSize')}))::int`

type ResolvedLine = {
  line: number
  sku: string
  isKnown: boolean
  lacks: boolean
  changesCurrency: boolean
  lacksMoment: boolean
  isOlder: boolean
  repacks: boolean
  isHeld: boolean
  minimum: number
  step: number
  statesQuantity: boolean
}

const changesPack = sql`known.id is not null and ${stated('packSize')} <> known.pack_size`

/** Lines that cannot be written to the product they are of, the first ones. */
export async function findUnfinished(db: Database, limit: number): Promise<LineProblem[]> {
  const { rows } = await sql<ResolvedLine>`
    select * from (
      select line, given.sku, known.id is not null as is_known, known.id is null and not ${isStatedSql(requiredColumns)} as lacks,
        ${isStatedSql(['currency'])} and given.currency <> known.currency
          and not (${isStatedSql(['priceMinor', 'priceBreaks'])}
            or ${isStatedSql(['priceMinor'])} and known.price_breaks = '[]') as changes_currency,
        stock is not null and stock_at is null
          -- guard: stock without a moment never brings back what was sold | drop | goods/catalogue/importing/import-partial.test
          and exists (select from stock_moves where product_id = known.id and (kind in ('sold', 'returned', 'unreturned')
            -- A product that an undone import added has only been taken off the shelf again.
            or kind <> 'received' and coalesce(known.archived_at, 'infinity') = 'infinity')) as lacks_moment,
        stock is not null and stock_at < known.counted_at as is_older,
        ${changesPack} and not (${isStatedSql(['priceMinor'])} and stock is not null) as repacks,
        ${changesPack} and (known.held > 0 or ${isAwaitedSql(sql`known.id`)}) as is_held,
        ${stated('minimumQuantity')} as minimum, ${step} as step,
        ${isStatedSql(['minimumQuantity'])} or ${isStatedSql(['quantityStep'])} as states_quantity,
        ceil(${stated('minimumQuantity')}::numeric / ${step}) * ${step} as least,
        ${isStatedSql(['minimumQuantity'])} and ${stated('minimumQuantity')} > 1 as states_minimum
      from staged given left join products known using (sku)
    ) checked
    where lacks or changes_currency or lacks_moment or is_older or repacks or is_held
      or states_quantity and (least > ${maxPieces} or states_minimum and least <> minimum)
    order by line limit ${limit}`.execute(db)
  return rows.map((row) => ({ line: row.line, ...toProblem(row) }))
}

function toProblem(row: ResolvedLine): ImportProblem {
  const { sku, minimum, step } = row
  if (row.lacks) return { key: 'sku', problem: { code: 'new_lacks', sku, keys: requiredKeys } }
  if (row.changesCurrency) return { key: 'currency', problem: { code: 'currency_changes' } }
  if (row.lacksMoment) return { key: 'stock', problem: { code: 'moment_missing' } }
  if (row.isOlder) return { key: 'stockAt', problem: { code: 'counted_since' } }
  if (row.repacks) return { key: 'packSize', problem: { code: 'pack_changes' } }
  if (row.isHeld) return { key: 'packSize', problem: { code: 'pack_held' } }
  return [...findQuantityProblems(minimum, step)][0]!
}

const requiredKeys = requiredFields.map((name) => getImportKey(name))
