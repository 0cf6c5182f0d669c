import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { type EarlierLine, toEarlierSql } from './importing/earlier-lines.server.ts'
import type { LineProblem } from './importing/import-problems.server.ts'
import { isStatedSql } from './importing/import-resolve.server.ts'
import { isNotWithdrawn } from './stock/on-sale.sql.server.ts'

/** @throws Refusal naming another product that has a barcode: one that two have stands for none */
export async function refuseTakenBarcode(tx: Tx, gtin: string | undefined, id: string | null = null): Promise<void> {
  const { rows } = await sql<{ sku: string }>`select sku from products
    where gtin <> '' and gtin_14(gtin) = gtin_14(${gtin ?? ''}) and ${isNotWithdrawn} and id is distinct from ${id}::uuid
    order by sku limit 1`.execute(tx)
  // guard: a barcode is of one product | never | folding/barcodes
  if (rows[0])
    throw new Refusal('invalid_fields', {
      what: 'fields',
      fields: { gtin: { code: 'number_taken', sku: rows[0].sku } },
    })
}

/** Barcodes as they are compared: an array of `gtin_14`. */
export const toComparedSql = (gtins: readonly string[]): RawBuilder<string[]> =>
  sql`array(select gtin_14(code) from unnest(${gtins}::text[]) code)`

/** The part numbers of products that have one of these barcodes. */
export async function findBarcodeOwners(db: Database, gtins: readonly string[]): Promise<string[]> {
  if (gtins.length === 0) return []
  const { rows } = await sql<{ sku: string }>`select sku from products
    where gtin <> '' and gtin_14(gtin) = any(${toComparedSql(gtins)}) and ${isNotWithdrawn}`.execute(db)
  return rows.map(({ sku }) => sku)
}

/**
 * Staged lines whose barcode an earlier line or another product has. Products that had the same before stay as they are, and
 * one whose line gives it another barcode leaves its own free.
 */
export async function findBarcodeProblems(
  db: Database,
  limit: number,
  earlier: readonly EarlierLine[],
): Promise<LineProblem[]> {
  const { rows } = await sql<{ line: number; value: string; first: number; other: string | null }>`
    with stating as (
      select line, sku, gtin, true as is_staged from staged given where ${isStatedSql(['gtin'])}
      union all select line, sku, gtin, false from ${toEarlierSql(earlier)} where gtin is not null
    )
    select given.line, given.gtin as value, first, other.sku as other
    from (
      select *, first_value(line) over (partition by gtin_14(gtin) order by line) as first from stating where gtin <> ''
    ) given
    left join products known using (sku)
    left join lateral (
      select products.sku from products
      where products.gtin <> '' and gtin_14(products.gtin) = gtin_14(given.gtin) and ${isNotWithdrawn} and products.sku <> given.sku
        and not exists (select from stating where stating.sku = products.sku
          and gtin_14(stating.gtin) is distinct from gtin_14(products.gtin))
      limit 1
    ) other on true
    where is_staged and (first < given.line or other.sku is not null) and gtin_14(known.gtin) is distinct from gtin_14(given.gtin)
    order by given.line limit ${limit}`.execute(db)
  return rows.map(({ line, value, first, other }) => ({
    ...{ line, key: 'gtin' },
    problem: other ? { code: 'number_taken', sku: other } : { code: 'barcode_before', line: first, value },
  }))
}
