import type { Database } from '#base/platform/database/connect.server.ts'
import { CsvFault, readCsvRows } from '#goods/catalogue/importing/csv-rows.server.ts'
import type { ImportFault, ImportFormat } from '../contract.ts'
import { findPiece } from '../sql.server.ts'
import { joinViews, listViewHeads } from '../views.ts'
import { findHeadRow, maxHeadRows, toHeads } from './find-heads.server.ts'
import type { RawCell } from './row-context.ts'
import { findTemplate } from './templates.ts'

/** No shop has as many products. */
const maxLines = 1_000_000
const maxColumns = 500
/** What is longer than any row of products is something else. */
const maxRowLength = 1_000_000

/** A row as it stands in its file, by its number there. */
export type FileRow = { line: number; cells: RawCell[] }

/** Why a file cannot be read, and at which line if one is in the way. */
export class UnreadableFile extends Error {
  readonly reason: ImportFault
  readonly line: number | null

  constructor(reason: ImportFault, line: number | null = null) {
    super(reason)
    this.reason = reason
    this.line = line
  }
}

/** `first`: the rows in which the heads may be, those among them; none where they cannot be elsewhere. */
type Table = {
  heads: string[]
  headLine: number
  first: FileRow[]
  rows: AsyncGenerator<FileRow>
  separator: string | undefined
}

/** The heads and the rows of a file, which is never in memory as a whole. @throws UnreadableFile */
export async function openTable(db: Database, id: string, format: ImportFormat): Promise<Table> {
  let separator: string | undefined
  const readRows = () =>
    format === 'csv'
      ? readCsv(db, id, (found) => {
          separator = found
        })
      : readArrays(db, id)
  const rows = format === 'jsonl' ? readObjects(db, id) : bounded(readRows())
  const begun = await takeRows(rows, format === 'jsonl' ? 1 : maxHeadRows)
  if (begun.length === 0) throw new UnreadableFile('no_rows')
  const place = findHeadRow(begun.map(({ cells }) => cells))
  const { line, cells } = begun[place]!
  return {
    ...{ headLine: line, first: format === 'jsonl' ? [] : begun, separator },
    ...fillRows(joinRows(begun.slice(place + 1), rows), toHeads(cells)),
  }
}

async function takeRows(rows: AsyncGenerator<FileRow>, count: number): Promise<FileRow[]> {
  const taken: FileRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** What rows of another shop’s export leave to an earlier one of the same product, or say of it in another language. */
function fillRows(rows: AsyncGenerator<FileRow>, heads: string[]): Pick<Table, 'heads' | 'rows'> {
  const template = findTemplate(heads)
  if (!template) return { heads, rows }
  const { views } = template
  const joined = views ? joinViews(rows, views, heads) : rows
  const fill = template.openFiller()
  return { heads: [...heads, ...(views ? listViewHeads(views) : [])], rows: mapCells(joined, fill) }
}

async function* mapCells(
  rows: AsyncGenerator<FileRow>,
  change: (cells: readonly RawCell[]) => RawCell[],
): AsyncGenerator<FileRow> {
  for await (const { line, cells } of rows) yield { line, cells: change(cells) }
}

async function* joinRows(begun: readonly FileRow[], rest: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  yield* begun
  yield* rest
}

/** Empty rows are left out. */
async function* bounded(rows: AsyncGenerator<RawCell[]>): AsyncGenerator<FileRow> {
  let line = 0
  for await (const cells of rows) {
    line += 1
    if (line > maxLines + 1) throw new UnreadableFile('too_many_rows')
    if (cells.length > maxColumns) throw new UnreadableFile('too_many_columns')
    if (cells.some((cell) => cell !== '' && cell !== null)) yield { line, cells }
  }
}

async function* readPieces(db: Database, id: string): AsyncGenerator<string> {
  for (let number = 0; ; number++) {
    const piece = await findPiece(db, id, number)
    if (!piece) return
    // What no text of a row may hold, PostgreSQL cannot store.
    yield piece.content.toWellFormed()
  }
}

async function* readCsv(db: Database, id: string, onSeparator: (separator: string) => void): AsyncGenerator<string[]> {
  try {
    yield* readCsvRows(readPieces(db, id), onSeparator)
  } catch (error) {
    throw error instanceof CsvFault ? new UnreadableFile('not_csv', error.line) : error
  }
}

async function* readLines(db: Database, id: string): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of readPieces(db, id)) {
    const lines = (begun + piece).split('\n')
    begun = lines.pop()!
    if (begun.length > maxRowLength) throw new UnreadableFile('not_json')
    yield* lines
  }
  if (begun.trim() !== '') yield begun
}

async function* readArrays(db: Database, id: string): AsyncGenerator<RawCell[]> {
  let line = 0
  for await (const text of readLines(db, id)) {
    line += 1
    const row = parseJson(text, line)
    if (!Array.isArray(row)) throw new UnreadableFile('not_json', line)
    yield row.map((cell) => (typeof cell === 'object' ? '' : (cell as RawCell)))
  }
}

/** Each line is an object; what its keys are called, all of them say together. A key that a line lacks says nothing. */
async function* readObjects(db: Database, id: string): AsyncGenerator<FileRow> {
  const keys = new Map<string, number>()
  let line = 0
  for await (const text of readLines(db, id)) {
    line += 1
    for (const key of Object.keys(text.trim() === '' ? {} : parseObject(text, line))) {
      if (!keys.has(key)) keys.set(key, keys.size)
      if (keys.size > maxColumns) throw new UnreadableFile('too_many_columns')
    }
    if (line > maxLines) throw new UnreadableFile('too_many_rows')
  }
  if (keys.size === 0) return
  yield { line: 0, cells: [...keys.keys()] }
  line = 0
  for await (const text of readLines(db, id)) {
    line += 1
    if (text.trim() === '') continue
    const given = parseObject(text, line)
    // An emptied field is null in JSON, and an empty cell in a table.
    yield { line, cells: [...keys.keys()].map((key) => (key in given ? (given[key] ?? '') : null)) }
  }
}

function parseObject(text: string, line: number): Record<string, RawCell> {
  const value = parseJson(text, line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableFile('not_json', line)
  return value as Record<string, RawCell>
}

function parseJson(text: string, line: number): unknown {
  try {
    // A lone surrogate in an escape would be no text that the database takes.
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? clean(value) : value))
  } catch {
    throw new UnreadableFile('not_json', line)
  }
}

const clean = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
