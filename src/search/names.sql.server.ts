import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

export type Synonym = { phrase: string; means: string }
export type EqualStandard = { designation: string; equals: string }
export type CrossReference = { number: string; maker: string; sku: string }

/** Adds what people call things; a phrase that is known gets its new meaning. */
export async function insertSynonyms(db: Database, synonyms: readonly Synonym[]): Promise<void> {
  await sql`insert into synonyms (phrase, means)
    select phrase, means from jsonb_to_recordset(${JSON.stringify(synonyms)}::jsonb) as given (phrase text, means text)
    on conflict (phrase) do update set means = excluded.means`.execute(db)
}

export async function insertStandards(db: Database, standards: readonly EqualStandard[]): Promise<void> {
  await sql`insert into standards (designation, equals)
    select designation, equals
    from jsonb_to_recordset(${JSON.stringify(standards)}::jsonb) as given (designation text, equals text)
    on conflict (designation) do update set equals = excluded.equals`.execute(db)
}

/**
 * Adds part numbers of other makers.
 * @returns part numbers of ours that there are none of; their references are not added
 */
export async function insertCrossReferences(db: Database, references: readonly CrossReference[]): Promise<string[]> {
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
