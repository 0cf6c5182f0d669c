import { normaliseText, normaliseUmlauts } from '#goods/catalogue/normalise.ts'
import { stopWords } from '../index/stem-words.ts'
import { isCoarsePitch, isPitch, readUnified, unifiedForm } from './threads.ts'

/** A part of a search, with the text that it was read from. */
export type QueryToken = {
  text: string
  /** Part of a longer designation. */
  isPiece?: boolean
  /** A word or number that says what the part goes with: after `for`, before `জন্য`. */
  isMate?: boolean
} & TokenMeaning

export type TokenMeaning =
  /** A word, or anything else that is not understood by its form; `spelled`: with its umlauts spelled out. */
  | { kind: 'word'; word: string; spelled?: string }
  /** `din 912`, `iso 4762-1` */
  | { kind: 'standard'; body: string; number: string }
  /** `m6`, `m10x1.25`; of an inch thread such as `1/4-20` its diameter as well */
  | { kind: 'thread'; thread: string; diameterMm?: number }
  /** A dimension: the number as it was written, with its unit or none; `symbol`: the letter that a drawing has for it. */
  | { kind: 'size'; number: string; unit: LengthUnit; symbol?: string }
  /** `8.8`, `a2-70` */
  | { kind: 'class'; value: string }

export type LengthUnit = '' | keyof typeof units

/** What a unit measures, and how many of its dimension's base unit it is. */
export const units = {
  mm: { of: 'length', times: 1 },
  cm: { of: 'length', times: 10 },
  m: { of: 'length', times: 1000 },
  in: { of: 'length', times: 25.4 },
  ft: { of: 'length', times: 304.8 },
  thou: { of: 'length', times: 0.0254 },
  g: { of: 'mass', times: 1 },
  kg: { of: 'mass', times: 1000 },
  oz: { of: 'mass', times: 28.35 },
  lb: { of: 'mass', times: 453.6 },
  t: { of: 'mass', times: 1_000_000 },
  n·m: { of: 'torque', times: 1 },
  ft·lb: { of: 'torque', times: 1.356 },
  in·lb: { of: 'torque', times: 0.113 },
  kn: { of: 'force', times: 1 },
  lbf: { of: 'force', times: 0.004448 },
  '°': { of: 'angle', times: 1 },
} as const

const bodies = 'din|iso|en|bs|ansi|asme|jis|gost|gb|nf|uni|is'
const decimal = String.raw`\d+(?:[.,]\d+)?`

type Rule = { form: RegExp; read: (parts: string[], text: string) => TokenMeaning[] }

const word = (text: string): TokenMeaning => ({ kind: 'word', word: text })
const toNumber = (text: string) => Number(text.replace(',', '.'))
const size = (text: string, unit: LengthUnit = ''): Extract<TokenMeaning, { kind: 'size' }> => ({
  kind: 'size',
  number: String(toNumber(text)),
  unit,
})
const toSize = (text: string) => size(text)
const readFraction = (text: string) => {
  const [above, below = '1'] = text.split('/')
  return Number(above) / Number(below)
}
/** Inches are halved again and again; other fractions are two sizes, `10/12`. */
const isInchFraction = (below: number) => [2, 4, 8, 16, 32, 64].includes(below)
const minWrenchSize = 8
const pounds = '(?:lbs?|lbf|pounds?)'
const inches = String.raw`(?:"|inches|inch|in|zoll)(?!\p{L}|[ ·-]?${pounds})`
const unitNames: Record<string, LengthUnit> = {
  nm: 'n·m',
  ton: 't',
  tonne: 't',
  tonnes: 't',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  mil: 'thou',
  mils: 'thou',
  thous: 'thou',
  thousandth: 'thou',
  thousandths: 'thou',
  feet: 'ft',
  foot: 'ft',
  lbs: 'lb',
  deg: '°',
  degrees: '°',
  grad: '°',
}

// `ft-lb`, `foot pounds`, `lbf·ft`: whichever stands first.
const torqueForm = (length: string) => `(?:${length})[ ·-]?${pounds}|${pounds}[ ·-](?:${length})`
const [footPounds, inchPounds] = [torqueForm('ft|feet|foot'), torqueForm('in|inch')]
const unitForm =
  `${footPounds}|${inchPounds}|lbf|thousandths?|thous?|mils?|` +
  'mm|cm|kg|kn|nm|n·m|tonnes?|ton|deg|degrees|grad|°|ft|feet|foot|oz|lbs?|met(?:re|er)s?|[mgt]'

