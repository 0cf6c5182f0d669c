import { sql } from 'kysely'
import { z } from 'zod'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import { recordChange } from '#platform/database/changes.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { fieldProblems } from '#platform/refusals/field-problem.ts'
import { shapeSentence } from '#platform/refusals/shape-sentence.ts'
import { slugOf } from './service.server.ts'

/** One product of an import file, which has one such JSON object a line. Money is whole minor units of one sales unit. */
export const ImportLine = z.object({
  sku: z.string().min(1).max(60),
  name: z.string().min(1).max(200),
  description: z.string().max(5000).optional(),
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
  fits: z.array(z.object({ role: z.string(), ref: z.string() })).default([]),
})
export type ImportLine = z.output<typeof ImportLine>

/** What is wrong with an import file, with the number of the line. */
export class ImportError extends Error {}

/** Reads a file of one product a line. @throws ImportError naming the first line that is not a product */
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
 * Brings the catalogue to what the lines say, all or nothing: new part numbers are added, known ones get the new
 * words, price and stock. Stock that differs is a correction in the ledger; pieces held for orders stay held.
 * @returns how many products there were
 */
export async function importProducts(
  db: Database,
  lines: readonly ImportLine[],
  progress?: (done: number) => void,
): Promise<number> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const written: Written[] = []
    for (let start = 0; start < lines.length; start += linesAtOnce) {
      written.push(...(await importSome(tx, lines.slice(start, start + linesAtOnce), start)))
      progress?.(Math.min(start + linesAtOnce, lines.length))
    }
    await recordAudit(tx, null, 'catalogue.import', 'catalogue', { count: lines.length, written })
    await recordChange(tx, 'products', 'everything')
  })
  return lines.length
}

/** A product that an import wrote: its version since, the pieces that came, and what it was before; null: nothing. */
export type Written = { id: string; version: number; pieces: number; was: Details | null }

/** The later a line stands, the newer its product: a millisecond each keeps the order of the file. */
async function importSome(tx: Tx, lines: readonly ImportLine[], start: number): Promise<Written[]> {
  const rows = lines.map((line, index) => ({
    ...line,
    id: newId(),
    slug: slugOf(line.name, line.sku),
    position: start + index,
  }))
  // Nobody sells between reading what was on hand and writing what is.
  await tx
    .selectFrom('products')
    .select('id')
    .where(
      'sku',
      'in',
      rows.map(({ sku }) => sku),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows: written } = await sql<Written>`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(
        id uuid, sku text, slug text, name text, description text, category text, family text, size text,
        attributes jsonb, "massGrams" numeric, "packSize" integer, currency text, "priceCents" integer,
        "priceBreaks" jsonb, stock integer, "leadTimeDays" integer, fits jsonb, position integer)
    ), known as (
      select products.id, products.sku, products.on_hand, to_jsonb(products) - 'search' as was
      from products join line using (sku)
    ), written as (
      insert into products (id, sku, slug, name, description, category_id, family_id, size, image_id, price_minor, currency,
        price_breaks, pack_size, mass_grams, lead_time_days, on_hand, attributes, fits, created_at)
      select line.id, line.sku, line.slug, line.name, coalesce(line.description, families.description, ''),
        coalesce(categories.id, families.category_id), families.id, line.size, families.image_id, line."priceCents", line.currency,
        line."priceBreaks", line."packSize", line."massGrams", line."leadTimeDays", line.stock, line.attributes, line.fits,
        now() + line.position * interval '1 millisecond' - interval '1 day'
      from line
      left join categories on categories.slug = line.category
      left join families on families.slug = line.family
      on conflict (sku) do update set
        name = excluded.name, description = excluded.description, category_id = excluded.category_id,
        family_id = excluded.family_id, size = excluded.size, price_minor = excluded.price_minor,
        currency = excluded.currency, price_breaks = excluded.price_breaks, pack_size = excluded.pack_size,
        mass_grams = excluded.mass_grams, lead_time_days = excluded.lead_time_days, attributes = excluded.attributes,
        fits = excluded.fits, on_hand = greatest(excluded.on_hand, products.held), archived_at = null,
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
