import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { MakerNumber } from './contract.ts'

/** A part number of another maker, and ours that replaces it. */
export type CrossReference = { number: string; maker: string; sku: string }

/**
 * Adds part numbers of other makers.
 * @returns part numbers of ours that there are none of; their references are not added
 */
export async function insertCrossReferences(
  db: Database | Tx,
  references: readonly CrossReference[],
): Promise<string[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as given (number text, maker text, sku text)`
  await sql`insert into cross_references (number, maker, product_id)
    select distinct on (maker, number) number, maker, products.id from ${given} join products using (sku)
    on conflict (maker, number) do update set product_id = excluded.product_id`.execute(db)
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from ${given} where not exists (select from products where products.sku = given.sku)`.execute(
    db,
  )
  return rows.map(({ sku }) => sku)
}

/** How many of these numbers are known and lead to another product. */
export async function countMovedReferences(db: Database, references: readonly CrossReference[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as given (number text, maker text, sku text)
    join cross_references known using (maker, number) join products on products.id = known.product_id
    where products.sku <> given.sku`.execute(db)
  return rows[0]!.count
}

/** The number of part numbers of other makers that are known. */
export async function countCrossReferences(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cross_references`.execute(db)
  return rows[0]!.count
}

/** The products that makers designate so; designations are compared without their marks, in lower case. */
export async function findProductsByDesignation(db: Database, compact: readonly string[]) {
  const { rows } = await sql<{ compact: string; number: string; productId: string }>`
    select compact, number, product_id from cross_references where compact = any(${compact})
    union
    select compact_text(spell_umlauts(number)), number, product_id from cross_references
    where octet_length(number) <> length(number) and compact_text(spell_umlauts(number)) = any(${compact})`.execute(db)
  return rows
}

export const isProduct = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The part numbers of other makers that a product replaces. */
export const findMakerNumbers = (db: Database | Tx, productId: string): Promise<MakerNumber[]> =>
  db
    .selectFrom('crossReferences')
    .select(['maker', 'number'])
    .where('productId', '=', productId)
    .orderBy('maker')
    .orderBy('number')
    .execute()

/** Returns those that other products have, with the part number of each; they stay theirs. */
export async function addMakerNumbers(tx: Tx, productId: string, numbers: readonly MakerNumber[]) {
  if (numbers.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (maker text, number text)`
  await sql`insert into cross_references (maker, number, product_id)
    select maker, number, ${productId}::uuid from ${given} on conflict (maker, number) do nothing`.execute(tx)
  const { rows } = await sql<MakerNumber & { sku: string }>`select maker, number, sku
    from ${given} join cross_references known using (maker, number) join products on products.id = known.product_id
    where known.product_id <> ${productId}`.execute(tx)
  return rows
}

export async function removeMakerNumbers(tx: Tx, productId: string, numbers: readonly MakerNumber[]): Promise<void> {
  if (numbers.length === 0) return
  await sql`delete from cross_references
    using jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (maker text, number text)
    where product_id = ${productId} and cross_references.maker = given.maker and cross_references.number = given.number`.execute(
    tx,
  )
}
