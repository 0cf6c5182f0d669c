import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CopyValue, copyRow } from '#base/platform/database/copy.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { findMissingNames } from '#goods/product-documents/sql.server.ts'
import { findBarcodeProblems } from '../barcodes.sql.server.ts'
import { findUnknownPictures, resolvePictures } from '../products/further-pictures.server.ts'
import { type ImportLookups, loadImportLookups } from '../sql.server.ts'
import { importedColumns, listColumnsFromSql, listColumnsSql } from './columns.server.ts'
import { buildLineSlug, type EarlierLine, toEarlierSql } from './earlier-lines.server.ts'
import type { ImportLine, UnreadLine } from './import-lines.server.ts'
import { type ImportProblem, type LineProblem, refuseFirst } from './import-problems.server.ts'
import {
  findUnfinished,
  isStatedSql,
  isTakenBack,
  requiredColumns,
  resolveColumn,
  restockedStock,
} from './import-resolve.server.ts'
import { listStatedColumns, toImportedColumns } from './import-values.server.ts'

const stagedColumns = [...importedColumns, 'id', 'sku', 'slug'] as const

const ownNames = ['line', 'stated', 'stock', 'stockAt', 'forSale', 'picture', 'stockAdded', 'attributeValues'] as const

/** The columns of `staged`, in their order. */
export const stagedNames: readonly string[] = [...ownNames, ...stagedColumns]

/** How many products a file has, and the number of its last line. */
export type StagedImport = { products: number; last: number }

/** A table of this connection into which lines are put before they are checked and written. */
export async function createStagedTable(db: Database, { onCommit }: { onCommit?: 'drop' } = {}): Promise<void> {
  await sql`create temporary table staged ${onCommit ? sql`on commit drop` : sql``} as
    select 0 as line, '{}'::text[] as stated, 0 as stock, now() as stock_at, false as for_sale, '' as picture,
      0 as stock_added, '{}'::jsonb as attribute_values, ${listColumnsSql(stagedColumns)}
    from products with no data`.execute(db)
}

/**
 * Checks the lines after `done` and puts them into a table of this connection, from which they are written. Only a few
 * are in memory at a time.
 */
export async function stage(
  db: Database,
  client: pg.Client,
  batches: AsyncIterable<UnreadLine[]> | Iterable<UnreadLine[]>,
  done: number,
  checked: (line: number) => void,
): Promise<StagedImport> {
  await createStagedTable(db)
  const shelves = await loadImportLookups(db)
  const staged: StagedImport = { products: 0, last: 0 }
  await pipeline(Readable.from(rows(), { objectMode: false }), client.query(copyFrom('copy staged from stdin')))
  await resolvePictures(db)
  await sql`create unique index on staged (line)`.execute(db)
  await sql`analyze staged`.execute(db)
  return staged

  async function* rows() {
    for await (const lines of batches) {
      staged.products += lines.length
      staged.last = lines.at(-1)?.number ?? staged.last
      const left = lines.filter(({ number }) => number > done)
      const text = left.map(({ number, read }) => copyRow([number, ...toRow(read(), number, shelves)])).join('')
      if (text !== '') yield text
      checked(staged.last)
    }
  }
}

/** @throws ImportError for a category or family that is none */
function toRow(line: ImportLine, number: number, lookups: ImportLookups): CopyValue[] {
  // guard: a category or family that is misspelled empties nothing | drop | goods/catalogue/importing/import-partial.test
  refuseFirst(findUnknownShelves(line, lookups).map((problem) => ({ ...problem, line: number })))
  return toStagedRow(line, lookups)
}

/** What only the whole file shows. @throws ImportError naming the line */
export async function checkStagedRows(db: Database): Promise<void> {
  for await (const problems of findStagedProblems(db, 1)) refuseFirst(problems)
}

/**
 * What the shop's data and the other lines reveal of staged lines: the first ones by each rule. `earlier`: lines before these that
 * they depend on.
 */
