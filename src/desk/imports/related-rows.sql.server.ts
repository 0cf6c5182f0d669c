import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { toComparedSql } from '#goods/catalogue/barcodes.sql.server.ts'
import type { EarlierLine } from '#goods/catalogue/importing/earlier-lines.server.ts'
import type { RawRow } from './sql.server.ts'

/** What a row says of its product that no other product may have. */
export type RowKeys = { sku: string; gtin: string | null; slug: string | null }

/** Lines of these part numbers before a line, the first of each. */
export async function findEarlierLines(
  tx: Tx,
  id: string,
  before: number,
  skus: readonly string[],
): Promise<{ sku: string; line: number }[]> {
  const { rows } = await sql<{ sku: string; line: number }>`
    select distinct on (sku) sku, line from import_rows
    where file_id = ${id} and sku = any(${skus}::text[]) and sku <> '' and line < ${before} order by sku, line`.execute(
    tx,
  )
  return rows
}

type Sought = { skus: readonly string[]; gtins: readonly string[]; slugs: readonly string[] }

/** Lines before a line that are not refused and have one of these: the first of each barcode, address and part number. */
export async function findEarlierKeys(
  tx: Tx,
  id: string,
  before: number,
  { skus, gtins, slugs }: Sought,
): Promise<EarlierLine[]> {
  const { rows } = await sql<EarlierLine>`
    with earlier as not materialized (select line, sku, gtin, case when outcome = 'new' then slug end as slug
      from import_rows where file_id = ${id} and line < ${before} and outcome <> 'refused')
    (select distinct on (sku) * from earlier where sku = any(${skus}::text[]) order by sku, line)
    union (select distinct on (gtin_14(gtin)) * from earlier where gtin <> '' and gtin_14(gtin) = any(${toComparedSql(gtins)})
      order by gtin_14(gtin), line)
    union (select distinct on (slug) * from earlier where slug = any(${slugs}::text[]) order by slug, line)`.execute(tx)
  return rows
}

/** A row and those that say the same of their products as it said or says now, the first ones. */
export async function findRelatedRows(tx: Tx, id: string, line: number, keys: readonly RowKeys[]): Promise<RawRow[]> {
  const list = (name: keyof RowKeys) => keys.flatMap((row) => row[name] || [])
  return (await tx
    .selectFrom('importRows')
    .select(['line', 'cells', 'outcome', 'productVersion'])
    .where('fileId', '=', id)
    .where((eb) =>
      eb.or([
        eb('line', '=', line),
        sql<boolean>`sku = any(${list('sku')}::text[])`,
        sql<boolean>`gtin <> '' and gtin_14(gtin) = any(${toComparedSql(list('gtin'))})`,
        sql<boolean>`slug = any(${list('slug')}::text[])`,
      ]),
    )
    .orderBy('line')
    .limit(200)
    .execute()) as unknown as RawRow[]
}
