import { maxLines } from '#base/platform/limits.ts'
import { dropStatedSeparator } from '#base/platform/list-lines.ts'
import { readPartNumber } from '#base/platform/text/part-numbers.ts'
import { longestCell, type Separator, separators, splitCells, splitLines } from './cells.ts'
import {
  type ColumnDoubt,
  type Columns,
  detectColumns,
  isHead,
  isPlaceHead,
  isRunning,
  isRunningWithGaps,
} from './columns.ts'
import {
  type CountMatch,
  findBareCount,
  findCount,
  isNone,
  mayBeQuantity,
  parseCount,
  parseUnit,
  type QuantityUnit,
  toPlainText,
} from './count.ts'
import { parseSpacedHead, readHeadedLines } from './headed-lines.ts'
import { findRivals, findUnclearQuantity } from './unclear-quantity.ts'

/** How many are wanted. Without a count it has to be asked: `written` is what stands there, empty if nothing does. */
export type Quantity = { count: number | null; unit: QuantityUnit; written: string; doubt?: ColumnDoubt | undefined }

/** A row of a list: what a part is called by, what else describes it, and how many are wanted. */
export type ListRow = Quantity & { text: string; description: string }
export type ReadList = { rows: ListRow[]; more: number }

/** Its rows become lines of a cart. */
export const maxListRows = maxLines
/** More is no list of parts. */
export const longestList = 1_000_000
const maxTextLines = 2_000

/** Why a list cannot be read: too long, no text (such as a picture), or a spreadsheet that is too large once unpacked. */
export type UnreadableReason = 'too_long' | 'no_text' | 'too_large'

export function findTextProblem(text: string): UnreadableReason | undefined {
  if (text.length > longestList) return 'too_long'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are how a file that is no text is known
  return /[\0-\x08\x0e-\x1f\ufffd]/.test(text) ? 'no_text' : undefined
}

export const readText = (text: string): ReadList | UnreadableReason => findTextProblem(text) ?? readList(text)

/** The rows of a list, pasted or typed: a table however its columns are separated and ordered, or lines of text. */
export function readList(text: string): ReadList {
  const source = dropStatedSeparator(text.slice(0, longestList)).replace(/\r\n?/g, '\n')
  for (const separator of separators) {
    const table = splitCells(source, separator, maxTextLines)
    const columns = detectColumns(table)
    if (isTable(table, columns, separator)) return bounded(toRows(table, columns))
  }
  return bounded(rowsOfLines(splitLines(source, maxTextLines)))
}

/** The rows of a sheet. */
export function readTable(table: readonly (readonly string[])[]): ReadList {
  const cut = table.slice(0, maxTextLines).map((row) => row.slice(0, 40).map((cell) => cell.slice(0, longestCell)))
  const columns = detectColumns(cut)
  return bounded(columns.texts.length > 0 ? toRows(cut, columns) : rowsOfLines(cut.map((row) => row.join(' '))))
}

const bounded = (rows: ListRow[]): ReadList => ({
  rows: rows.slice(0, maxListRows),
  more: Math.max(0, rows.length - maxListRows),
})

const filledIn = (row: readonly string[]) => row.filter((cell) => cell !== '').length

function isTable(table: readonly string[][], { quantity, texts }: Columns, separator: Separator): boolean {
  const filled = table.filter((row) => filledIn(row) > 0)
  const wide = filled.filter((row) => filledIn(row) > 1)
  if (wide.length === 0 || texts.length === 0) return false
  if (separator === ',' && wide.every(isDecimal)) return false
  const isSure = separator === '\t' || separator === ';'
  return wide.length >= filled.length * 0.6 && (quantity !== undefined || isSure)
}

