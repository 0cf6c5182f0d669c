import { type Expression, type SqlBool, sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Json } from '#base/platform/database/schema.ts'
import { getImportKey, type ImportField, importFields, type PlainField } from '../products/fields.ts'
import { listConditions, type ManagedFilter } from '../products/managed.sql.server.ts'
import { isNotWithdrawn } from '../stock/on-sale.sql.server.ts'
import { toTranslationKeys, translationKeys } from '../translation-keys.ts'
import { toPlainFields } from './columns.server.ts'

/** A product as a line of an import that says all of it: importing it changes nothing. */
export type ExportLine = Readonly<Record<string, unknown>>

/** The keys of a line, in the order of the columns of a table. */
export const exportKeys: readonly string[] = [
  'sku',
  ...importFields.flatMap((name) => (name === 'translations' ? translationKeys : [getImportKey(name)])),
  'stock',
  'stockAt',
]

const linesAtOnce = 1000

/** All products for sale and all drafts, or those of a filtered list, some at a time; those that replace others first, as an import into another shop needs it. */
export async function* exportLines(db: Database, filter: ManagedFilter = {}): AsyncGenerator<ExportLine[]> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const conditions = isFiltered ? await listConditions(db, filter) : [isNotWithdrawn]
  for (const isReplaced of [false, true]) {
    let after = '00000000-0000-0000-0000-000000000000'
    while (true) {
      const rows = await rowsAfter(db, { after, isReplaced, conditions })
      if (rows.length > 0) yield rows.map(toLine)
      if (rows.length < linesAtOnce) break
      after = rows.at(-1)!.id
    }
  }
}

// A sale that is being written has an earlier moment than it becomes visible. None takes nearly as long.
const countedAt = sql<Date>`greatest(now() - interval '1 minute', products.counted_at)`

/** What was on the shelf at that moment. */
const stock = sql<number>`(products.on_hand - coalesce((
  select sum(pieces) from stock_moves where product_id = products.id and at > ${countedAt} and kind <> 'received'), 0))::int`

type Part = { after: string; isReplaced: boolean; conditions: readonly Expression<SqlBool>[] }

const rowsAfter = (db: Database, { after, isReplaced, conditions }: Part) =>
  db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.categoryId')
    .leftJoin('families', 'families.id', 'products.familyId')
    .selectAll('products')
    .select(['categories.slug as category', 'families.slug as family'])
    .select([stock.as('stock'), countedAt.as('stockAt'), selectPicture('products.imageId').as('picture')])
    .where((eb) => eb.and([...conditions]))
    .where('products.replacedBy', isReplaced ? 'is not' : 'is', null)
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(linesAtOnce)
    .execute()

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

/** Fields that are not in a line as they are in their columns. */
const special: { [Name in Exclude<ImportField, PlainField | 'translations'>]: (row: Row) => Json | null } = {
  price: (row) => row.priceMinor,
  currency: (row) => row.currency,
  priceBreaks: (row) => row.priceBreaks,
  category: (row) => row.category,
  family: (row) => row.family,
  size: (row) => row.size,
  img: (row) => row.picture?.name ?? null,
  pictures: (row) => row.pictures,
  documents: (row) => row.documents,
  attributes: (row) => row.attributes,
  fits: (row) => row.fits,
  replacedBy: (row) => row.replacedBy,
}

function toLine(row: Row): ExportLine {
  const plain: Readonly<Record<string, unknown>> = toPlainFields(row)
  const texts = toTranslationKeys(row.translations)
  const value = (name: ImportField) => (name in special ? special[name as keyof typeof special](row) : plain[name])
  return {
    sku: row.sku,
    ...Object.assign(
      {},
      ...importFields.map((name) => (name === 'translations' ? texts : { [getImportKey(name)]: value(name) })),
    ),
    stock: Math.max(0, row.stock),
    stockAt: row.stockAt.toISOString(),
  }
}