const torques = [
  [new RegExp(`^(?:${footPounds})$`), 'ft·lb'],
  [new RegExp(`^(?:${inchPounds})$`), 'in·lb'],
] as const

const readUnit = (unit = ''): LengthUnit =>
  torques.find(([form]) => form.test(unit))?.[1] ?? unitNames[unit] ?? (unit as LengthUnit)

/** What is read at the beginning of the rest of a text; the first that fits counts. */
const rules: readonly Rule[] = [
  {
    // `ANSI B18.3`, `ASME/ANSI B18.2.1`: the one became the other.
    form: /(?:ansi|asme)(?:[ /]+(?:ansi|asme))?[ -]?(b\d{1,3}(?:\.\d{1,2})+)m?(?![\p{L}\d])/u,
    read: ([number]) => [{ kind: 'standard', body: 'asme', number: number! }],
  },
  {
    form: new RegExp(String.raw`((?:(?:${bodies})[ -]?)+)(\d{2,6})(?:-(\d{1,2}))?(?![\d.x])`),
    read: ([named, number, part]) => {
      // The last of `din en iso` is whose number it is.
      const body = named!.match(new RegExp(`(?:${bodies})`, 'g'))!.at(-1)!
      return [{ kind: 'standard', body, number: part ? `${number}-${part}` : number! }]
    },
  },
  {
    // A dimension as drawings write it: `d = 20`, `L0=30`, `Da: 16 mm`.
    form: new RegExp(
      String.raw`([a-z]\d?|[dl][a-z]) ?[=:] ?(${decimal})(?: ?(${unitForm})(?![\p{L}\d]| ?[=:])|(?![\p{L}\d]))`,
      'u',
    ),
    read: ([symbol, number, unit]) => [{ ...size(number!, readUnit(unit)), symbol: symbol! }],
  },
  {
    // A thread, with a pitch below its size, and lengths.
    form: new RegExp(
      String.raw`m(${decimal})((?: ?- ?[0-4](?:[.,]\d+)?(?![\d.]))?(?: ?[x/] ?${decimal})*)(?: ?mm| ?x)?(?![\p{L}\d])`,
      'u',
    ),
    read: ([diameter, rest]) => {
      const [first, ...others] = (rest!.match(new RegExp(decimal, 'g')) ?? []) as string[]
      const size = toNumber(diameter!)
      const thread = `m${size}`
      if (first === undefined) return [{ kind: 'thread', thread }]
      if (!isPitch(size, toNumber(first))) return [{ kind: 'thread', thread }, ...[first, ...others].map(toSize)]
      const pitched = isCoarsePitch(size, toNumber(first)) ? thread : `${thread}x${toNumber(first)}`
      return [{ kind: 'thread', thread: pitched }, ...others.map(toSize)]
    },
  },
  {
    // An inch thread with its threads an inch, and the length in inches.
    form: new RegExp(
      String.raw`(${unifiedForm})(?!\d)(?: ?un[cf]?\b)?(?:[ -]?[23][ab]\b)?(?: ?x ?(?:(\d+)[ -])?(\d+(?:\/\d+|\.\d+)?)(?: ?${inches})?(?![\p{L}\d/]))?`,
      'u',
    ),
    read: ([form, whole, length]) => {
      const thread: TokenMeaning = { kind: 'thread', ...readUnified(form!) }
      return length ? [thread, size(String(Number(whole ?? 0) + readFraction(length)), 'in')] : [thread]
    },
  },
  {
    // A diameter with its tolerance and a length: `8m6x40`.
    form: new RegExp(String.raw`(${decimal})(m6|h[678])(?: ?x ?(${decimal}))?(?![\p{L}\d])`, 'u'),
    read: ([diameter, tolerance, length]) => [size(diameter!), word(tolerance!), ...(length ? [size(length)] : [])],
  },
  {
    // Also with a tolerance that no part is ordered by, before a length: `10 f9 x 30`.
    form: new RegExp(
      String.raw`(${decimal}) ?((?:[efghk]|js)(?:[5-9]|1[0-2])) ?x ?(${decimal})(?: ?mm)?(?![\p{L}\d])`,
      'u',
    ),
    read: ([diameter, tolerance, length]) => [size(diameter!), word(tolerance!), size(length!)],
  },
  {
    // Abbreviations: `s/s`, `u/s`.
    form: /([a-z])\/([a-z])(?![\p{L}\d/])/u,
    read: ([first, second]) => [word(`${first}${second}`)],
  },
  {
    // A chain as some write it: `12-B-1` for 12B-1.
    form: /(\d{1,3})-([a-z])-(\d{1,2})(?![\p{L}\d-])/u,
    read: ([pitch, series, strands]) => [word(`${pitch}${series}-${strands}`)],
  },
  {
    // A wrench size and its square drive, `13 1/2"`, if no part has so many inches.
    form: new RegExp(String.raw`(\d+)[ -](\d+)\/(\d+) ?${inches}`, 'u'),
    read: ([whole, above, below]) =>
      Number(whole) >= minWrenchSize
        ? [size(whole!), size(String(Number(above) / Number(below)), 'in')]
        : [size(String(Number(whole) + Number(above) / Number(below)), 'in')],
  },
  {
    form: new RegExp(String.raw`(\d+)\/(\d+)(?: ?${inches})?(?![\p{L}\d/])`, 'u'),
    read: ([above, below]) =>
      isInchFraction(Number(below))
        ? [size(String(Number(above) / Number(below)), 'in')]
        : [size(above!), size(below!)],
  },
  {
    form: new RegExp(`(${decimal}) ?${inches}`, 'u'),
    read: ([number]) => [size(number!, 'in')],
  },
  {
    form: new RegExp(String.raw`((?:${decimal} ?x ?)+${decimal})(?: ?mm)?(?![\p{L}\d])`, 'u'),
    read: ([sizes]) => sizes!.split('x').map((text) => size(text.trim())),
  },
  { form: /([ac][1245]-[5-8]0)(?![\p{L}\d])/u, read: ([value]) => [{ kind: 'class', value: value! }] },
  {
    form: /(4\.6|4\.8|5\.6|5\.8|6\.8|8\.8|9\.8|10\.9|12\.9|14\.9)(?![\p{L}\d.]| ?(?:mm|cm))/u,
    read: ([value]) => [{ kind: 'class', value: value! }],
  },
  {
    form: new RegExp(String.raw`[ø⌀]? ?(${decimal}) ?(${unitForm})(?![\p{L}\d]| ?[=:])`, 'u'),
    read: ([number, unit]) => [size(number!, readUnit(unit))],
  },
  {
    // A range is a value as it is written: `20-100 Nm`.
    form: /(\d{1,6}) ?- ?(\d{1,6}) ?(?:nm|n·m|mm|kn)(?![\p{L}\d])/u,
    read: ([from, to]) => [word(`${from}-${to}`)],
  },
  { form: new RegExp(`[ø⌀] ?(${decimal})`, 'u'), read: ([number]) => [size(number!, 'mm')] },
  { form: new RegExp(String.raw`(${decimal})(?![\p{L}\d.-])`, 'u'), read: ([number]) => [size(number!)] },
  { form: /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'-]*/u, read: (_, text) => [word(withoutEnd(text).replaceAll("'", ''))] },
]

/** A word without the marks after it. */
function withoutEnd(text: string): string {
  let end = text.length
  while (".'-".includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** Words before what a part goes with: `nut for M10 bolt`. */
const wordsBeforeMate = new Set(['for', 'fur'])
/** Words after it: `M10 বোল্টের জন্য নাট`. */
const wordsAfterMate = new Set(['জন্য'])

/** Nobody says more of one part; each is compared with every family. */
const maxTokens = 14
/** One letter may become eighteen. */
const maxRead = 200

/** Reads a search. A part that has several meanings, such as a thread with a length, gives a token for each. */
export function tokenize(search: string): QueryToken[] {
  const tokens = restoreSymbols(search, readSpelled(search))
  const meant = markMate(tokens).filter((token) => token.kind !== 'word' || !stopWords.has(token.word))
  return meant.length > 0 ? meant : tokens
}

const symbolForm = /([a-z]\d?|[dl][a-z]) ?[=:]/gi

/** The letters before `=` as they were typed: on drawings, D is not d. */
function restoreSymbols(search: string, tokens: QueryToken[]): QueryToken[] {
  if (!tokens.some((token) => token.kind === 'size' && token.symbol)) return tokens
  const typed = [...search.matchAll(symbolForm)].map(([, symbol]) => symbol!)
  return tokens.map((token) => {
    if (token.kind !== 'size' || !token.symbol) return token
    const place = typed.findIndex((symbol) => symbol.toLowerCase() === token.symbol)
    return { ...token, symbol: typed.splice(place, place < 0 ? 0 : 1)[0] ?? token.symbol }
  })
}

/** Marks what the wanted part goes with, if both are said. */
function markMate(tokens: readonly QueryToken[]): QueryToken[] {
  const find = (words: ReadonlySet<string>) =>
    tokens.findIndex((token) => token.kind === 'word' && words.has(token.word))
  const [before, after] = [find(wordsBeforeMate), find(wordsAfterMate)]
  const isSaidAfter = after > 0 && after < tokens.length - 1
  return tokens.map((token, index) =>
    (before > 0 && index > before) || (isSaidAfter && index < after) ? { ...token, isMate: true } : token,
  )
}

/** The end of a search that is too long to be read, or empty. */
export const getUnreadText = (search: string): string => read(normaliseText(search)).rest.trim()

/** Each word with its umlauts spelled out too, if it has any. */
function readSpelled(search: string): QueryToken[] {
  const [text, spelledText] = [normaliseText(search), normaliseUmlauts(search)]
  const { tokens } = read(text)
  if (text === spelledText) return tokens
  const spelled = read(spelledText).tokens
  return tokens.map((token, index) => {
    const other = spelled[index]
    const differs = token.kind === 'word' && other?.kind === 'word' && other.word !== token.word
    return differs ? { ...token, spelled: other.word } : token
  })
}

/** Several letters with a number each are those of a drawing: `d 30 D 55 T 17`, where `55 T` is no mass. */
const drawnPairs = /(?<![^ ])[a-ln-wyz] \d{1,5}(?:[.,]\d{1,3})?(?: [a-ln-wyz] \d{1,5}(?:[.,]\d{1,3})?){1,5}(?![^ ])/g

/** `M10 - x - 30` is read as `M10x30`, and `.25` as `0.25`. */
const [looseTimes, noZero] = [/(?<=\d)[ -]{1,3}x[ -]{1,3}(?=\d)/g, /(?<![\p{L}\d.])\.(?=\d)/gu]

/** `UNC 3/8` is read as `3/8 UNC`. */
const seriesBefore = /\b(un[cf]|unef) ?(#?\d+(?:\/\d+)?"?(?:-\d+)?)(?![\d/])/g

/** The number of a cross recess: `ph 2`, `phillips no.2`, `phillips screwdriver 2`. */
const recess =
  /(?<![^ ])(ph|pz|phil+ips)((?: (?:screwdriver|driver|bit|head))?) (?:(?:no|nr|size)\.? ?|# ?)?([0-4])(?![^ ,;])/g
const readRecess = (_: string, kind: string, part: string, number: string) =>
  `${kind === 'pz' ? 'pz' : 'ph'}${number}${part}`

/** How many are wanted, which is no size: `box of 100`, `qty 200`, `50 off`, and at the beginning `10 x M8`. */
const quantities =
  /(?<![^ ])(?:(?:box|pack|packet|pkt|bag|carton|case)(?:e?s)? of \d{1,6}|(?:qty|quantity)[.:]? ?\d{1,6}|\d{1,6} ?(?:off|nos|টি|পিস))(?![^ ,;])|^\d{1,6} ?x (?=\p{L})/gu

/** What a search begins with, as far as it is read. */
function read(normalised: string): { tokens: QueryToken[]; rest: string } {
  const tokens: QueryToken[] = []
  const text = (normalised.replace(quantities, ' ').trim() || normalised)
    .replace(seriesBefore, '$2 $1')
    .replace(recess, readRecess)
    .replace(looseTimes, 'x')
    .replace(noZero, '0.')
    .replace(drawnPairs, (pairs) => pairs.replace(/([a-z]) /g, '$1='))
  let rest = text.slice(0, maxRead)
  // guard: a search has a bounded number of parts | tokens.length < maxTokens → 1 > 0 | search/query/tokenize.test
  while (rest !== '' && tokens.length < maxTokens) {
    const found = readBeginning(rest)
    if (found) tokens.push(...found.meanings.map((meaning) => ({ text: found.text, ...meaning })))
    rest = rest.slice(found?.text.length ?? 1)
  }
  return { tokens, rest: rest + text.slice(maxRead) }
}

function readBeginning(rest: string): { text: string; meanings: TokenMeaning[] } | undefined {
  for (const { form, read } of anchored) {
    const match = form.exec(rest)
    if (match) return { text: match[0], meanings: read(match.slice(1) as string[], match[0]) }
  }
  return undefined
}

export const anchored = rules.map(({ form, read }) => ({ form: new RegExp(`^(?:${form.source})`, 'u'), read }))
