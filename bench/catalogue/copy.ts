import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyValue, copyRow } from '../../src/base/platform/database/copy.server.ts'

/** Rows for some columns of a table. */
export type Filling = { table: string; columns: readonly string[]; rows: Iterable<readonly CopyValue[]> }

/** Writes rows with PostgreSQL's own COPY: nothing puts them into a table faster. */
export async function copyInto(client: pg.Client, { rows, ...into }: Filling): Promise<void> {
  await pipeline(Readable.from(copyText(rows), { objectMode: false }), copyTarget(client, into))
}

/** Where a COPY takes its text. */
export const copyTarget = (client: pg.Client, { table, columns }: Omit<Filling, 'rows'>) =>
  client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))

const rowsInPiece = 500

/** Rows in COPY's own format, in pieces of a convenient size. */
export function* copyText(rows: Filling['rows']): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(copyRow(row))
    if (lines.length < rowsInPiece) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}
