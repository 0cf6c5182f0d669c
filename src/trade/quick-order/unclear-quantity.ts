import { unitPattern } from '#base/platform/text/unit-words.ts'
import { afterNumber, beforeNumber, findBareCount, parseCount, sizeBefore } from './count.ts'

/** A line whose quantity is ambiguous, as typed; only its author can say what it means. */
export type UnclearQuantity = { text: string; written: string }

const about = String.raw`(?:(?:ca|circa|approx|about|around|roughly|etwa|min|max|mind|up to|at least|bis|প্রায়|কমপক্ষে)\.? ?|[~≈<>≤≥±+] ?|-(?=\d))`
const sure =
  `(?:dozens?|doz|dz|dtzd?|dutzend|gross|pairs?|paare?|prs?|paires?|pares|paia|pary?|párů?|sets?|satz|sätze|rolls?|reels?|rollen?|rouleaux?|rollos?|rotoli|rolek|rolí|рулон(?:ов|а)?|пар[аы]?|комплект(?:ов|а)?|метр(?:ов|а)?|ডজন|জোড়া|সেট|রোল)`.normalize(
    'NFKC',
  )
const measure = `(?:${sure}|m[23]?|s?qm|metres?|meters?|kgs?|ft|feet|lbs?|মিটার|কেজি)`.normalize('NFKC')
const figures = String.raw`\d[\d.,'’]{0,12}(?:e\d{1,3})?(?: ?\d{0,3}⁄\d{1,3})?`
const range = String.raw`${figures} ?(?:-|–|—|to|bis|থেকে|\/|or|\.\.\.?) ?${figures}`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const ofWhat = String.raw`(?: ?(?:${measure}${end}\.?|${unitPattern}))?`
const amount = String.raw`(?:=[\d+*/. -]{1,20}|${about}?(?:${range}|${figures})${ofWhat} ?\??|\d{1,3} \d{1,3}|\?+|tbd|tba)`

const murky = new RegExp(`^${amount}$`, 'iu')
/** `: ca. 20`, `= 2,5`, `(5 kg)`, `qty 20-30`, ` x ½`. */
const marked = new RegExp(
  String.raw`^(\S.*?)( ?[:=(;] ?|, | [-–—]{1,3} | (?:qty|quantity|menge|পরিমাণ)\.?:? ?| [x×*] )(?:(?:qty|quantity|menge|পরিমাণ)\.?:? ?)?(${amount})\)?\.?$`,
  'iu',
)
/** `608zz ca. 20`, `608zz 20-30 pcs`, `gloves 5 pairs`, `hose 5 m`, `drill 6,5`. */
const bare = new RegExp(
  String.raw`^(\S.*?) (${about}${figures}${ofWhat}|${figures} ?${measure}${end}|\d{1,3}(?:[.,']\d{3}|,\d{1,2})${ofWhat}|${range} ?${unitPattern})$`,
  'iu',
)
/** `IW-608 20-30`: behind a part number a range is no size. */
const rangeBehindNumber = /^(.*\S) ((\d{1,4}) ?[-–—] ?(\d{1,4}))$/u
/** `20-30 IW-608`; `10-32 screw` is a thread. */
const rangeBeforeNumber = /^((\d{1,4}) ?[-–—] ?(\d{1,4})) (\p{L}[\p{L}-]*\d.*)$/u
const currency = '(?:[€$£৳]|EUR|USD|GBP|BDT|CHF)'
const money = String.raw`\d{1,7}(?:[.,']\d{3}){0,2}`
const price = String.raw`(?:(?:at|à|je|zu) )?(?:${currency} ?\d|${money}(?:[.,]\d{2}(?:$| )| ?${currency}))`
/** `608zz 2 packs of 100`, `608zz 4 pcs 1.20`, `608zz 4 @ 1.20`, `608zz 4 1.20`, `608zz: 4 (urgent)`. */
const followed = new RegExp(
  String.raw`^(\S.*?)(?<=\d\S{0,40}) ?(?:[:=] ?| [x×*] ?| )(\d{1,7}(?: ?(?!st${end})${unitPattern} [^(]| ?@| \(\D| ${price}|\/${money}[.,]\d{2}$).*)$`,
  'iu',
)
/** `ca. 20 x`, `20-30 pcs`, `5 kg`, `2,5 x`, `10.000`, `2,5 IW-608`. */
const first = new RegExp(
  String.raw`^(${about}(?:${range}|${figures})|(?:${range}|${figures})(?= ?(?:[x×*] |${measure}${end}|${unitPattern}))|\d{1,3}(?:[.,]\d{3})+(?= )|\d{1,3}[.,]\d{1,2}(?= ))(${ofWhat})(?: ?[x×*](?= )| of(?= ))?[ :,-]{1,4}(\S.*)$`,
  'iu',
)

