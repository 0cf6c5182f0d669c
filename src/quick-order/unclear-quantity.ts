import { parseCount, sizeBefore, unitPattern } from './count.ts'

/** A line of which something stands where a quantity would, as it was written, which only its writer can explain. */
export type UnclearQuantity = { text: string; written: string }

const about = String.raw`(?:(?:ca|circa|approx|about|around|roughly|etwa|min|max|mind|up to|at least|bis|প্রায়|কমপক্ষে)\.? ?|[~≈<>≤≥±+] ?|-(?=\d))`
const sure = `(?:dozens?|doz|dz|gross|pairs?|paar|prs?|sets?|rolls?|reels?|ডজন|জোড়া|সেট|রোল)`.normalize('NFKC')
const measure = `(?:${sure}|m|metres?|meters?|kgs?|ft|feet|lbs?|মিটার|কেজি)`.normalize('NFKC')
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
/** `608zz ca. 20`, `608zz 20-30 pcs`, `gloves 5 pairs`, `drill 6,5`. */
const bare = new RegExp(
  String.raw`^(\S.*?) (${about}${figures}${ofWhat}|${figures} ?${sure}|\d{1,3}(?:[.,']\d{3}|,\d{1,2})${ofWhat}|${range} ?${unitPattern})$`,
  'iu',
)
/** `ca. 20 x`, `20-30 pcs`, `5 kg`, `2,5 x`, `10.000`. */
const first = new RegExp(
  String.raw`^(${about}(?:${range}|${figures})|(?:${range}|${figures})(?= ?(?:[x×*] |${measure}${end}|${unitPattern}))|\d{1,3}(?:[.,]\d{3})+(?= ))(${ofWhat})(?: ?[x×*](?= )| of(?= ))?[ :,-]{1,4}(\S.*)$`,
  'iu',
)

/** The expressions above, for the test that none of them is slow. */
export const unclearPatterns = { murky, marked, bare, first }

/** The part of a line and the quantity that cannot be read, if there is one. */
export function findUnclearQuantity(line: string): UnclearQuantity | undefined {
  const [, start = '', said = '', named = ''] = (first.exec(line) ?? []) as (string | undefined)[]
  const begun = `${start}${said}`.trim()
  // `6.5 x 50` is a size.
  if (begun && !isClear(begun) && !/^\d+(?:[.,]\d+)?(?: |$|mm|[x×*])/u.test(named))
    return { text: named, written: begun }
  const [, text = '', mark = '', written = ''] = (marked.exec(line) ?? []) as (string | undefined)[]
  const isSize = /[x×*]/.test(mark) && sizeBefore.test(text)
  if (written && !isClear(written) && !isSize && isName(text)) return { text, written }
  const [, before = '', last = ''] = bare.exec(line) ?? []
  return last && !isClear(last) && isName(before) && !/[x×*]$/.test(before)
    ? { text: before, written: last }
    : undefined
}

/** Whether a cell is meant for a quantity, clear or not. */
export const isAmount = (cell: string): boolean => parseCount(cell) !== undefined || murky.test(cell)

const isClear = (written: string) => parseCount(written) !== undefined
const isName = (text: string) => /[\p{L}\p{N}]/u.test(text)
