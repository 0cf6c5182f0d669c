import { maxCount } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { packPattern, unitPattern } from '#base/platform/text/unit-words.ts'
import { readCount } from '#base/platform/text/written-numbers.ts'

/** The unit of a quantity: pieces, or packs as they are sold. */
export type QuantityUnit = 'pieces' | 'packs'
type Count = { count: number; unit: QuantityUnit; said: boolean }
export type CountMatch = Omit<Count, 'said'> & { text: string }

// One letter can become eighteen: no line is longer than this, whatever it was written with.
const longestLine = 400

/**
 * A text with ASCII digits and single spaces, which all below expects. What is written above or as a fraction does not
 * become a digit of the number before it: `5²` is not 52.
 */
export const toPlainText = (text: string): string =>
  toAsciiDigits(text.slice(0, longestLine).replace(fractionAfter, ' ').normalize('NFKC').slice(0, longestLine))
    .replace(/[\s\p{Cf}\p{Cc}]+/gu, ' ')
    .trim()
const fractionAfter = /(?<=[\d০-৯])(?=\p{No})/gu

// Where a number stands in a line; what it says, the one reader of numbers does. Groups of three, in one way of writing them. A single group
// after a point may be decimals: 10.000 is ten, or ten thousand.
const grouped = [
  String.raw`[1-9]\d{0,2}(?:,\d{3}){1,2}(?![\d,])`,
  String.raw`[1-9]\d?(?:,\d{2}){1,2},\d{3}(?![\d,])`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3}){2}(?![\d.])`,
  String.raw`[1-9]\d{0,2}\.\d{3}(?=,0{1,2}(?!\d))`,
  String.raw`[1-9]\d{0,2}(?:['’]\d{3}){1,2}(?!\d)`,
].join('|')
const number = String.raw`${grouped}|\d{1,7}`
export const countPatterns = {
  /** A number that stands alone, as in a cell: `1,000`, `10 pcs`, `x 5`, `12.0`. */
  alone: new RegExp(String.raw`^(?:[x×] ?)?(\d(?:[\d.,'’ ]{0,12}\d)?) ?(${unitPattern})? ?[x×]?$`, 'iu'),
  /** None of a thing, as in a form that lists all that there is. */
  none: new RegExp(`^0+(?:[.,]0+)? ?(?:${unitPattern})?$`, 'iu'),
  unit: new RegExp(`^${unitPattern}$`, 'iu'),
  packs: new RegExp(`^${packPattern}$`, 'iu'),
  /** At the beginning of a line: `10 x`, `5 pcs`, `3 packs of`. */
  first: new RegExp(
    String.raw`^(?:(?:qty|quantity|menge|পরিমাণ)\.?:? ?)?(${number}) ?(?:[x×*](?= )|(${unitPattern}) ?(?:[x×*](?= )|of(?= ))?)[ :,-]{0,4}(\S.*)$`,
    'iu',
  ),
  /** At its end: `: 10`, `(5 pcs)`, `- 10`, `qty 3`, `x 10`. */
  last: new RegExp(
    String.raw`^(\S.*?)( ?[,;:=(] ?| [-–—]{1,3} ?| )(qty|quantity|menge|পরিমাণ|[x×*])?\.?:? ?(${number}) ?(${unitPattern})? ?\)?\.?$`,
    'iu',
  ),
  /** `qty: 4 608zz`. */
  labelled: new RegExp(String.raw`^(?:qty|quantity|menge|পরিমাণ)[.:]{0,2} ?(${number})[ :,-]{1,4}(\S.*)$`, 'iu'),
  bareFirst: /^(\d{1,3}|[1-9]\d{0,2}[,'’]\d{3}) (\S.*)$/u,
  bareLast: new RegExp(String.raw`^(.*\S) (${number})$`, 'u'),
}

/** `20 mm`, `20 x 47`: a size, of which nothing is a quantity. */
const size = /^\d+(?:[.,]\d+)?(?: ?mm(?!\p{L})| ?[x×*] ?\d)/iu
/** The text that ends before ` x 30` if that is a size as well. */
export const sizeBefore =
  /(?:^|[ (])(?:[øm]?\d+(?:[.,]\d+)?(?: ?mm)?|m\d+ ?[x×] ?\d+[.,]\d+|\d+(?:[.,]\d+)?[x×]\d+(?:[.,]\d+)?)$/iu
/** The text that ends before a number that belongs to it. */
export const beforeNumber = /(?:^|[ (])(?:din|iso|en|ansi|asme|jis|bs|m\d+|no|nr|type|size|module|of|for|[x×*@])\.?$/iu
/** The text that begins after a number that is not its quantity. */
export const afterNumber =
  /^(?:(?:[mc]?m[23]?|s?qmm|kg|g|t|in|inch|inches|teeth|piece|zz|z|2z|rs|2rsh?|ddu|llu|bearing)(?![\p{L}\p{N}])|["”°x×*/])/iu

function toCount(written: string, said: string | undefined, hasDecimalCommas = false): Count | undefined {
  // Of counts, a comma before three digits separates thousands, unless other commas are decimal.
  const count = readCount(written, hasDecimalCommas || !written.includes(',') ? undefined : '.')
  if (count === undefined || count < 1 || count > maxCount) return undefined
  return { count, unit: said && countPatterns.packs.test(said) ? 'packs' : 'pieces', said: said !== undefined }
}

/** The quantity that a cell is, if it is nothing else. Where commas are decimal, those before three digits may be too. */
export function parseCount(cell: string, hasDecimalCommas = false): Count | undefined {
  const found = /\p{No}/u.test(cell) ? null : countPatterns.alone.exec(toPlainText(cell))
  return found ? toCount(found[1]!, found[2], hasDecimalCommas) : undefined
}

/** Whether a number is a likely quantity: large ones that are not round may be part numbers. */
export const mayBeQuantity = (count: number): boolean => count < 100 || count % 10 === 0

/** Whether a cell says that none is wanted. */
export const isNone = (cell: string): boolean => countPatterns.none.test(toPlainText(cell))

/** The default unit of a cell. */
export function parseUnit(cell: string): QuantityUnit | undefined {
  const text = toPlainText(cell)
  if (!countPatterns.unit.test(text)) return undefined
  return countPatterns.packs.test(text) ? 'packs' : 'pieces'
}

/** A line in which something says which number is the quantity. */
export function findCount(written: string): CountMatch | undefined {
  // `x4 608zz` and `608zz 4x`, with the sign where it usually stands.
  const line = written.replace(/^[x×] ?(\d{1,7}) (?=\S)/iu, '$1 x ').replace(/ (\d{1,7}) ?[x×]$/iu, ' x $1')
  const [, many, ofWhat, named] = (countPatterns.first.exec(line) ?? []) as (string | undefined)[]
  if (many && named && (ofWhat || !size.test(named))) return toCountMatch(many, ofWhat, named)
  const [, label, labelled = ''] = countPatterns.labelled.exec(line) ?? []
  if (label && !afterNumber.test(labelled)) return toCountMatch(label, undefined, labelled)
  const [, text = '', mark = '', sign = '', digits, said] = (countPatterns.last.exec(line) ?? []) as (
    | string
    | undefined
  )[]
  if (!digits) return undefined
  const isTimes = /^[x×*]$/i.test(sign) ? !sizeBefore.test(text) : sign !== ''
  return said || isTimes || (sign === '' && mark !== ' ') ? toCountMatch(digits, said, text) : undefined
}

/** A line that begins, or ends, with a number that may be a quantity. */
export function findBareCount(line: string, place: 'first' | 'last'): CountMatch | undefined {
  if (place === 'first') {
    const [, digits, text = ''] = countPatterns.bareFirst.exec(line) ?? []
    return digits && !afterNumber.test(text) ? toCountMatch(digits, undefined, text) : undefined
  }
  const [, text = '', digits] = countPatterns.bareLast.exec(line) ?? []
  return digits && !beforeNumber.test(text) ? toCountMatch(digits, undefined, text) : undefined
}

function toCountMatch(digits: string, said: string | undefined, named: string): CountMatch | undefined {
  const how = toCount(digits, said)
  const text = named.replace(/^[ :,;-]{1,4}|[ :,;(–—-]{1,4}$/gu, '')
  return how && /[\p{L}\p{N}]/u.test(text) ? { text, count: how.count, unit: how.unit } : undefined
}
