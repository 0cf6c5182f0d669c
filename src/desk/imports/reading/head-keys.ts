import { foldText } from '#base/platform/folding/fold.ts'
import { piecePattern } from '#base/platform/text/unit-words.ts'
import type { DecimalMark } from '#base/platform/text/written-numbers.ts'
import { readUnit } from '#goods/catalogue/taxonomy/units.ts'
import { type HeadLanguage, headLanguages, headWords, nativeWords, netWords } from './head-words.ts'

/** What a column counts or is paid in, behind its head: `Weight (kg)`, `Preis EUR`, `Price in $`. */
const counted = /^(?:g|kg|eur|usd|gbp|bdt|chf|pln|czk|inr|brl|cad|aud|sek|nok|dkk|jpy|[€$£৳₹¥]|tk|zl|kc)$/
// `Stock unit` is no stock.
const pieces = `(?!uni)${piecePattern}`
const bracketed = /^(.{0,200}\S)\s{0,9}[([]\s{0,9}([^()[\]]{1,12}?)\s{0,9}[)\]]$/s
const behind = /^(.{0,200}\S)(?:,\s{0,9}|\s{1,9}(?:in\s{1,9})?)(\S{1,9})$/s

export const headPatterns = {
  pieces: new RegExp(`^${pieces}$`, 'iu'),
  perPiece: new RegExp(String.raw`^(.{0,200}\S)\s{0,9}/\s{0,9}(?:1\s)?(${pieces})$`, 'isu'),
}

const foldHead = (head: string): string =>
  foldText(head)
    .replace(/[\s_./#:*,()[\]-]+/g, ' ')
    .trim()

/** A head, and the unit behind it if there is one. What else stands in brackets is part of the head: `Price (cost)` is no price. */
export function splitUnit(head: string): { name: string; unit: string } {
  const [, whole, piece] = headPatterns.perPiece.exec(head.trim()) ?? []
  if (whole && piece) return { name: whole, unit: piece }
  for (const shape of [bracketed, behind]) {
    const [, name, unit] = shape.exec(head.trim()) ?? []
    if (
      name &&
      unit &&
      (readUnit(unit, 'g') !== undefined || counted.test(foldHead(unit)) || headPatterns.pieces.test(unit.trim()))
    )
      return { name: name.replace(/\s{1,9}in$/i, ''), unit }
  }
  return { name: head, unit: '' }
}

/** A head as heads are compared: without its unit, case, accents and marks. */
export const toHeadKey = (head: string): string => foldHead(splitUnit(head).name)

type KnownHead = { key: string; languages: readonly HeadLanguage[] }

/** Words for a price, each also with what says that no tax is in it. */
function withNet(list: string, language: HeadLanguage): Set<string> {
  const words = list.split('|').map(foldHead)
  const net = netWords[language]?.split('|') ?? []
  return new Set(words.flatMap((word) => [word, ...net.flatMap((each) => [`${word} ${each}`, `${each} ${word}`])]))
}

const known = new Map<string, KnownHead[]>()
for (const [key, words] of Object.entries(headWords))
  for (const [language, list] of Object.entries(words) as [HeadLanguage, string][])
    for (const word of key === 'price' ? withNet(list, language) : list.split('|').map(foldHead)) {
      const entries = known.get(word) ?? []
      const entry = entries.find((each) => each.key === key)
      known.set(word, [
        ...entries.filter((each) => each !== entry),
        { key, languages: [...(entry?.languages ?? []), language] },
      ])
    }

/** Those that are one word in one spelling and two in another: `Bestell-Nr.`, `GTIN-13`. */
const joined = new Map([...known].map(([word, entries]) => [word.replaceAll(' ', ''), entries]))

/** What a column is, by the whole of its head in any language that is known. */
export function findHeadKey(head: string): string | undefined {
  const key = toHeadKey(head)
  return (known.get(foldHead(head)) ?? known.get(key) ?? joined.get(key.replaceAll(' ', '')))?.[0]?.key
}

/** What a column is in the language of some other head: `Index` is a part number beside `Nazwa`. */
export function findNativeKey(head: string, heads: readonly string[]): string | undefined {
  const native = nativeWords[toHeadKey(head)]
  const isSpoken = ({ languages }: KnownHead) => languages.length === 1 && languages[0] === native?.language
  return native && heads.some((other) => known.get(toHeadKey(other))?.some(isSpoken)) ? native.key : undefined
}

/** The mark of decimals in the language of some heads; undefined if they are of none, or of several. */
export function detectHeadMark(heads: readonly string[]): DecimalMark | undefined {
  const marks = heads.map((head): DecimalMark[] => {
    const languages = (known.get(toHeadKey(head)) ?? []).flatMap(({ languages }) => languages)
    return [...new Set<DecimalMark>(languages.map((language) => headLanguages[language]))]
  })
  const sure = new Set<DecimalMark>(marks.flatMap((each) => (each.length === 1 ? each : [])))
  return sure.size === 1 ? [...sure][0] : undefined
}
