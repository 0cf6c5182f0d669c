import { parseAmounts } from './amount.ts'
import { type Chunk, foldText, splitChunks } from './words.ts'

/** A part of what was searched for: as a query of the index, and the beginnings of words that its texts have. */
export type Term = {
  text: string
  query: string
  /** Each of these is a way to have it: every beginning of one. */
  beginnings: readonly (readonly string[])[]
  phone?: string
  amount?: { minor: number; currency: string | undefined }
}

const phone = /(?<!\S)\+?\d[\d ()./-]{4,}\d(?!\S)/g
const minPhoneDigits = 7
// People write the beginning in many ways, or leave it out.
const phoneDigits = 8

/** What a text asks for, of which an order has all. */
export function parseTerms(q: string, shopCurrency: string): Term[] {
  let rest = foldText(q)
  const terms: Term[] = []
  for (const { text, minor, currency } of parseAmounts(rest, shopCurrency)) {
    rest = rest.replace(text, ' ')
    const word = currency ? `=${minor}=${currency.toLowerCase()}` : `=${minor}`
    terms.push({ text, ...combine([quote(word)], splitChunks(text)), amount: { minor, currency } })
  }
  for (const [text] of rest.matchAll(phone)) {
    const digits = text.replace(/\D/g, '')
    if (digits.length < minPhoneDigits) continue
    rest = rest.replace(text, ' ')
    const word = [...digits].toReversed().slice(0, phoneDigits).join('')
    terms.push({ text, ...combine([`${quote(`#${word}`)}:*`, toQuery(digits)], splitChunks(text)), phone: word })
  }
  return [...terms, ...splitChunks(rest).map((chunk) => ({ text: chunk.text, ...combine([], [chunk]) }))]
}

/** The words of a text, or one of the other ways to have it. */
function combine(ways: readonly string[], chunks: readonly Chunk[]): Pick<Term, 'query' | 'beginnings'> {
  const joined = chunks.map(({ word }) => word)
  const parts = chunks.flatMap((chunk) => chunk.parts)
  const beginnings = parts.length > joined.length ? [joined, parts] : [joined]
  const queries = [...ways, ...beginnings.map((words) => words.map(toQuery).join(' & '))]
  return { query: queries.map((query) => `(${query})`).join(' | '), beginnings }
}

// Beginnings of one letter are those of half of all words.
export const isBeginning = (word: string): boolean => [...word].length > 1

const toQuery = (word: string) => (isBeginning(word) ? `${quote(word)}:*` : quote(word))
const quote = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}'`
