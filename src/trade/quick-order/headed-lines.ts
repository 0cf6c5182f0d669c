import { type Head, readHead, splitHead } from './columns.ts'
import { beforeNumber, findCount, isNone, parseCount, parseUnit, type QuantityUnit } from './count.ts'
import { findUnclearQuantity, isAmount } from './unclear-quantity.ts'

type Meaning = Head | undefined
/** Columns that only spaces separate: those before the text, which has any number of words, and those behind it. */
export type SpacedHead = { leading: readonly Meaning[]; trailing: readonly Meaning[] }

/** `count`: null if it has to be asked. Undefined: none is wanted. */
type HeadedLine = { text: string; count: number | null; unit: QuantityUnit; written: string } | undefined

/** The columns of a head that says quantity; `parts needed` is a sentence. Of two quantities neither is sure. */
export function parseSpacedHead(line: string): SpacedHead | undefined {
  const words = splitHead(line)
  const meanings = words
    .map(readHead)
    .filter((meaning, index, all) => meaning === 'quantity' || index === 0 || meaning !== all[index - 1])
  const quantities = meanings.filter((meaning) => meaning === 'quantity').length
  if (quantities === 0 || words.some((word) => /^(?:needed|required|pieces)$/i.test(word))) return undefined
  const isDescribed = meanings.some((meaning) => meaning === undefined || meaning === 'description')
  // A part number is one word where a description follows.
  const isText = (meaning: Meaning) =>
    meaning === undefined || meaning === 'description' || (meaning === 'number' && !isDescribed)
  const first = meanings.findIndex(isText)
  if (first < 0) return undefined
  if (quantities > 1) return { leading: [], trailing: [] }
  return { leading: meanings.slice(0, first), trailing: meanings.slice(meanings.findLastIndex(isText) + 1) }
}

/** The lines under a head. A quantity that stands between two texts, and those of a line that lacks a column, are asked. */
export function readHeadedLines(lines: readonly string[], head: SpacedHead): HeadedLine[] {
  const cells = lines.map((line) => splitLine(line, head))
  // Where prices have decimals, a whole number is no price: the line lacks a column.
  const hasDecimals = cells.some(({ price = '' }) => decimals.test(price))
  return lines.map((line, index) => readLine(line, cells[index]!, hasDecimals))
}

const decimals = /[.,]\d{1,2}(?!\d)/

type Cells = Partial<Record<Head, string>> & { text: string }

function splitLine(line: string, { leading, trailing }: SpacedHead): Cells {
  const words = splitWords(line, [...leading, ...trailing].includes('unit'))
  const end = Math.max(leading.length, words.length - trailing.length)
  const toCells = (columns: readonly Meaning[], from: number) =>
    columns.map((meaning, index) => [meaning, words[from + index] ?? ''] as const)
  const cells: Partial<Record<Head, string>> = Object.fromEntries([...toCells(leading, 0), ...toCells(trailing, end)])
  return { ...cells, text: [cells.number ?? '', ...words.slice(leading.length, end)].join(' ').trim() }
}

/** `4 pcs` is one cell where units have no column, and signs of currencies are none. */
function splitWords(line: string, hasUnits: boolean): string[] {
  const words = line.split(' ').filter((word) => !/^(?:[€$£৳]|EUR|USD|GBP|BDT|CHF)$/i.test(word))
  if (hasUnits) return words
  const isUnit = (index: number) =>
    index > 0 && parseUnit(words[index] ?? '') !== undefined && /^\d+$/.test(words[index - 1]!)
  return words.flatMap((word, index) => {
    if (isUnit(index)) return []
    return isUnit(index + 1) ? [`${word} ${words[index + 1]}`] : [word]
  })
}

function readLine(line: string, cells: Cells, hasDecimals: boolean): HeadedLine {
  const { text, quantity = '', place, unit, price, sum } = cells
  const fits =
    text !== '' &&
    (place === undefined || parseCount(place)) &&
    (price === undefined || (hasDecimals ? decimals : /\d/).test(price)) &&
    (sum === undefined || /\d/.test(sum))
  // guard: what a line lacks is not read from its other numbers | !fits → false | quick-order/headed-lines
  if (!fits) return askAbout(line, place)
  if (isNone(quantity)) return undefined
  const counted = parseCount(quantity)
  const said = unit === undefined ? counted?.unit : parseUnit(unit)
  if (counted && said && isClear(text, quantity, counted))
    return { text, count: counted.count, unit: said, written: '' }
  if (counted && said) return askAbout(line, place)
  const written = unit === undefined || said ? quantity : `${quantity} ${unit}`
  return isAmount(quantity) ? { text, count: null, unit: 'pieces', written } : askAbout(line, place)
}

/** A number that goes on with the part, or a large one that is not round, may be the part's whose quantity is missing. */
const isClear = (text: string, quantity: string, { count, said }: { count: number; said: boolean }) =>
  !beforeNumber.test(text) &&
  !findUnclearQuantity(`${text} ${quantity}`) &&
  (said || /\d/.test(text) || count < 1000 || count % 10 === 0)

/** A line that does not fit its head may say itself how many; otherwise it is asked. */
function askAbout(line: string, place = ''): HeadedLine {
  const rest = line.slice(parseCount(place) ? place.length : 0).trim()
  const found = findUnclearQuantity(rest)
  const explicit = found ? undefined : findCount(rest)
  if (explicit) return { ...explicit, written: '' }
  return { text: /\d/.test(rest) ? rest : line, written: '', ...found, count: null, unit: 'pieces' }
}
