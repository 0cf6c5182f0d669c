import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Cell, detectKind, parseCell } from './cells.ts'
import { CsvFault, readCsvRows } from './csv-rows.server.ts'
import { checkLine, ImportLine, type UnreadLine } from './import-lines.server.ts'
import { ImportError } from './import-problems.server.ts'
import { oldTranslationKeys, translationKeys } from './translation-keys.ts'

const rowsAtOnce = 500
// A sheet is read as a whole.
const maxSheetBytes = 30_000_000

const { translations: _, ...columns } = ImportLine.shape
const kinds = new Map([
  ...Object.entries(columns).map(([key, shape]) => [key, detectKind(shape)] as const),
  ...translationKeys.map((key) => [key, 'text'] as const),
])
const known = new Map([...kinds, ...oldTranslationKeys.map((key) => [key, 'text'] as const)])

/** The rows of a table under its heads, which are the keys of a line. @throws ImportError for heads that are none */
async function* toLines(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<UnreadLine[]> {
  let heads: string[] | undefined
  let number = 0
  let lines: UnreadLine[] = []
  for await (const row of rows) {
    number++
    if (!heads) heads = checkHeads(row.map((head) => String(head).trim()))
    else if (row.some((cell) => cell !== '')) lines.push(unreadRow(heads, row, number))
    if (lines.length < rowsAtOnce) continue
    yield lines
    lines = []
  }
  yield lines
}

function unreadRow(heads: readonly string[], row: readonly Cell[], number: number): UnreadLine {
  const read = () => {
    if (row.slice(heads.length).some((cell) => cell !== ''))
      throw new ImportError(`Line ${number} has more cells than the first line has heads.`)
    return checkLine(
      Object.fromEntries(heads.map((key, index) => [key, parseCell(known.get(key)!, row[index] ?? '')])),
      number,
    )
  }
  return { number, read }
}

function checkHeads(heads: string[]): string[] {
  for (const [index, head] of heads.entries()) {
    if (!known.has(head))
      throw new ImportError(`Line 1: “${head}” is no field. There are ${[...kinds.keys()].join(', ')}.`)
    if (heads.indexOf(head) !== index) throw new ImportError(`Line 1 has ${head} twice.`)
  }
  if (!heads.includes('sku')) throw new ImportError('Line 1 has no sku.')
  return heads
}

/** The lines of a CSV file of any size, as a screen reads it too. */
export async function* readCsvLines(path: string): AsyncGenerator<UnreadLine[]> {
  try {
    yield* toLines(readCsvRows(createReadStream(path, 'utf8')))
  } catch (error) {
    if (error instanceof CsvFault) throw new ImportError(`Line ${error.line}: this is no CSV file. ${error.message}`)
    throw error
  }
}

/** The lines of a spreadsheet's first sheet. */
export async function* readSheetLines(path: string): AsyncGenerator<UnreadLine[]> {
  if ((await stat(path)).size > maxSheetBytes)
    throw new ImportError('A spreadsheet of more than 30 MB is imported as CSV: save it as that.')
  const { readSheet } = await import('read-excel-file/node')
  const rows = await readSheet(path).catch((error: Error) => {
    throw new ImportError(`This is no spreadsheet: ${error.message}`)
  })
  yield* toLines(rows.map((row) => row.map(toCell)))
}

const toCell = (cell: unknown): Cell => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : (cell as Cell)
}
