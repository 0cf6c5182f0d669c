import { type Insertable, sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'
import type { DB } from '#platform/database/schema.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Writes all rows of a table, in their order, with one statement. All rows have the columns of the first. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const target = sql.table(snake(table))
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(snake(column))))
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])))
  await sql`insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(named)}::jsonb)`.execute(tx)
}

/** The same for tables of the shop, whose columns are checked. */
export const writerOf =
  (tx: Tx) =>
  <T extends keyof DB>(table: T, rows: readonly Insertable<DB[T]>[]): Promise<void> =>
    insertRows(tx, table, rows)
