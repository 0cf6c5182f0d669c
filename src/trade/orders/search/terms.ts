import { dropTrunkZero } from '#base/platform/text/phone.ts'
import { parseAmounts } from './amount.ts'
import { type Chunk, foldSearched, foldSpelled, splitChunks } from './words.ts'

/** A part of what was searched for. */
export type Term = {
  text: string
  /** Queries of the index, each of which is a way to have it. */
  ways: readonly string[]
  /** So is each of these: all of its words. */
  words: readonly (readonly string[])[]
  /** Nearly so: the parts of a long number, which may be those of several. */
  loose?: readonly string[] | undefined
  phone?: string
  amount?: { minor: number; currency: string | undefined }
}

const phone = /(?<!\S)\+?\d[\d ()./-]{4,}\d(?:x\d{1,6})?(?!\S)/g
const minPhoneDigits = 7
// People write the beginning in many ways, or leave it out: the zero of a trunk call, the country with or without that zero.
const [phoneDigits, abroadDigits] = [8, 7]

/** What a text asks for, of which an order has all. */
export function parseTerms(q: string, shopCurrency: string): Term[] {
  let rest = foldSearched(q)
  const terms: Term[] = []
  for (const { text, minor, currency } of parseAmounts(rest, shopCurrency)) {
    rest = rest.replace(text, ' ')
    const word = currency ? `=${minor}=${currency.toLowerCase()}` : `=${minor}`
    terms.push({ text, ways: [quote(word)], words: listWholeWord(text), amount: { minor, currency } })
  }
  for (const [text] of rest.matchAll(phone)) {
    const called = dropTrunkZero(text.replace(/x\d+$/, ''))
    const digits = called.replace(/\D/g, '')
    if (digits.length < minPhoneDigits) continue
    rest = rest.replace(text, ' ')
    const isAbroad = /^(?:\+|00)/.test(text)
    const own = digits.replace(/^0+/, '')
    const word = [...own]
      .toReversed()
      .slice(0, isAbroad ? abroadDigits : phoneDigits)
      .join('')
    terms.push({
      text,
      ways: [`${quote(`#${word}`)}:*`],
      words: [[digits], ...listWays(splitChunks(text))],
      phone: word,
    })
  }
  const spelled = mapSpelled(q)
  return [...terms, ...splitChunks(rest).map((chunk) => withSpelled(toTerm(chunk), spelled.get(chunk.text)))]
}

/** The parts of a text with the same ones whose umlauts are spelled out, where these differ. */
function mapSpelled(q: string): ReadonlyMap<string, Chunk> {
  const [own, spelled] = [splitChunks(foldSearched(q)), splitChunks(foldSpelled(q))]
  return new Map(own.flatMap(({ text }, index) => (text === spelled[index]!.text ? [] : [[text, spelled[index]!]])))
}

/** What was typed with an umlaut may have been written without. */
const withSpelled = (term: Term, spelled: Chunk | undefined): Term =>
  spelled ? { ...term, words: [...term.words, ...toTerm(spelled).words] } : term

function toTerm(chunk: Chunk): Term {
  const { text, word, parts } = chunk
  return isLongNumber(chunk)
    ? { text, ways: [], words: [[word]], loose: parts }
    : { text, ways: [], words: listWays([chunk]) }
}

/** What looks like an amount may also be a size, such as 1.25. */
function listWholeWord(text: string): string[][] {
  const chunks = splitChunks(text)
  return chunks.length === 1 ? [[chunks[0]!.word]] : []
}

// Numbers of three parts and more are one word, such as that of a product; a standard's, such as DIN-933, is written as two words, too.
const isLongNumber = ({ text, parts }: Chunk) => parts.length > 2 && /\d/.test(text)

function listWays(chunks: readonly Chunk[]): string[][] {
  const joined = chunks.map(({ word }) => word)
  const parts = chunks.flatMap((chunk) => chunk.parts)
  return parts.length > joined.length ? [joined, parts] : [joined]
}

// The index collects all words with a beginning, while it only skims the orders of a whole word.
const maxBeginnings = 3
const isLong = (text: string) => text.length > 2

/**
 * The queries of terms. Of whole words, the last one may not have been typed to its end, and those with digits are often the
 * beginning of a number. `asBeginnings`: all of them may be; undefined: these are too many.
 */
export function buildQueries(terms: readonly Term[], asBeginnings = false): string[] | undefined {
  if (asBeginnings && (terms.length > maxBeginnings || !terms.every(({ text }) => isLong(text)))) return undefined
  const numbers = terms.filter(({ text }) => /\d/.test(text)).slice(0, maxBeginnings - 1)
  return terms.map((term, index) => {
    const isBeginning = asBeginnings || index === terms.length - 1 || numbers.includes(term)
    const words = asBeginnings && term.loose ? [...term.words, term.loose] : term.words
    const ways = [...term.ways, ...words.map((some) => toQuery(some, isBeginning))]
    return ways.map((way) => `(${way})`).join(' | ')
  })
}

/** Of several words, only the last one may be a beginning; of one letter, half of all words would be. */
const toQuery = (words: readonly string[], isBeginning: boolean) =>
  words
    .map((word, index) =>
      isBeginning && index === words.length - 1 && word.length > 1 ? `${quote(word)}:*` : quote(word),
    )
    .join(' & ')

const quote = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}'`
