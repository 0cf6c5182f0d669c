import { Readable } from 'node:stream'
import type { Database } from '#base/platform/database/connect.server.ts'
import { csvMark, formatCsvRow } from '#base/platform/files/csv.ts'
import type { ExportFormat } from '../contract.ts'
import type { ManagedFilter } from '../products/managed.sql.server.ts'
import { toCell } from './cells.ts'
import { type ExportLine, exportKeys, exportLines } from './export-lines.server.ts'
import { writeSheet } from './export-sheet.server.ts'

type Lines = AsyncIterable<ExportLine[]>

const formats: Record<ExportFormat, (lines: Lines) => AsyncIterable<string | Uint8Array>> = {
  jsonl: toJsonLines,
  csv: toCsv,
  xlsx: (lines) => writeSheet(toRows(lines)),
}

/** All products for sale, or those of a filtered list, as a file that an import takes, however many there are. */
export const exportProducts = (db: Database, format: ExportFormat, filter: ManagedFilter = {}): Readable =>
  Readable.from(formats[format](exportLines(db, filter)), { objectMode: false })

async function* toJsonLines(lines: Lines) {
  for await (const some of lines) yield some.map((line) => `${JSON.stringify(line)}\n`).join('')
}

async function* toRows(lines: Lines) {
  yield [exportKeys]
  for await (const some of lines) yield some.map((line) => exportKeys.map((key) => toCell(line[key])))
}

async function* toCsv(lines: Lines) {
  yield csvMark
  for await (const rows of toRows(lines)) yield rows.map(formatCsvRow).join('')
}
