import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { type CopyValue, copyRow } from '#platform/database/copy.server.ts'
import { createId } from '#platform/ids.server.ts'
import { findMissingNames } from '#product-documents/sql.server.ts'
import { importedColumns, listColumnsFromSql, listColumnsSql } from './columns.server.ts'
import { refuseUnknownPictures, resolvePictures } from './further-pictures.server.ts'
import { ImportError, type ImportLine, type UnreadLine } from './import-lines.server.ts'
import {
  isStatedSql,
  isTakenBack,
  refuseUnfinished,
  requiredColumns,
  resolveColumn,
  restockedStock,
} from './import-resolve.server.ts'
import { listStatedColumns, toImportedColumns } from './import-values.server.ts'
import { buildSlug } from './slug.ts'
import { type ImportLookups, loadImportLookups } from './sql.server.ts'

const stagedColumns = [...importedColumns, 'id', 'sku', 'slug'] as const

/** How many products a file has, and the number of its last line. */
export type StagedImport = { products: number; last: number }

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
  await sql`create temporary table staged as
    select 0 as line, '{}'::text[] as stated, 0 as stock, now() as stock_at, false as for_sale, '' as picture, ${listColumnsSql(stagedColumns)}
    from products with no data`.execute(db)
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
      const text = left.map(({ number, read }) => copyRow([number, ...toStagedRow(read(), number, shelves)])).join('')
      if (text !== '') yield text
      checked(staged.last)
    }
  }
}

/** What only the whole file shows. @throws ImportError naming the line */
export async function checkStagedRows(db: Database): Promise<void> {
  // guard: a part number is in an import once | drop | catalogue/import
  await refuse(db, 'sku', 'part number')
  await refuse(db, 'slug', 'address')
  await refuseUnfinished(db)
  const { rows } = await sql<{ line: number; slug: string; other: string }>`
    select line, staged.slug, products.sku as other from staged join products using (slug)
    where products.sku <> staged.sku and not exists (select from products known where known.sku = staged.sku)
    order by line limit 1`.execute(db)
  for (const { line, slug, other } of rows)
    throw new ImportError(`Line ${line}: its address ${slug} is that of part number ${other}.`)
  await refuseUnknownSuccessors(db)
  await refuseUnknownPictures(db)
  await refuseUnknownDocuments(db)
}

/** @throws ImportError naming the first line with a document that the shop does not have */
async function refuseUnknownDocuments(db: Database): Promise<void> {
  const { rows } = await sql<{ line: number; names: string[] }>`
    select line, array(select entry ->> 'name' from jsonb_array_elements(documents) entry) as names
    from staged where documents <> '[]' order by line`.execute(db)
  const missing = await findMissingNames(
    db,
    rows.flatMap(({ names }) => names),
  )
  for (const { line, names } of rows)
    for (const name of names)
      if (missing.has(name)) throw new ImportError(`Line ${line}: there is no document ${name}.`)
}

/** What replaces a product is written no later, wherever an import is interrupted. */
async function refuseUnknownSuccessors(db: Database): Promise<void> {
  const { rows } = await sql<{ line: number; sku: string }>`
    select line, replaced_by as sku from staged
    where replaced_by is not null and not exists (select from products where products.sku = staged.replaced_by)
      and not exists (select from staged earlier where earlier.sku = staged.replaced_by and earlier.line <= staged.line)
    order by line limit 1`.execute(db)
  for (const { line, sku } of rows)
    throw new ImportError(`Line ${line}: ${sku}, which replaces it, is not in the catalogue, nor in an earlier line.`)
}

async function refuse(db: Database, column: 'sku' | 'slug', name: string): Promise<void> {
  const { rows } = await sql<{ value: string; first: number; next: number }>`
    select ${sql.ref(column)} as value, min(line) as first, (array_agg(line order by line))[2] as next from staged
    where ${sql.ref(column)} is not null
    group by 1 having count(*) > 1 order by 3 limit 1`.execute(db)
  for (const { value, first, next } of rows)
    throw new ImportError(`Line ${next}: line ${first} has the same ${name} ${value}.`)
}

/** Writes the staged lines after `from` up to `to`, which become newer products: a millisecond apart, as in the file. */
export async function writeStagedRows(tx: Tx, importId: string, from: number, to: number): Promise<void> {
  const lines = sql`(select * from staged where line > ${from} and line <= ${to})`
  // Locked, so that nothing is sold between reading the old stock and writing the new.
  await sql`select from products where sku in (select sku from ${lines} given) order by id for no key update`.execute(
    tx,
  )
  await sql`
    with import as materialized (select begun_at, left(file, 200) as file from imports where id = ${importId}),
    given as materialized (
      select given.*, known.id as known_id, known.on_hand as known_on_hand, coalesce(stock_at, begun_at) as counted_at,
        case when known.id is not null then to_jsonb(known) - 'search' end as was,
        case when for_sale or ${isStatedSql(requiredColumns)} and ${isTakenBack} then null else known.archived_at end as archived_at,
        ${sql.join(importedColumns.map((column) => sql`${resolveColumn(column)} as ${sql.ref(`new_${column}`)}`))}
      from ${lines} given cross join import left join products known using (sku)
    ), written as (
      insert into products (${listColumnsSql(importedColumns)}, id, sku, slug, on_hand, counted_at, archived_at, created_at)
      select ${listColumnsSql(importedColumns.map((column) => `new_${column}`))}, given.id, sku, coalesce(given.slug, was ->> 'slug'),
        case when stock is null then coalesce(known_on_hand, 0) else ${restockedStock} end,
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
        case when was is not null then given.stock_at end as counted_at
      from written join given using (sku)
    ), moved as (
      insert into stock_moves (product_id, kind, pieces, at, note)
      select id, case when was is null then 'received' else 'corrected' end, pieces, coalesce(counted_at, now()), file
      from changed cross join import where pieces <> 0
    ), kept as (
      insert into imported_products (import_id, line, product_id, version, pieces, was, counted_at)
      select ${importId}, line, id, version, pieces, was, counted_at from changed
    )
    update imports set done = ${to} where id = ${importId}`.execute(tx)
}

function toStagedRow(line: ImportLine, number: number, { categories, families }: ImportLookups): CopyValue[] {
  const family = families.get(line.family ?? '')
  const category = categories.get(line.category ?? '')
  // guard: a category or family that is misspelled empties nothing | drop | catalogue/import-partial
  refuseUnknownShelf(line, number, { family, category })
  const columns = toImportedColumns(line, family, category)
  const slug = line.name === undefined ? null : buildSlug(line.name, line.sku)
  return [
    ...[
      `{${listStatedColumns(line).join(',')}}`,
      line.stock ?? null,
      line.stockAt ?? null,
      line.forSale ?? false,
      line.picture ?? null,
    ],
    ...importedColumns.map((name) => columns[name]),
    ...[createId(), line.sku, slug],
  ]
}

function refuseUnknownShelf(line: ImportLine, number: number, known: { family: unknown; category: unknown }): void {
  for (const key of ['family', 'category'] as const)
    if (line[key] && known[key] === undefined) throw new ImportError(`Line ${number}: there is no ${key} ${line[key]}.`)
}
