import { cellsOf, linesOf, longestCell, type Separator, separators } from './cells.ts'
import { type Columns, columnsOf, isHead } from './columns.ts'
import { bareCountIn, type Counted, countedIn, countOf, plain, type Unit, unitOf } from './count.ts'

/** A row of a list: what a part is called by, what else describes it, and how many are wanted. */
export type ListRow = { text: string; description: string; count: number; unit: Unit }
export type ReadList = { rows: ListRow[]; more: number }

export const mostRows = 200
/** More is no list of parts. */
export const longestList = 1_000_000
const mostLines = 2_000

/** What cannot be read: too long, or no text at all, such as a picture. */
export type Unreadable = 'too_long' | 'no_text'

export function problemOfText(text: string): Unreadable | undefined {
  if (text.length > longestList) return 'too_long'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are how a file that is no text is known
  return /[\0-\x08\x0e-\x1f\ufffd]/.test(text) ? 'no_text' : undefined
}

/** The rows of a list, pasted or typed: a table however its columns are separated and ordered, or lines of text. */
export function readList(text: string): ReadList {
  const source = text.slice(0, longestList).replace(/\r\n?/g, '\n')
  for (const separator of separators) {
    const table = cellsOf(source, separator, mostLines)
    const columns = columnsOf(table)
    if (isTable(table, columns, separator)) return bounded(rowsOf(table, columns))
  }
  return bounded(rowsOfLines(linesOf(source, mostLines)))
}

/** The rows of a sheet. */
export function readTable(table: readonly (readonly string[])[]): ReadList {
  const cut = table.slice(0, mostLines).map((row) => row.slice(0, 40).map((cell) => cell.slice(0, longestCell)))
  const columns = columnsOf(cut)
  return bounded(columns.texts.length > 0 ? rowsOf(cut, columns) : rowsOfLines(cut.map((row) => row.join(' '))))
}

const bounded = (rows: ListRow[]): ReadList => ({
  rows: rows.slice(0, mostRows),
  more: Math.max(0, rows.length - mostRows),
})

const filledIn = (row: readonly string[]) => row.filter((cell) => cell !== '').length

function isTable(table: readonly string[][], { quantity, texts }: Columns, separator: Separator): boolean {
  const filled = table.filter((row) => filledIn(row) > 0)
  const wide = filled.filter((row) => filledIn(row) > 1)
  if (wide.length === 0 || texts.length === 0) return false
  const isSure = separator === '\t' || separator === ';'
  return wide.length >= filled.length * 0.6 && (quantity !== undefined || isSure)
}

function rowsOf(table: readonly (readonly string[])[], columns: Columns): ListRow[] {
  const { quantity, unit, texts } = columns
  let begun = false
  return table.flatMap((row) => {
    if (isHead(row)) return []
    // What stands alone above a table is its title; below its beginning it is a line of its own.
    if (filledIn(row) < 2) return begun ? rowsOfLines(row.filter((cell) => cell !== '')) : []
    begun = true
    const cell = quantity === undefined ? '' : (row[quantity] ?? '')
    const counted = countOf(cell)
    // A quantity of nothing, as in a form that lists all that there is.
    if (/^0+([.,]0+)?$/.test(plain(cell))) return []
    const said = unit === undefined ? undefined : unitOf(row[unit] ?? '')
    const named = texts.map((place) => plain(row[place] ?? '')).filter((one) => one !== '')
    const [text = '', ...others] = named
    if (text === '') return []
    const how = { count: counted?.count ?? 1, unit: counted?.said ? counted.unit : (said ?? counted?.unit ?? 'pieces') }
    return [{ text, description: others.join(' ').slice(0, longestCell), ...how }]
  })
}

/** Greetings and the like, in which nothing is ordered. */
const chatter =
  /^(hi|hello|dear|thanks|thank you|regards|best|kind|please|cheers|sincerely|hallo|guten|sehr|danke|viele|mit|from|to|sent|date|subject|প্রিয়|ধন্যবাদ|অনুগ্রহ)(?![\p{L}\p{M}\p{N}])[^\d]*$|^\D*[:!,]$/iu

function rowsOfLines(lines: readonly string[]): ListRow[] {
  const texts = lines
    .map((line) =>
      plain(line)
        .replace(/^[-–•*·> ]+/u, '')
        .replace(/^\d{1,3}[.)] (?=\S)/, ''),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !chatter.test(line) && !isHead(line.split(/[\s,;|]+/)))
  const explicit = texts.map(countedIn)
  const open = texts.filter((_, at) => !explicit[at])
  const place = barePlaceOf(open)
  return texts.map((text, at) => {
    const { unit, count, text: named } = explicit[at] ?? (place && bareCountIn(text, place)) ?? alone(text)
    return { text: named.slice(0, longestCell), description: '', count, unit }
  })
}

const alone = (text: string): Counted => ({ text, count: 1, unit: 'pieces' })

/** Where most lines have a number that may be their quantity. */
function barePlaceOf(lines: readonly string[]): 'first' | 'last' | undefined {
  const having = (place: 'first' | 'last') => lines.filter((line) => bareCountIn(line, place)).length
  const [first, last] = [having('first'), having('last')]
  if (Math.max(first, last) * 2 < lines.length || first + last === 0) return undefined
  return first >= last ? 'first' : 'last'
}