/** The expressions above, for the test that none of them is slow. */
export const unclearPatterns = { murky, marked, bare, first, followed, rangeBehindNumber, rangeBeforeNumber }

/** The part of a line and the quantity that cannot be read, if there is one. */
export function findUnclearQuantity(line: string): UnclearQuantity | undefined {
  const [, start = '', said = '', named = ''] = (first.exec(line) ?? []) as (string | undefined)[]
  const begun = `${start}${said}`.trim()
  if (begun && !isClear(begun) && !isSizeBeside(begun, line.slice(begun.length, -named.length), named))
    return { text: named, written: begun }
  const [, text = '', mark = '', written = ''] = (marked.exec(line) ?? []) as (string | undefined)[]
  const isSize = /[x×*]/.test(mark) && sizeBefore.test(text)
  if (written && !isClear(written) && !isSize && isName(text)) return { text, written }
  const [, span = '', from, to, behind = ''] = rangeBeforeNumber.exec(line) ?? []
  if (span && Number(from) < Number(to)) return { text: behind, written: span }
  const [, ordered = '', remark = ''] = followed.exec(line) ?? []
  if (remark && !sizeBefore.test(ordered)) return { text: ordered.replace(/ ?[:=]$/, ''), written: remark }
  const [, part = '', between = '', least, largest] = rangeBehindNumber.exec(line) ?? []
  if (/\d/.test(part) && Number(least) < Number(largest)) return { text: part, written: between }
  const [, before = '', last = ''] = bare.exec(line) ?? []
  return last && !isClear(last) && isName(before) && !/[x×*]$/.test(before)
    ? { text: before, written: last }
    : undefined
}

/** Two numbers around one part, or beside its number, of which either may be the quantity: `4 IW-608 9`, `IW-608 4 12`. */
export function findRivals(line: string): UnclearQuantity | undefined {
  const around = findBareCount(line, 'first') && findBareCount(line, 'last') ? rivals.around.exec(line) : null
  if (around) return { text: around[2]!, written: `${around[1]} … ${around[3]}` }
  const [, before = '', named = ''] = rivals.before.exec(line) ?? []
  if (before && !afterNumber.test(named)) return { text: named, written: before }
  const [, text = '', behind = ''] = rivals.behind.exec(line) ?? []
  const word = text.slice(text.lastIndexOf(' ') + 1)
  const isPart = /\d/.test(word) && (/\p{L}/u.test(word) || /\d{4}/.test(word))
  return isPart && !beforeNumber.test(text) ? { text, written: behind } : undefined
}
const rivals = {
  around: /^(\S+) (\S.*) (\S+)$/,
  before: /^(\d{1,3} \d{1,3}) (\p{L}\S*\d.*)$/u,
  behind: /^(.*\S) (\d{1,7} \d{1,7}(?:[.,]\d{1,2})?)$/,
}

/** `6.5 x 50` and `2.5 hex key` are sizes; `2,5 x 608zz`, `2,5 6204` and `2,5 IW-608` are not. */
function isSizeBeside(begun: string, between: string, named: string): boolean {
  const isDecimal = /^\d{1,3}[.,]\d{1,2}$/.test(begun)
  if (isDecimal && between === ' ') return !/^(?:\d{3}|[\p{L}-]+\d)/u.test(named) || afterNumber.test(named)
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(begun)
  return !isGrouped && /^\d+(?:[.,]\d+)?(?: |$|mm|[x×*])/u.test(named)
}

/** Whether a cell is meant for a quantity, clear or not. */
export const isAmount = (cell: string): boolean => parseCount(cell) !== undefined || murky.test(cell)

const isClear = (written: string) => parseCount(written) !== undefined
const isName = (text: string) => /[\p{L}\p{N}]/u.test(text)
