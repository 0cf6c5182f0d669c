import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import { type DecimalMark, parseDecimal } from '#base/platform/text/written-numbers.ts'
import { oldTranslationKeys, translationKeys } from '../translation-keys.ts'
import { type Cell, detectKind, type Kind, parseCell } from './cells.ts'
import { CsvFault, readCsvRows } from './csv-rows.server.ts'
import { checkLine, ImportLine, type UnreadLine } from './import-lines.server.ts'
import { ImportError } from './import-problems.server.ts'
import { detectTableMark, type FindNumbers } from './table-numbers.server.ts'

/** What was said of a table: the mark of its decimals, and the sheet of a workbook, by its name or its place. */
export type TableReading = { mark?: DecimalMark | undefined; sheet?: string | undefined }

const rowsAtOnce = 500
/** A title stands above heads in so many rows. */
const maxHeadRows = 10

const { translations: _, ...columns } = ImportLine.shape
// bounded: the fields of a product
const kinds = new Map([
  ...Object.entries(columns).map(([key, shape]) => [key, detectKind(shape)] as const),
  ...translationKeys.map((key) => [key, 'text'] as const),
])
// bounded: the fields of a product, and their former names
const known = new Map([...kinds, ...oldTranslationKeys.map((key) => [key, 'text'] as const)])

/** The rows of a table under its heads, which are the keys of a line. @throws ImportError for heads that are none */
export async function* toLines(
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
  mark?: DecimalMark,
): AsyncGenerator<UnreadLine[]> {
  let heads: string[] | undefined
  const above: Cell[][] = []
  let number = 0
  let lines: UnreadLine[] = []
  for await (const row of rows) {
    number++
    // What stands above the heads is a title. Without heads among the first rows, the first says what is wrong with it.
    if (!heads && number <= maxHeadRows && !isHead(row)) above.push(row)
    else if (!heads) heads = isHead(row) ? checkHeads(toHeads(row), number) : checkHeads(toHeads(above[0] ?? row), 1)
    else if (row.some((cell) => cell !== '')) lines.push(unreadRow(heads, row, { number, mark }))
    if (lines.length < rowsAtOnce) continue
    yield lines
    lines = []
  }
  if (!heads && above.length > 0) checkHeads(toHeads(above[0]!), 1)
  yield lines
}

const toHeads = (row: readonly Cell[]) => row.map((head) => String(head).trim())

const isHead = (row: readonly Cell[]) => toHeads(row).includes('sku')

/** Whether one of the first rows of a table has heads of products. */
export const hasHeads = (rows: readonly Cell[][]): boolean => rows.slice(0, maxHeadRows).some(isHead)

/** The columns of numbers among heads, in which nobody writes decimals if they are whole. */
export const findNumbers: FindNumbers = (row) => {
  const heads = toHeads(row)
  if (!heads.includes('sku')) return undefined
  return heads.flatMap((key, index) => {
    const shape = (columns as Partial<Record<string, z.ZodType>>)[key]
    if (!shape || kinds.get(key) !== 'number') return []
    return { place: index, key, isWhole: !shape.safeParse(1.5).success }
  })
}

type Place = { number: number; mark: DecimalMark | undefined }

function unreadRow(heads: readonly string[], row: readonly Cell[], { number, mark }: Place): UnreadLine {
  const read = () => {
    if (row.slice(heads.length).some((cell) => cell !== ''))
      throw new ImportError(`Line ${number} has more cells than the first line has heads.`)
    return checkLine(
      Object.fromEntries(heads.map((key, index) => [key, readCell(known.get(key)!, row[index] ?? '', mark)])),
      number,
    )
  }
  return { number, read }
}

/** A number has the mark of its file, or is as we write it. What cannot be read stays as it is, and is refused by its shape. */
const readCell = (kind: Kind, cell: Cell, mark: DecimalMark | undefined): unknown =>
  mark && kind === 'number' && typeof cell === 'string'
    ? (parseDecimal(cell, mark) ?? parseCell(kind, cell))
    : parseCell(kind, cell)

function checkHeads(heads: string[], line: number): string[] {
  for (const [index, head] of heads.entries()) {
    if (!known.has(head))
      throw new ImportError(`Line ${line}: “${head}” is no field. There are ${[...kinds.keys()].join(', ')}.`)
    if (heads.indexOf(head) !== index) throw new ImportError(`Line ${line} has ${head} twice.`)
  }
  if (!heads.includes('sku')) throw new ImportError(`Line ${line} has no sku.`)
  return heads
}

/** The lines of a CSV file of any size, as a screen reads it too. `mark`: of its decimals, if it was said. */
export async function* readCsvLines(path: string, mark?: DecimalMark): AsyncGenerator<UnreadLine[]> {
  try {
    yield* toLines(readCsvRows(createReadStream(path, 'utf8')), mark ?? (await detectFileMark(path)))
  } catch (error) {
    if (error instanceof CsvFault) throw new ImportError(`Line ${error.line}: this is no CSV file. ${error.message}`)
    throw error
  }
}

async function detectFileMark(path: string): Promise<DecimalMark | undefined> {
  let separator: string | undefined
  const rows = readCsvRows(createReadStream(path, 'utf8'), (found) => {
    separator = found
  })
  return await detectTableMark(rows, findNumbers, () => separator)
}