export async function* findStagedProblems(
  db: Database,
  limit: number,
  earlier: readonly EarlierLine[] = [],
): AsyncGenerator<LineProblem[]> {
  // guard: a part number is in an import once | drop | catalogue/import
  yield await findRepeatedSkus(db, limit)
  yield await findRepeatedAddresses(db, limit, earlier)
  yield await findBarcodeProblems(db, limit, earlier)
  yield await findUnfinished(db, limit)
  yield await findAddressesTaken(db, limit)
  yield await findUnknownSuccessors(db, limit, earlier)
  yield await findUnknownPictures(db, limit)
  yield await findUnknownDocuments(db, limit)
}

async function findAddressesTaken(db: Database, limit: number): Promise<LineProblem[]> {
  const { rows } = await sql<{ line: number; slug: string; other: string }>`
    select line, staged.slug, products.sku as other from staged join products using (slug)
    where products.sku <> staged.sku and not exists (select from products known where known.sku = staged.sku)
    order by line limit ${limit}`.execute(db)
  return rows.map(({ line, slug, other }) => {
    return { line, key: 'name', problem: { code: 'slug_taken', slug, sku: other } }
  })
}

/** The staged lines with a document that the shop does not have. */
async function findUnknownDocuments(db: Database, limit: number): Promise<LineProblem[]> {
  const { rows } = await sql<{ line: number; names: string[] }>`
    select line, array(select entry ->> 'name' from jsonb_array_elements(documents) entry) as names
    from staged where documents <> '[]' order by line`.execute(db)
  const missing = await findMissingNames(
    db,
    rows.flatMap(({ names }) => names),
  )
  return rows
    .flatMap(({ line, names }) => {
      const name = names.find((known) => missing.has(known))
      return name === undefined
        ? []
        : [{ line, key: 'documents', problem: { code: 'document_missing' as const, name } }]
    })
    .slice(0, limit)
}

/** What replaces a product is written no later, wherever an import is interrupted. */
async function findUnknownSuccessors(
  db: Database,
  limit: number,
  earlier: readonly EarlierLine[],
): Promise<LineProblem[]> {
  const { rows } = await sql<{ line: number; sku: string }>`
    select line, replaced_by as sku from staged
    where replaced_by is not null and not exists (select from products where products.sku = staged.replaced_by)
      and not exists (select from staged earlier where earlier.sku = staged.replaced_by and earlier.line <= staged.line)
      and replaced_by not in (select sku from ${toEarlierSql(earlier)})
    order by line limit ${limit}`.execute(db)
  return rows.map(({ line, sku }) => ({ line, key: 'replacedBy', problem: { code: 'no_earlier_product', sku } }))
}

async function findRepeatedSkus(db: Database, limit: number): Promise<LineProblem[]> {
  const found = await findRepeated(db, sql`select line, sku as value, true as is_staged from staged`, limit)
  return found.map(({ value, first, next }) => ({
    ...{ line: next, key: 'sku' },
    problem: { code: 'listed_before', line: first, value },
  }))
}

/** A product that is there keeps its address, whatever its name becomes. */
async function findRepeatedAddresses(db: Database, limit: number, earlier: readonly EarlierLine[]) {
  const given = sql`select line, slug as value, true as is_staged from staged
      where slug is not null and not exists (select from products where products.sku = staged.sku)
    union all select line, slug, false from ${toEarlierSql(earlier)} where slug is not null`
  const found = await findRepeated(db, given, limit)
  return found.map(({ value, first, next }): LineProblem => {
    return { line: next, key: 'name', problem: { code: 'address_before', line: first, value } }
  })
}

/** Staged lines with a value that a line before them has. */
async function findRepeated(db: Database, given: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<{ value: string; first: number; next: number }>`
    select value, first, line as next from (
      select *, first_value(line) over (partition by value order by line) as first from (${given}) given
    ) compared
    where is_staged and line > first order by line limit ${limit}`.execute(db)
  return rows
}

