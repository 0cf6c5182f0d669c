import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

type Reference = { child: string; column: string; parent: string; parentColumn: string }

/** The ids of all rows that were removed; the table ends with the transaction. */
export const removedIds = sql`(select id from removed_ids)`

export type RowRemoval = {
  /** Removes rows, and before them those that refer to them. */
  remove: (table: string, condition: RawBuilder<unknown>) => Promise<void>
  /** How many rows of a table were removed so far. */
  countRemoved: (table: string) => number
}

/** Removes rows along the foreign keys of the database, so that no list of tables has to follow the schema. */
export async function beginRemoval(tx: Tx): Promise<RowRemoval> {
  await sql`create temporary table removed_ids (id text) on commit drop`.execute(tx)
  const references = await listReferences(tx)
  const withId = new Set(await listTablesWith(tx, 'id'))
  const counts = new Map<string, number>()
  const remove = async (table: string, condition: RawBuilder<unknown>) => {
    for (const { child, column, parentColumn } of references.filter(({ parent }) => parent === table)) {
      const rows = sql`select ${sql.ref(parentColumn)} from ${sql.table(table)} where ${condition}`
      await remove(child, sql`${sql.ref(column)} in (${rows})`)
    }
    if (withId.has(table))
      await sql`insert into removed_ids select id::text from ${sql.table(table)} where ${condition}`.execute(tx)
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx)
    counts.set(table, (counts.get(table) ?? 0) + Number(numAffectedRows))
  }
  return { remove, countRemoved: (table) => counts.get(table) ?? 0 }
}

/** Foreign keys that keep a row from being removed. Those of a table to itself do not, as its rows go with one statement. */
async function listReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select rule.conrelid::regclass::text as child, child.attname as column,
      rule.confrelid::regclass::text as parent, parent.attname as parent_column
    from pg_constraint rule
      join pg_attribute child on child.attrelid = rule.conrelid and child.attnum = rule.conkey[1]
      join pg_attribute parent on parent.attrelid = rule.confrelid and parent.attnum = rule.confkey[1]
    where rule.contype = 'f' and rule.confdeltype in ('a', 'r') and rule.conrelid <> rule.confrelid`.execute(tx)
  return rows
}

/** The shop's tables that have a column. */
export async function listTablesWith(tx: Tx, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = ${column} and not attisdropped`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
