import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

export type TableRows = { table: string; rows: Record<string, unknown>[] }

/** Writes all rows of a table, in their order, with one statement. All rows have the columns of the first. */
export async function insertRows(tx: Tx, { table, rows }: TableRows): Promise<void> {
  const target = sql.table(table)
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  await sql`insert into ${target} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Lets the numbers that the database gives to rows of a table go on after those that were written. */
export async function continueNumbers(tx: Tx, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)})) from ${sql.table(table)}`.execute(
    tx,
  )
}
