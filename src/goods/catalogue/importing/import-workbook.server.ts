import { readFile, stat } from 'node:fs/promises'
import type { SheetName } from '#base/platform/files/sheet.ts'
import { isAlike } from '#base/platform/folding/fold.ts'
import { type Cell, toSheetCell } from './cells.ts'
import type { UnreadLine } from './import-lines.server.ts'
import { ImportError } from './import-problems.server.ts'
import { findNumbers, hasHeads, type TableReading, toLines } from './import-table.server.ts'
import { detectTableMark } from './table-numbers.server.ts'

// A sheet is read as a whole.
const maxBytes = 30_000_000
const limits = { maxUnpackedBytes: 1_000_000_000, maxRows: 1_048_576, maxColumns: 500 }

/** The lines of a workbook: of the sheet that was said, or of the only one that has heads of products. */
export async function* readSheetLines(path: string, { mark, sheet }: TableReading): AsyncGenerator<UnreadLine[]> {
  if ((await stat(path)).size > maxBytes)
    throw new ImportError('A spreadsheet of more than 30 MB is imported as CSV: save it as that.')
  const workbook = await openWorkbook(new Uint8Array(await readFile(path)))
  const rows = await (sheet === undefined ? findRows(workbook) : workbook.read(pickSheet(workbook.sheets, sheet).place))
  yield* toLines(rows, mark ?? (await detectTableMark(rows, findNumbers)))
}

type Workbook = { sheets: readonly SheetName[]; read: (number: number) => Promise<Cell[][]> }

async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const { listSheets, readSheetRows } = await import('#base/platform/files/sheet.ts')
  const refuse = (error: unknown) => {
    throw new ImportError(`This is no spreadsheet: ${(error as Error).message}`)
  }
  const list = async () => listSheets(bytes, limits)
  return {
    sheets: await list().catch(refuse),
    read: async (number) =>
      (await readSheetRows(bytes, limits, number).catch(refuse)).map((row) => row.map(toSheetCell)),
  }
}

/** @throws ImportError if several have heads of products */
async function findRows({ sheets, read }: Workbook): Promise<Cell[][]> {
  const first = await read(sheets[0]?.place ?? 1)
  const found = hasHeads(first) ? [{ sheet: sheets[0]!, rows: first }] : []
  for (const sheet of sheets.slice(1)) {
    const rows = await read(sheet.place)
    if (hasHeads(rows)) found.push({ sheet, rows })
  }
  // guard: which of several sheets is meant is asked | found.length > 1 → false | goods/catalogue/importing/import-workbook.test
  if (found.length > 1)
    throw new ImportError(`Several sheets have products: ${listNames(found.map(({ sheet }) => sheet))}. ${hint}`)
  return found[0]?.rows ?? first
}

function pickSheet(sheets: readonly SheetName[], said: string): SheetName {
  const found =
    sheets.find(({ name }) => name === said) ??
    sheets.find(({ name }) => isAlike(name, said)) ??
    sheets.find(({ place }) => String(place) === said)
  if (!found) throw new ImportError(`There is no sheet “${said}”, but ${listNames(sheets)}. ${hint}`)
  return found
}

const hint = 'Say which: run it again with --sheet=NAME.'

const listNames = (sheets: readonly SheetName[]) =>
  new Intl.ListFormat('en').format(sheets.map(({ name }) => `“${name}”`))