/** `608zz: 2,5`, cut at its comma. */
const isDecimal = ([before = '', after = '', ...others]: readonly string[]) =>
  others.length === 0 &&
  /[\s:=(]\d{1,3}$|^\d{1,3}$/.test(toPlainText(before)) &&
  /^\d{1,2}(?!\d)/.test(toPlainText(after)) &&
  !(parseCount(before) && parseCount(after))

function toRows(table: readonly (readonly string[])[], columns: Columns): ListRow[] {
  const { quantity, texts } = columns
  let begun = false
  return table.flatMap((row) => {
    if (isHead(row)) return []
    // A single cell above a table is its title; below its beginning it is a line of its own.
    if (filledIn(row) < 2) return begun ? aloneIn(row, columns) : []
    begun = true
    if (quantity !== undefined && isNone(row[quantity] ?? '')) return []
    const named = texts.map((place) => readPartNumber(toPlainText(row[place] ?? ''))).filter((item) => item !== '')
    const [text = '', ...others] = named
    if (text === '') return []
    const description = others.join(' ').slice(0, longestCell)
    const wanted = quantityIn(row, columns, text)
    // guard: a part number is not lost to the quantities | wanted.doubt === 'numbers' → false | quick-order/spellings
    const whole = wanted.doubt === 'numbers' ? `${wanted.written} ${text}` : text
    return [{ text: whole.slice(0, longestCell), description, ...wanted }]
  })
}

/** A line of its own below the beginning of a table, which has to say how many if the table does. */
function aloneIn(row: readonly string[], { quantity }: Columns): ListRow[] {
  const cells = row.filter((cell) => cell !== '')
  const isSilent = ({ count, text }: ListRow) => count === 1 && text === toPlainText(cells[0] ?? '')
  return rowsOfLines(cells).map((line) => (quantity !== undefined && isSilent(line) ? { ...line, count: null } : line))
}

/** The quantity of a row. A list without a column for it means one of each. */
function quantityIn(row: readonly string[], columns: Columns, text: string): Quantity {
  const { quantity, unit, hasDecimalCommas } = columns
  if (quantity === undefined) return { count: 1, unit: 'pieces', written: '' }
  const cell = row[quantity] ?? ''
  const counted = parseCount(cell, hasDecimalCommas)
  const ofWhat = unit === undefined ? '' : (row[unit] ?? '')
  const said = parseUnit(ofWhat)
  const known = counted?.said ? counted.unit : (said ?? counted?.unit ?? 'pieces')
  // guard: five kilograms are not five pieces | ofWhat !== '' && !said → false | quick-order/spellings
  const isForeign = ofWhat !== '' && !said
  const written = isForeign ? `${cell} ${ofWhat}` : cell
  const isNamed = columns.doubt !== undefined || !columns.holdsNumbers || /\d/.test(text)
  const doubt = isNamed || !counted || mayBeQuantity(counted.count) ? columns.doubt : 'numbers'
  // guard: a quantity that is not clear is asked for | counted && !isForeign && !doubt → counted | quick-order/spellings
  if (counted && !isForeign && !doubt) return { count: counted.count, unit: known, written: '' }
  return { count: null, unit: known, written, ...(counted && !isForeign && doubt && { doubt }) }
}

/** Greetings and the like, in which nothing is ordered. */
const chatter =
  /^(hi|hello|dear|thanks|thank you|regards|best|kind|please|cheers|sincerely|hallo|guten|sehr|danke|viele|mit|from|to|sent|date|subject|প্রিয়|ধন্যবাদ|অনুগ্রহ)(?![\p{L}\p{M}\p{N}])[^\d]*$|^\D*[:!,]$/iu

const isRow = (line: string) => /[\p{L}\p{N}]/u.test(line) && !chatter.test(line)
const listWords = (line: string) => line.split(/[\s,;|]+/)

/** Lines of text: under a head that says where their quantity stands, they are read by it. */
function rowsOfLines(lines: readonly string[]): ListRow[] {
  const plain = lines.map((line) => toPlainText(line).replace(/^[-–•*·> ]+/u, ''))
  const at = plain.findIndex((line) => isRow(line) && isHead(listWords(line)) && parseSpacedHead(line))
  const head = parseSpacedHead(plain[at] ?? '')
  if (!head) return rowsOfUnheaded(plain)
  const under = plain.slice(at + 1).filter((line) => isRow(line) && !isHead(listWords(line)))
  const numbered = under.map((line) => line.replace(/^(\d{1,3})[.)] (?=\S)/, head.leading[0] === 'place' ? '$1 ' : ''))
  const rows = readHeadedLines(numbered, head).flatMap((row) => row ?? [])
  const cut = rows.map((row) => ({ ...row, text: readPartNumber(row.text).slice(0, longestCell), description: '' }))
  return [...rowsOfUnheaded(plain.slice(0, at)), ...cut]
}

