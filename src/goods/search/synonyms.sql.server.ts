import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { foldText } from '#base/platform/folding/fold.ts'
import { hasPartSql } from '#base/platform/folding/has-part.server.ts'
import type { SynonymKind } from './contract.ts'

export type Synonym = { phrase: string; means: string }
export type UnsoldPart = { name: string; nearest: string }
export type StandardSynonym = { designation: string; equals: string }

/** Adds what people call things; a phrase that is known gets its new meaning. */
export async function insertSynonyms(db: Database, synonyms: readonly Synonym[]): Promise<void> {
  await sql`insert into synonyms (phrase, means)
    select phrase, means from jsonb_to_recordset(${JSON.stringify(synonyms)}::jsonb) as given (phrase text, means text)
    on conflict (phrase) do update set means = excluded.means`.execute(db)
}

export async function insertStandards(db: Database, standards: readonly StandardSynonym[]): Promise<void> {
  await sql`insert into standards (designation, equals)
    select designation, equals
    from jsonb_to_recordset(${JSON.stringify(standards)}::jsonb) as given (designation text, equals text)
    on conflict (designation) do update set equals = excluded.equals`.execute(db)
}

/** Adds what the shop does not sell, with the nearest that it has. */
export async function insertUnsoldParts(db: Database, parts: readonly UnsoldPart[]): Promise<void> {
  await sql`insert into unsold_parts (name, nearest)
    select name, nearest from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given (name text, nearest text)
    on conflict (name) do update set nearest = excluded.nearest`.execute(db)
}

const maxListed = 100

/** What is edited by its name: a phrase and what it means, a designation and the one that it equals. */
const tables = {
  synonym: { table: 'synonyms', name: 'phrase', means: 'means' },
  standard: { table: 'standards', name: 'designation', means: 'equals' },
  unsold: { table: 'unsold_parts', name: 'name', means: 'nearest' },
} as const

const listColumns = (kind: SynonymKind) => {
  const { table, name, means } = tables[kind]
  return { table: sql.table(table), name: sql.ref(name), means: sql.ref(means) }
}

/** Those that hold a text, and how many there are. */
export async function findSynonyms(db: Database, kind: SynonymKind, q: string) {
  const { table, name, means } = listColumns(kind)
  const { rows } = await sql<{ name: string; means: string; total: number }>`
    select ${name} as name, ${means} as means, count(*) over ()::int as total from ${table}
    where ${hasPartSql(sql`${name} || ' ' || ${means}`, q)}
    order by 1 limit ${maxListed}`.execute(db)
  return { names: rows.map(({ name, means }) => ({ name, means })), total: rows[0]?.total ?? 0 }
}

/** Serialises changes, since each is recorded with the meaning before it. */
export async function lockSynonyms(tx: Tx, kind: SynonymKind): Promise<void> {
  await sql`lock table ${listColumns(kind).table} in share row exclusive mode`.execute(tx)
}

/** The name that is kept for what was given, however that is written; itself if there is none. */
export async function findKeptName(tx: Tx, kind: SynonymKind, given: string): Promise<string> {
  const { table, name } = listColumns(kind)
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${table}
    where fold_text(${name}) = ${foldText(given)} order by ${name} <> ${given} limit 1`.execute(tx)
  return rows[0]?.name ?? given
}

/** Empty if it means nothing else. */
export async function resolveMeaning(tx: Tx, kind: SynonymKind, given: string): Promise<string> {
  const { table, name, means } = listColumns(kind)
  const { rows } = await sql<{ means: string }>`
    select ${means} as means from ${table} where ${name} = ${given}`.execute(tx)
  return rows[0]?.means ?? ''
}

/** Without a meaning the name is removed. */
export async function storeSynonym(tx: Tx, kind: SynonymKind, given: string, meaning: string): Promise<void> {
  const { table, name, means } = listColumns(kind)
  if (meaning === '') await sql`delete from ${table} where ${name} = ${given}`.execute(tx)
  else
    await sql`insert into ${table} (${name}, ${means}) values (${given}, ${meaning})
      on conflict (${name}) do update set ${means} = excluded.${means}`.execute(tx)
}