/** Staged lines with what their products have, and will have as `new_…`. The statement names the `import` that they are of. */
export const resolveLines = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select given.*, known.id as known_id, known.on_hand as known_on_hand, coalesce(stock_at, begun_at) as counted_at,
    case when known.id is not null then to_jsonb(known) - 'search' end as was,
    case when for_sale or ${isStatedSql(requiredColumns)} and ${isTakenBack} then null else known.archived_at end as archived_at,
    ${sql.join(importedColumns.map((column) => sql`${resolveColumn(column)} as ${sql.ref(`new_${column}`)}`))}
  from ${lines} given cross join import left join products known using (sku)`

/** How much there will be: what was counted, less what was sold since, or what comes besides. */
export const resolvedStock = sql<number>`case when stock is null then coalesce(known_on_hand, 0) + coalesce(stock_added, 0)
  else ${restockedStock} end`

/** Writes the staged lines after `from` up to `to`, which become newer products: a millisecond apart, as in the file. */
export async function writeStagedRows(tx: Tx, importId: string, from: number, to: number): Promise<void> {
  const lines = sql`(select * from staged where line > ${from} and line <= ${to})`
  // Locked, so that nothing is sold between reading the old stock and writing the new.
  await sql`select from products where sku in (select sku from ${lines} given) order by id for no key update`.execute(
    tx,
  )
  await sql`
    with import as materialized (select begun_at, left(file, 200) as file from imports where id = ${importId}),
    given as materialized (${resolveLines(lines)}
    ), written as (
      insert into products (${listColumnsSql(importedColumns)}, id, sku, slug, on_hand, counted_at, archived_at, created_at)
      select ${listColumnsSql(importedColumns.map((column) => `new_${column}`))}, given.id, sku, coalesce(given.slug, was ->> 'slug'),
        ${resolvedStock},
        coalesce(given.stock_at, (was ->> 'counted_at')::timestamptz), archived_at,
        begun_at + line * interval '1 millisecond' - interval '1 day'
      from given cross join import
      order by line
      on conflict (sku) do update set ${listColumnsFromSql('excluded', importedColumns)},
        on_hand = greatest(excluded.on_hand, products.held), counted_at = excluded.counted_at,
        archived_at = excluded.archived_at, version = products.version + 1, updated_at = now()
      returning id, sku, on_hand, version
    ), changed as (
      select line, written.id, version, written.on_hand - coalesce(known_on_hand, 0) as pieces, was,
        stock_added, case when was is not null then given.stock_at end as counted_at
      from written join given using (sku)
    ), moved as (
      insert into stock_moves (product_id, kind, pieces, at, note)
      select id, case when was is null then 'received' when stock_added is not null then 'supplied' else 'corrected' end, pieces, coalesce(counted_at, now()), file
      from changed cross join import where pieces <> 0
    ), kept as (
      insert into imported_products (import_id, line, product_id, version, pieces, was, counted_at)
      select ${importId}, line, id, version, pieces, was, counted_at from changed
    )
    update imports set done = ${to} where id = ${importId}`.execute(tx)
}

/** The columns of `staged` after the line, in their order. */
export function toStagedRow(line: ImportLine, { categories, families }: ImportLookups): CopyValue[] {
  const columns = toImportedColumns(line, families.get(line.family ?? ''), categories.get(line.category ?? ''))
  return [
    ...[`{${listStatedColumns(line).join(',')}}`, line.stock ?? null, line.stockAt ?? null, line.forSale ?? false],
    ...[line.picture ?? null, line.stockAdded ?? null, line.attributeValues ?? null],
    ...importedColumns.map((name) => columns[name]),
    ...[createId(), line.sku, buildLineSlug(line)],
  ]
}

/** The category and the family of a line that are none. */
export function findUnknownShelves(line: ImportLine, { categories, families }: ImportLookups): ImportProblem[] {
  const missing = (key: 'family' | 'category', known: ReadonlyMap<string, unknown>): ImportProblem[] => {
    const value = line[key]
    return value && !known.has(value) ? [{ key, problem: { code: `${key}_missing`, value } }] : []
  }
  return [...missing('family', families), ...missing('category', categories)]
}
