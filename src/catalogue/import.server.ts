import { sql } from 'kysely'
import { z } from 'zod'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { fromMinor, roundToMinor } from '#platform/money.ts'
import { fieldProblems } from '#platform/refusals/field-problem.ts'
import { shapeSentence } from '#platform/refusals/shape-sentence.ts'
import { columnList, columnsFrom, type ImportedColumn, importedColumns, textColumns } from './columns.server.ts'
import { productTexts } from './contract.ts'
import { slugOf } from './slug.ts'
import { type Family, type Shelves, shelvesOf } from './sql.server.ts'

/** One product of an import file: one JSON object per line. Prices are integers in minor units, per sales unit, rounded to what can be charged. */
export const ImportLine = z
  .object(productTexts)
  .partial()
  .required({ name: true })
  .extend({
    sku: z.string().min(1).max(60),
    category: z.string().optional(),
    family: z.string().optional(),
    size: z.string().optional(),
    attributes: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    massGrams: z.number().positive().optional(),
    packSize: z.int().min(1).default(1),
    currency: z.string().regex(/^[A-Z]{3}$/),
    priceCents: z.int().min(1).max(99_999_999),
    priceBreaks: z.array(z.object({ fromQty: z.int(), unitPriceCents: z.int() })).default([]),
    stock: z.int().min(0).max(1_000_000),
    leadTimeDays: z.int().min(0).optional(),
    fits: z.array(z.object({ role: z.string(), roleBn: z.string().optional(), ref: z.string() })).default([]),
  })
export type ImportLine = z.output<typeof ImportLine>

/** An error in an import file, with the line number. */
export class ImportError extends Error {}

/** Reads a file of one product per line. @throws ImportError naming the first line that is not a product */
export function readLines(file: string): ImportLine[] {
  const lines = file.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  return lines.filter(({ line }) => line !== '').map(({ line, number }) => readLine(line, number))
}

function readLine(line: string, number: number): ImportLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new ImportError(`Line ${number} is not JSON.`)
  }
  const parsed = ImportLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [name, problem] = Object.entries(fieldProblems(parsed.error, value))[0]!
  throw new ImportError(`Line ${number}: ${name} is wrong: ${shapeSentence(name, problem)}.`)
}

const linesAtOnce = 1000

/**
 * Applies the lines to the catalogue, all or nothing: new part numbers are added, known ones get the new texts,
 * price and stock. Differing stock is a correction in the ledger; pieces held for orders stay held.
 * @returns the number of products in the file
 */
export async function importProducts(
  db: Database,
  lines: readonly ImportLine[],
  progress?: (done: number) => void,
): Promise<number> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const shelves = await shelvesOf(tx)
    const written: Written[] = []
    for (let start = 0; start < lines.length; start += linesAtOnce) {
      written.push(...(await importSome(tx, lines.slice(start, start + linesAtOnce), shelves, start)))
      progress?.(Math.min(start + linesAtOnce, lines.length))
    }
    await recordAudit(tx, null, 'catalogue.import', 'catalogue', { count: lines.length, written })
  })
  return lines.length
}

/** A product that an import wrote: its new version, the change in pieces, and the row before; null: it was new. */
export type Written = { id: string; version: number; pieces: number; was: Details | null }

/** Later lines become newer products: a millisecond apart, to keep the order of the file. */
async function importSome(
  tx: Tx,
  lines: readonly ImportLine[],
  { categories, families }: Shelves,
  start: number,
): Promise<Written[]> {
  const rows = lines.map((line) => {
    const family = families.get(line.family ?? '')
    const category = categories.get(line.category ?? '')
    return inSnakeCase({
      ...columnsOf(line, family, category),
      id: newId(),
      sku: line.sku,
      slug: slugOf(line.name, line.sku),
      imageId: family?.imageId ?? null,
      onHand: line.stock,
    })
  })
  const inserted = columnList([...importedColumns, 'id', 'sku', 'slug', 'imageId', 'onHand'])
  // Locked, so that nothing is sold between reading the old stock and writing the new.
  await tx
    .selectFrom('products')
    .select('id')
    .where(
      'sku',
      'in',
      lines.map(({ sku }) => sku),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows: written } = await sql<Written>`
    with line as (
      select * from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) with ordinality
    ), known as (
      select products.id, products.sku, products.on_hand, to_jsonb(products) - 'search' as was
      from products join line using (sku)
    ), written as (
      insert into products (${inserted}, created_at)
      select ${inserted}, now() + (${start} + ordinality) * interval '1 millisecond' - interval '1 day' from line
      on conflict (sku) do update set ${columnsFrom('excluded', importedColumns)},
        on_hand = greatest(excluded.on_hand, products.held), archived_at = null,
        version = products.version + 1, updated_at = now()
      returning id, sku, on_hand, version
    ), moved as (
      insert into stock_moves (product_id, kind, pieces)
      select written.id, case when known.id is null then 'received' else 'corrected' end, written.on_hand - coalesce(known.on_hand, 0)
      from written left join known on known.sku = written.sku
      where written.on_hand <> coalesce(known.on_hand, 0)
    )
    select written.id, written.version, written.on_hand - coalesce(known.on_hand, 0) as pieces, known.was
    from written left join known on known.sku = written.sku`.execute(tx)
  return written
}

/** A line's values by column. A missing text is empty; description and category default to the family's. */
function columnsOf(
  line: ImportLine,
  family: Family | undefined,
  categoryId: string | undefined,
): Record<ImportedColumn, unknown> {
  const texts = Object.fromEntries(textColumns.map((name) => [name, line[name] ?? '']))
  return {
    ...(texts as Record<(typeof textColumns)[number], string>),
    description: line.description ?? family?.description ?? '',
    categoryId: categoryId ?? family?.categoryId ?? null,
    familyId: family?.id ?? null,
    size: line.size ?? null,
    priceMinor: roundToMinor(fromMinor(line.priceCents, line.currency), line.currency),
    currency: line.currency,
    priceBreaks: line.priceBreaks,
    packSize: line.packSize,
    massGrams: line.massGrams ?? null,
    leadTimeDays: line.leadTimeDays ?? null,
    attributes: line.attributes,
    fits: line.fits,
  }
}

/** The row as PostgreSQL reads it from JSON, keyed by column name. */
const inSnakeCase = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  )
