import { extname } from 'node:path'
import type { DecimalMark } from '#platform/written-numbers.ts'
import { readFileLines, type UnreadLine } from './import-lines.server.ts'
import { readCsvLines, readSheetLines } from './import-table.server.ts'

const readers: Readonly<Record<string, (path: string, mark?: DecimalMark) => AsyncIterable<UnreadLine[]>>> = {
  '.csv': readCsvLines,
  '.tsv': readCsvLines,
  '.xlsx': readSheetLines,
}

/** The lines of a file, some at a time; what it is, its name says. `mark`: of its decimals, if it was said. @throws ImportError */
export const readLinesIn = (path: string, mark?: DecimalMark): AsyncIterable<UnreadLine[]> =>
  (readers[extname(path).toLowerCase()] ?? readFileLines)(path, mark)