function rowsOfUnheaded(lines: readonly string[]): ListRow[] {
  const heads = lines.map(listWords).find(isHead)
  const texts = lines
    .map((line) => line.replace(/^\d{1,3}[.)] (?=\S)/, ''))
    .filter((line) => isRow(line) && !isHead(listWords(line)))
  return withoutPlaces(texts, heads) ?? rowsOfTexts(texts)
}

/** Lines that begin with their places in the list: what is left of each says how many, or it is asked whether they do. */
function withoutPlaces(texts: readonly string[], heads: readonly string[] | undefined): ListRow[] | undefined {
  const begun = texts.map((text) => (findUnclearQuantity(text) ? undefined : findBareCount(text, 'first')))
  const places = begun.flatMap((found) => found?.count ?? [])
  const isHeaded = heads !== undefined && isPlaceHead(heads[0]!)
  if (places.length < texts.length || !(isHeaded || isRunning(places, 2) || isRunningWithGaps(places))) return undefined
  const rest = begun.map((found) => found!.text)
  const rows = rowsOfTexts(rest)
  const saying = rest.map((text) => findCount(text) ?? findBareCount(text, 'last'))
  if (saying.filter(Boolean).length * 2 > rest.length)
    return rows.map((row, index) => (saying[index] || row.count === null ? row : { ...row, count: null }))
  if (isHeaded) return rows
  return rows.map((row, index) => ({ ...row, count: null, written: String(places[index]), doubt: 'places' }))
}

function rowsOfTexts(texts: readonly string[]): ListRow[] {
  const explicit = texts.map((text) => (findUnclearQuantity(text) ? undefined : findCount(text)))
  const unclear = texts.map(
    (text, index) => findUnclearQuantity(text) ?? (explicit[index] ? undefined : findRivals(text)),
  )
  const plain = texts.filter((_, index) => !explicit[index] && !unclear[index])
  const place = findBarePlace(plain)
  const isSure = place === 'first' ? isLikelyFirst : judgeLastNumbers(plain)
  return texts.map((text, index) => {
    const bare = place && !explicit[index] && !unclear[index] ? findBareCount(text, place) : undefined
    const counted = explicit[index] ?? (bare && isSure(bare) ? bare : undefined)
    // guard: a number that may belong to the name is no quantity | bare && !counted → false | quick-order/spellings
    const doubted = bare && !counted ? { text, written: String(bare.count) } : undefined
    const { text: named, ...asked } = unclear[index] ?? doubted ?? { text, written: '' }
    const row = { text: readPartNumber(counted?.text ?? named).slice(0, longestCell), description: '', ...asked }
    // A line that says nothing of a quantity wants one.
    return { ...row, count: counted?.count ?? (asked.written ? null : 1), unit: counted?.unit ?? 'pieces' }
  })
}

/** `144 M8 nut` is a hundred and forty-four; `608 ball bearing` may be one. */
const isLikelyFirst = ({ count, text }: CountMatch) => mayBeQuantity(count) || /\d/.test(text)

/** `6204 2` is two; `bearing 6204` may be one. Beside lines of the first kind a number that is likely counts as well. */
function judgeLastNumbers(lines: readonly string[]): (found: CountMatch) => boolean {
  const found = lines.flatMap((line) => findBareCount(line, 'last') ?? [])
  const namesPart = ({ text }: CountMatch) => /\d/.test(text.replace(/^\d+ /, ''))
  const isUsual = found.filter(namesPart).length * 2 >= found.length
  return (one) => namesPart(one) || (isUsual && (one.count < 1000 || one.count % 10 === 0))
}

/** The column in which most lines have a number that may be their quantity. */
function findBarePlace(lines: readonly string[]): 'first' | 'last' | undefined {
  const having = (place: 'first' | 'last') => lines.filter((line) => findBareCount(line, place)).length
  const [first, last] = [having('first'), having('last')]
  if (Math.max(first, last) * 2 < lines.length || first + last === 0) return undefined
  return first >= last ? 'first' : 'last'
}
