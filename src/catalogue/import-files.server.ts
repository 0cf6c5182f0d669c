import { extname } from 'node:path'
import { readFileLines, type UnreadLine } from './import-lines.server.ts'
import { readCsvLines, readSheetLines } from './import-table.server.ts'

const readers: Readonly<Record<string, (path: string) => AsyncIterable<UnreadLine[]>>> = {
  '.csv': readCsvLines,
  '.tsv': readCsvLines,
  '.xlsx': readSheetLines,
}

/** The lines of a file, some at a time; what it is, its name says. @throws ImportError */
export const readLinesIn = (path: string): AsyncIterable<UnreadLine[]> =>
  (readers[extname(path).toLowerCase()] ?? readFileLines)(path)
