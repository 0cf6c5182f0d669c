import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { type Cell, detectKind, parseCell } from './cells.ts'
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

/** The lines of a CSV file of any size, separated by commas, semicolons or tabs as its first line is. */
export async function* readCsvLines(path: string): AsyncGenerator<UnreadLine[]> {
  const options = {
    bom: true,
    relax_column_count: true,
    max_record_size: 1_000_000,
    delimiter: await detectDelimiter(path),
  }
  const parser = createReadStream(path).pipe(parse(options))
  try {
    yield* toLines(parser as AsyncIterable<string[]>)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`This is no CSV file: ${(error as Error).message}`)
  }
}

async function detectDelimiter(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(10_000), 0, 10_000, 0)
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split('\n')
    const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
    return counts.toSorted((a, b) => b.count - a.count)[0]!.delimiter
  } finally {
    await file.close()
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
