import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { Kind } from './contract.ts'

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
export async function countMoved(db: Database, references: readonly CrossReference[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as given (number text, maker text, sku text)
    join cross_references known using (maker, number) join products on products.id = known.product_id
    where products.sku <> given.sku`.execute(db)
  return rows[0]!.count
}

const mostListed = 100

/** What is edited by its name: a phrase and what it means, a designation and the one that it equals. */
const tables = {
  synonym: { table: 'synonyms', name: 'phrase', means: 'means' },
  standard: { table: 'standards', name: 'designation', means: 'equals' },
} as const

const columnsOf = (kind: Kind) => {
  const { table, name, means } = tables[kind]
  return { table: sql.table(table), name: sql.ref(name), means: sql.ref(means) }
}

/** Those that hold a text, and how many there are. */
export async function findNames(db: Database, kind: Kind, q: string) {
  const { table, name, means } = columnsOf(kind)
  const { rows } = await sql<{ name: string; means: string; total: number }>`
    select ${name} as name, ${means} as means, count(*) over ()::int as total from ${table}
    where position(lower(${q}) in lower(${name} || ' ' || ${means})) > 0 or ${q} = ''
    order by 1 limit ${mostListed}`.execute(db)
  return { names: rows.map(({ name, means }) => ({ name, means })), total: rows[0]?.total ?? 0 }
}

export async function countCrossReferences(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cross_references`.execute(db)
  return rows[0]!.count
}

/** Serialises changes, since each is recorded with the meaning before it. */
export async function lockNames(tx: Tx, kind: Kind): Promise<void> {
  await sql`lock table ${columnsOf(kind).table} in share row exclusive mode`.execute(tx)
}

/** Empty if it means nothing else. */
export async function meaningOf(tx: Tx, kind: Kind, given: string): Promise<string> {
  const { table, name, means } = columnsOf(kind)
  const { rows } = await sql<{ means: string }>`
    select ${means} as means from ${table} where ${name} = ${given}`.execute(tx)
  return rows[0]?.means ?? ''
}

/** Without a meaning the name is removed. */
export async function storeName(tx: Tx, kind: Kind, given: string, meaning: string): Promise<void> {
  const { table, name, means } = columnsOf(kind)
  if (meaning === '') await sql`delete from ${table} where ${name} = ${given}`.execute(tx)
  else
    await sql`insert into ${table} (${name}, ${means}) values (${given}, ${meaning})
      on conflict (${name}) do update set ${means} = excluded.${means}`.execute(tx)
}
