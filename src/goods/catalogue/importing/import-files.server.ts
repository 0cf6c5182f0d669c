import { extname } from 'node:path'
import { readFileLines, type UnreadLine } from './import-lines.server.ts'
import { ImportError } from './import-problems.server.ts'
import { readCsvLines, type TableReading } from './import-table.server.ts'
import { readSheetLines } from './import-workbook.server.ts'

/** The lines of a file, some at a time; what it is, its name says. @throws ImportError */
export function readLinesIn(path: string, { mark, sheet }: TableReading = {}): AsyncIterable<UnreadLine[]> {
  const extension = extname(path).toLowerCase()
  if (extension === '.xlsx') return readSheetLines(path, { mark, sheet })
  if (sheet !== undefined) throw new ImportError('Only a workbook, whose name ends with .xlsx, has sheets.')
  return extension === '.csv' || extension === '.tsv' ? readCsvLines(path, mark) : readFileLines(path)
}
