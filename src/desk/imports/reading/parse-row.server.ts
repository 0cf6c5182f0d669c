import { fromSafeText } from '#base/platform/files/csv.ts'
import { isFormulaError, isRoundedNumber, isSpoiledNumber, readPartNumber } from '#base/platform/text/part-numbers.ts'
import { dropPieces } from '#base/platform/text/unit-words.ts'
import { parseDecimal, parsePrice } from '#base/platform/text/written-numbers.ts'
import { detectKind, parseCell } from '#goods/catalogue/importing/cells.ts'
import { ImportLine, parseLine } from '#goods/catalogue/importing/import-lines.server.ts'
import type { ImportProblem } from '#goods/catalogue/importing/import-problems.server.ts'
import { getUnitFactor } from '#goods/catalogue/taxonomy/units.ts'
import { translationKeys } from '#goods/catalogue/translation-keys.ts'
import type { ImportColumn } from '../contract.ts'
import { toChargedMinor } from './amounts.server.ts'
import { CellProblem } from './cell-problem.server.ts'
import { wholeKeys } from './number-columns.ts'
import { parseAttributes } from './parse-attributes.server.ts'
import { parseShelves } from './parse-shelves.server.ts'
import { parseTruth } from './parse-truth.server.ts'
import { parseBreaks } from './price-breaks.server.ts'
import type { RawCell, RowContext } from './row-context.ts'
import { parseTaxClass } from './tax-class.server.ts'

/** The key of a problem that is in none of the cells. */
export const wholeRow = 'row'

type ParsedRow = { sku: string; line?: ImportLine; problems: readonly ImportProblem[] }

/** The part number of a row, as products have it. */
export function parseSku(cells: readonly RawCell[], columns: readonly ImportColumn[]): string {
  const cell = cells[columns.findIndex(({ key }) => key === 'sku')]
  return readPartNumber(String(cell ?? '')).slice(0, 200)
}

/** A row as a line of an import, or all that is wrong with it. */
export function parseRow(cells: readonly RawCell[], context: RowContext): ParsedRow {
  const sku = parseSku(cells, context.columns)
  // Exports have rows of their own for further pictures, and for what this shop has no columns of.
  if (context.columns.every(({ key }, index) => key === '' || isEmpty(cells[index])))
    return { sku, problems: [{ key: wholeRow, problem: { code: 'says_nothing' } }] }
  const view = String(cells[context.viewPlace] ?? '').trim()
  // It is no product of its own, so its number is not taken for one that stands twice.
  if (view !== '') return { sku: '', problems: [{ key: wholeRow, problem: { code: 'other_view', view } }] }
  const problems: ImportProblem[] = []
  const attempt = (key: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      problems.push({ key, problem: error.problem })
    }
  }
  const value: Record<string, unknown> = {}
  if (cells.slice(context.columns.length).some((cell) => cell !== null && cell !== ''))
    problems.push({ key: 'sku', problem: { code: 'more_cells' } })
  for (const [index, column] of context.columns.entries()) {
    const cell = cells[index] ?? null
    if (cell === null || column.key === '' || column.key.startsWith('attributes.')) continue
    attempt(column.key, () => {
      refuseSpoiled(cell, column.key)
      addCell(value, cell, column, context)
    })
  }
  value.sku = sku
  parseShelves(value, context, attempt)
  parseAttributes(cells, value, context, attempt)
  addDefaults(value, context)
  const parsed = parseLine(value)
  const found = [...problems, ...parsed.problems.filter(({ key }) => !problems.some((known) => known.key === key))]
  return { sku, problems: found, ...(parsed.line && problems.length === 0 && { line: parsed.line }) }
}

const isEmpty = (cell: RawCell | undefined) => cell === undefined || cell === null || cell === ''

const { translations: _, ...shapes } = ImportLine.shape
// bounded: the fields of a product
const kinds = new Map([
  ...Object.entries(shapes).map(([key, shape]) => [key, detectKind(shape)] as const),
  ...translationKeys.map((key) => [key, 'text'] as const),
])

