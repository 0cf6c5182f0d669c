import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { type CopyValue, copyRow } from '#platform/database/copy.server.ts'
import { newId } from '#platform/ids.server.ts'
import { fromMinor, roundToMinor } from '#platform/money.ts'
import { columnList, columnsFrom, type ImportedColumn, importedColumns, textColumns } from './columns.server.ts'
import { ImportError, type ImportLine, type UnreadLine } from './import-lines.server.ts'
import { orderableFrom } from './pricing.ts'
import { slugOf } from './slug.ts'
import { type Family, type Shelves, shelvesOf } from './sql.server.ts'

const writtenColumns = [...importedColumns, 'id', 'sku', 'slug', 'imageId', 'onHand'] as const

/** How many products a file has, and the number of its last line. */
export type Staged = { products: number; last: number }

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
): Promise<Staged> {
  await sql`create temporary table staged as
    select 0 as line, ${columnList(writtenColumns)} from products with no data`.execute(db)
  const shelves = await shelvesOf(db)
  const staged: Staged = { products: 0, last: 0 }
  await pipeline(Readable.from(rows(), { objectMode: false }), client.query(copyFrom('copy staged from stdin')))
  await sql`create unique index on staged (line)`.execute(db)
  await sql`analyze staged`.execute(db)
  return staged

  async function* rows() {
    for await (const lines of batches) {
      staged.products += lines.length
      staged.last = lines.at(-1)?.number ?? staged.last
      const left = lines.filter(({ number }) => number > done)
      const text = left.map(({ number, read }) => copyRow([number, ...rowOf(read(), shelves)])).join('')
      if (text !== '') yield text
      checked(staged.last)
    }
  }
}

/** What only the whole file shows. @throws ImportError naming the line */
export async function checkStaged(db: Database): Promise<void> {
  // guard: a part number is in an import once | drop | catalogue/import
  await refuse(db, 'sku', 'part number')
  await refuse(db, 'slug', 'address')
  const { rows } = await sql<{ line: number; slug: string; other: string }>`
    select line, staged.slug, products.sku as other from staged join products using (slug)
    where products.sku <> staged.sku and not exists (select from products known where known.sku = staged.sku)
    order by line limit 1`.execute(db)
  for (const { line, slug, other } of rows)
    throw new ImportError(`Line ${line}: its address ${slug} is that of part number ${other}.`)
  await refuseUnknownSuccessors(db)
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
    group by 1 having count(*) > 1 order by 3 limit 1`.execute(db)
  for (const { value, first, next } of rows)
    throw new ImportError(`Line ${next}: line ${first} has the same ${name} ${value}.`)
}

/** Writes the staged lines after `from` up to `to`, which become newer products: a millisecond apart, as in the file. */
export async function writeStaged(tx: Tx, importId: string, from: number, to: number): Promise<void> {
  const lines = sql`(select * from staged where line > ${from} and line <= ${to})`
  const begunAt = sql`(select begun_at from imports where id = ${importId})`
  // Locked, so that nothing is sold between reading the old stock and writing the new.
  await sql`select from products where sku in (select sku from ${lines} given) order by id for no key update`.execute(
    tx,
  )
  await sql`
    with given as materialized ${lines}, known as (
      select products.id, products.sku, products.on_hand, to_jsonb(products) - 'search' as was
      from products join given using (sku)
    ), written as (
      insert into products (${columnList(writtenColumns)}, created_at)
      select ${columnList(writtenColumns)}, ${begunAt} + line * interval '1 millisecond' - interval '1 day'
      from given order by line
      on conflict (sku) do update set ${columnsFrom('excluded', importedColumns)},
        on_hand = greatest(excluded.on_hand, products.held), archived_at = null,
        version = products.version + 1, updated_at = now()
      returning id, sku, on_hand, version
    ), changed as (
      select line, written.id, version, written.on_hand - coalesce(known.on_hand, 0) as pieces, known.was
      from written join given using (sku) left join known using (sku)
    ), moved as (
      insert into stock_moves (product_id, kind, pieces)
      select id, case when was is null then 'received' else 'corrected' end, pieces from changed where pieces <> 0
    ), kept as (
      insert into imported_products (import_id, line, product_id, version, pieces, was)
      select ${importId}, line, id, version, pieces, was from changed
    )
    update imports set done = ${to} where id = ${importId}`.execute(tx)
}

function rowOf(line: ImportLine, { categories, families }: Shelves): CopyValue[] {
  const family = families.get(line.family ?? '')
  const columns = columnsOf(line, family, categories.get(line.category ?? ''))
  return [
    ...importedColumns.map((name) => columns[name]),
    ...[newId(), line.sku, slugOf(line.name, line.sku), family?.imageId ?? null, line.stock],
  ]
}

/** A line's values by column. A missing text is empty; description and category default to the family's. */
function columnsOf(
  line: ImportLine,
  family: Family | undefined,
  categoryId: string | undefined,
): Record<ImportedColumn, CopyValue> {
  const { minimum = 1, step = 1, currency } = line
  const chargeable = (cents: number) => roundToMinor(fromMinor(cents, currency), currency)
  const texts = Object.fromEntries(textColumns.map((name) => [name, line[name] ?? '']))
  return {
    ...(texts as Record<(typeof textColumns)[number], string>),
    description: line.description ?? family?.description ?? '',
    categoryId: categoryId ?? family?.categoryId ?? null,
    familyId: family?.id ?? null,
    size: line.size ?? null,
    priceMinor: chargeable(line.priceCents),
    currency,
    priceBreaks: line.priceBreaks.map(({ fromQty, unitPriceCents }) => {
      return { fromQty, unitPriceCents: chargeable(unitPriceCents) }
    }),
    minimumQuantity: orderableFrom({ minimum: 1, step }, minimum),
    quantityStep: step,
    taxClass: line.taxClass ?? 'standard',
    packSize: line.packSize,
    massGrams: line.massGrams ?? null,
    leadTimeDays: line.leadTimeDays ?? null,
    backOrders: line.backOrders ?? false,
    attributes: line.attributes,
    fits: line.fits,
    replacedBy: line.replacedBy ?? null,
  }
}
