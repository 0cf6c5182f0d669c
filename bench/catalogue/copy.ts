import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** What a column may hold: texts, numbers, moments, JSON, or nothing. */
type Value = string | number | Date | object | null

/** Rows for some columns of a table. */
export type Filling = { table: string; columns: readonly string[]; rows: Iterable<readonly Value[]> }

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
    lines.push(`${row.map(encoded).join('\t')}\n`)
    if (lines.length < rowsInPiece) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encoded(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!)
}
