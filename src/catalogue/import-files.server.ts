import { extname } from 'node:path'
import type { DecimalMark } from '#platform/written-numbers.ts'
import { readFileLines, type UnreadLine } from './import-lines.server.ts'
import { ImportError } from './import-problems.server.ts'
import { readCsvLines } from './import-table.server.ts'
import { readSheetLines } from './import-workbook.server.ts'

/** What was said of a table: the mark of its decimals, and the sheet of a workbook, by its name or its place. */
export type TableReading = { mark?: DecimalMark | undefined; sheet?: string | undefined }

/** The lines of a file, some at a time; what it is, its name says. @throws ImportError */
export function readLinesIn(path: string, { mark, sheet }: TableReading = {}): AsyncIterable<UnreadLine[]> {
  const extension = extname(path).toLowerCase()
  if (extension === '.xlsx') return readSheetLines(path, { mark, sheet })
  if (sheet !== undefined) throw new ImportError('Only a workbook, whose name ends with .xlsx, has sheets.')
  return extension === '.csv' || extension === '.tsv' ? readCsvLines(path, mark) : readFileLines(path)
}
