export type DecimalMark = '.' | ','

/** Zeros of the scripts whose digits stand in Unicode one after another. */
const zeros = [
  ...[0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20],
  ...[0x1040, 0x17e0, 0x1810, 0xff10],
]

const toDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  const zero = zeros.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** The Arabic mark of decimals, which no notation takes for that of groups. */
const arabicMark = '٫'
const marks: Readonly<Record<string, string>> = { '．': '.', '，': ',', '٬': "'", '’': "'", '＇': "'" }

/** A number with ASCII digits and plain marks; what is above the line or a fraction stays as it is, and is none. */
const toPlainNumber = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, toDigit)
    .replace(/[．，٬’＇]/g, (mark) => marks[mark]!)
    .replace(/\s/g, ' ')
    .trim()
    // `12,–` and `12.--` have no decimals.
    .replace(/(?<=\d)([.,])[-–—]{1,2}$/, '$100')
    .replace(/^[-−–－] ?|^\+ ?/, (sign) => (sign.startsWith('+') ? '' : '-'))
    .replace(/^(\d.*?) ?[-−–－]$/, '-$1')
    .replace(/^\((\d.*)\)$/, '-$1')

/** Groups of three, all apart by the same mark; a group that begins with 0 is none. Those of India are of two but for the last. */
const buildShape = (mark: DecimalMark) => {
  const group = mark === '.' ? ',' : '.'
  const groups = String.raw`[1-9]\d{0,2}([${group}' ])\d{3}(?:\1\d{3})*`
  const indian = mark === '.' ? String.raw`|[1-9]\d?(?:,\d{2})+,\d{3}` : ''
  const exponent = mark === '.' ? String.raw`(?:e-?\d{1,3})?` : ''
  return new RegExp(
    String.raw`^-?(?:(?:\d+|${groups}${indian})(?:[${mark}${arabicMark}]\d+)?|[${mark}]\d+)${exponent}$`,
    'i',
  )
}
export const decimalShapes: Record<DecimalMark, RegExp> = { '.': buildShape('.'), ',': buildShape(',') }

/** A number as people write it, whose decimals stand behind this mark; undefined if it is none. */
export function parseDecimal(text: string, mark: DecimalMark): number | undefined {
  const plain = toPlainNumber(text)
  if (!decimalShapes[mark].test(plain)) return undefined
  const bare = plain.replace(mark === '.' ? /[,' ]/g : /[.' ]/g, '')
  return Number(bare.replace(mark, '.').replace(arabicMark, '.'))
}

/** `unclear`: it is one number or another. `either`: it has no mark that matters. */
export type NumberEvidence = DecimalMark | 'either' | 'unclear' | 'none'

/** What a number says of its mark. Three digits behind a single mark are decimals, or thousands. */
export function classifyNumber(text: string): NumberEvidence {
  const [point, comma] = [parseDecimal(text, '.'), parseDecimal(text, ',')]
  if (point === undefined) return comma === undefined ? 'none' : ','
  if (comma === undefined) return '.'
  return point === comma ? 'either' : 'unclear'
}

/**
 * How many a number says, in lists of whole things: nobody writes three decimals of one. `mark`: that of decimals, for a number that has two
 * readings. @returns undefined for what is none, is not whole, or has to be asked
 */
export function readCount(text: string, mark: DecimalMark | undefined): number | undefined {
  const evidence = classifyNumber(text)
  const by = evidence === 'unclear' ? mark : evidence === ',' ? ',' : evidence === 'none' ? undefined : '.'
  const count = by && parseDecimal(text, by)
  const decimals = by ? text.slice(text.lastIndexOf(by) + 1).length : 0
  return Number.isInteger(count) && (!text.includes(by!) || decimals < 3) ? count : undefined
}

/** What people write beside the codes and signs that programs know. */
const furtherSigns: Readonly<Record<string, readonly string[]>> = {
  ...{
    SEK: ['kr.', 'kr'],
    NOK: ['kr.', 'kr'],
    DKK: ['kr.', 'kr'],
    ISK: ['kr.', 'kr'],
    TRY: ['TL'],
    BGN: ['лв.', 'лв'],
  },
  ...{ USD: ['US$'], CAD: ['CA$', 'C$'], AUD: ['AU$', 'A$'], NZD: ['NZ$'], SGD: ['S$'], HKD: ['HK$'], MXN: ['MX$'] },
  ...{ UAH: ['грн.', 'грн'], RUB: ['руб.', 'руб', 'р.'], RSD: ['din.', 'din', 'дин.', 'дин'], IDR: ['Rp.', 'Rp'] },
  ...{ BDT: ['Tk.', 'Tk', 'টাকা'], INR: ['Rs.', 'Rs'], PKR: ['Rs.', 'Rs'], CHF: ['SFr.', 'Fr.', 'Fr'], EUR: ['Euro'] },
  ...{
    GBP: ['£'],
    PLN: ['zł', 'zl'],
    CZK: ['Kč', 'Kc'],
    JPY: ['円', '￥'],
    CNY: ['元', 'RMB'],
  },
}

const getSign = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value

const signs = new Map<string, readonly string[]>()

function listSigns(currency: string): readonly string[] {
  const known = signs.get(currency)
  if (known) return known
  const found = [
    currency,
    getSign(currency, 'symbol'),
    getSign(currency, 'narrowSymbol'),
    ...(furtherSigns[currency] ?? []),
  ]
  const sorted = [...new Set(found)].map((sign) => sign.toLowerCase()).toSorted((a, b) => b.length - a.length)
  signs.set(currency, sorted)
  return sorted
}

/** A price without the sign of this currency, which stands before or behind it. */
export function dropCurrency(text: string, currency: string): { text: string; place: 'before' | 'behind' | undefined } {
  const trimmed = text.replace(/\p{Cf}/gu, '').trim()
  const [, minus = '', rest = trimmed] = /^([-−–－]?)\s*(.*)$/s.exec(trimmed) ?? []
  const lower = rest.toLowerCase()
  for (const sign of listSigns(currency)) {
    if (lower.startsWith(sign)) return { text: minus + rest.slice(sign.length).trim(), place: 'before' }
    if (lower.endsWith(sign)) return { text: minus + rest.slice(0, -sign.length).trim(), place: 'behind' }
  }
  return { text: trimmed, place: undefined }
}

/** A price, with or without the sign of this currency. Swedes write `12:50` and `12:-`. */
export const parsePrice = (text: string, mark: DecimalMark, currency: string): number | undefined =>
  parseDecimal(dropCurrency(text, currency).text.replace(/(?<=\d):(?=\d\d$|[-–—]{1,2}$)/, mark), mark)