function addCell(
  value: Record<string, unknown>,
  cell: RawCell,
  { key, unit }: ImportColumn,
  context: RowContext,
): void {
  const { decimal, currency } = context
  const text = typeof cell === 'string' ? cell.trim() : undefined
  if (text === '') value[key === 'price' ? 'priceCents' : key] = ''
  else if (key === 'price') value.priceCents = parseMinor(cell, context)
  else if (key === 'priceBreaks') value[key] = parseBreaks(cell, decimal, currency)
  else if (key === 'taxClass' && text !== undefined) value[key] = parseTaxClass(text)
  else if (key === 'draft' && text !== undefined) value[key] = toDay(fromSafeText(text))
  else if (key === 'stockAt' && text !== undefined) value[key] = toMoment(text)
  else if (kinds.get(key) === 'number') value[key] = parseNumber(cell, key, unit, context)
  else if (kinds.get(key) === 'boolean') value[key] = typeof cell === 'boolean' ? cell : parseTruth(String(cell))
  else if (kinds.get(key) === 'json') value[key] = typeof cell === 'string' ? parseCell('json', cell) : cell
  else if (numberKeys.has(key) && typeof cell !== 'object') value[key] = readPartNumber(String(cell))
  else value[key] = typeof cell === 'object' ? cell : context.toText(fromSafeText(String(cell)))
}

/** Numbers that are names, which lose their digits and zeros where a spreadsheet takes them for amounts. */
// bounded: fixed
const numberKeys: ReadonlySet<string> = new Set(['sku', 'gtin', 'tariffCode', 'replacedBy'])

/** `1-2` and `MAR1` become dates in spreadsheets. */
const isDate = (text: string) => /^(?:19|20)\d\d-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text.trim())

/** What a spreadsheet has left of a cell is not taken for it. */
function refuseSpoiled(cell: RawCell, key: string): void {
  const isSpoiled =
    typeof cell === 'number'
      ? numberKeys.has(key) && isRoundedNumber(cell)
      : typeof cell === 'string' && (numberKeys.has(key) ? isSpoiledNumber(cell) || isDate(cell) : isFormulaError(cell))
  // guard: what a spreadsheet left of a cell is not imported | isSpoiled → false | desk/imports/reading/spreadsheets.test
  if (isSpoiled) throw new CellProblem({ code: 'spoiled_number' })
}

function parseMinor(cell: RawCell, { decimal, currency }: RowContext): number {
  const amount = typeof cell === 'number' ? cell : parsePrice(String(cell), decimal, currency)
  if (amount === undefined) throw new CellProblem({ code: 'not_decimal', mark: decimal })
  return toChargedMinor(amount, currency)
}

/** A cell of a spreadsheet that is a date has a time too: that of midnight, or what was typed. */
const toDay = (text: string) => text.replace(/^(\d{4}-\d\d-\d\d)T[\d:.]+Z$/, '$1')
const toMoment = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)

/** Pieces are counted, and weighed or paid in other units. */
const toNumberText = (text: string, key: string) => (wholeKeys.has(key) ? dropPieces(text) : text)

function parseNumber(cell: RawCell, key: string, unit: string, { decimal }: RowContext): number {
  const number = typeof cell === 'number' ? cell : parseDecimal(toNumberText(String(cell), key), decimal)
  if (number === undefined) throw new CellProblem({ code: 'not_decimal', mark: decimal })
  const factor = key === 'massGrams' && unit ? (getUnitFactor(unit, 'g') ?? 1) : 1
  return factor === 1 ? number : Number((number * factor).toPrecision(9))
}

/** What an owner need not say: the shop's currency, and when stock was counted. */
function addDefaults(value: Record<string, unknown>, { currency, countedAt }: RowContext): void {
  const isPriced = [value.priceCents, value.priceBreaks].some((each) => each !== undefined && each !== '')
  if (isPriced && !value.currency) value.currency = currency
  const isCounted = value.stock !== undefined && value.stock !== ''
  if (isCounted && !value.stockAt) value.stockAt = countedAt
}
