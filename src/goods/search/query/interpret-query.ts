import type { FamilyIndex } from '../index/family-index.ts'
import { toStemmedPhrase, toWrittenPhrase } from '../index/stem-words.ts'
import { splitDesignations } from './designations.ts'
import { type QueryToken, tokenize } from './tokenize.ts'
import type { WordIndex, WordReading } from './word-index.ts'

/** A part of a search that a product must answer to, as it was typed and in all the ways it may be meant. */
export type QueryPart = {
  /** A search for this part alone. */
  text: string
  /** Its words as they were typed. */
  typed: readonly QueryTerm[]
  /** Alternatives; each is a list of terms that must all be true. */
  interpretations: readonly Interpretation[]
  /** Whether it is a piece of a designation such as `450-5M-15`, which all belong together. */
  isPiece: boolean
  /** Whether it is a word that names what the part goes with; families need not answer to it. */
  isMate: boolean
  /** Whether it stands after `for`, a number too. */
  isAfterFor: boolean
  /** Whether it names what the shop does not sell; the interpretations are the nearest that it has. */
  isUnsold: boolean
  /** Whether the shop has nothing near it either. */
  hasNothingNear: boolean
}

export type Interpretation = { terms: readonly QueryTerm[]; confidence: number }

export type QueryTerm = Exclude<QueryToken, { kind: 'word' }> | { kind: 'word'; word: string; reading: WordReading }

const longestPhrase = 4
export const bySynonym = 0.95
const maxCorrected = 5
/** Its words as they are, of a phrase with a number that has a meaning, such as `chain 40`. */
const byNumber = 0.3

const isNumbered = (own: readonly QueryToken[], means: readonly string[]): boolean =>
  means.length > 0 && own.length > 1 && own.some(({ kind }) => kind !== 'word')

/** Reads a search part by part. A phrase that is a synonym is one part. */
export function interpretQuery(search: string, index: FamilyIndex, words: WordIndex): QueryPart[] {
  // Correcting a word is what costs most, so only the first few unknown words are corrected.
  const corrected = new Set<string>()
  const mayCorrect = (word: string) =>
    corrected.has(word) || (corrected.size < maxCorrected && corrected.add(word).has(word))
  const tokens = words
    .joinWords(splitDesignations(tokenize(search), index, words), mayCorrect)
    .map((token) => words.correct(token, mayCorrect))
    .flatMap((token) => words.splitCompound(token, mayCorrect))
  const parts: QueryPart[] = []
  for (let start = 0; start < tokens.length; ) {
    const { length, means, isUnsold } = findPhrase(tokens, start, index)
    const own = tokens.slice(start, start + length)
    const unfinished = start + length === tokens.length && !search.endsWith(' ')
    const meant = [...means, ...(length === 1 ? words.splitVariants(own[0]!) : [])]
    const typed = {
      terms: own.map((token) => toTerm(token, unfinished)),
      confidence: isNumbered(own, means) ? byNumber : 1,
    }
    const interpretations = [
      ...(isUnsold && means.length > 0 ? [] : [typed]),
      ...meant.map((text) => ({ terms: tokenize(text).map((token) => toTerm(token, false)), confidence: bySynonym })),
    ]
    const text = own.map(getTokenText).join(' ')
    parts.push({
      text,
      typed: typed.terms,
      interpretations,
      isPiece: own.some(({ isPiece }) => isPiece),
      isMate: own.every(isMateWord),
      isAfterFor: own.every(({ isMate }) => isMate === true),
      isUnsold,
      hasNothingNear: isUnsold && means.length === 0,
    })
    start += length
  }
  return parts

  function toTerm(token: QueryToken, unfinished: boolean): QueryTerm {
    return token.kind === 'word' ? { ...token, reading: words.read(token, unfinished, mayCorrect) } : token
  }
}

const isMateWord = ({ kind, isMate = false, text }: QueryToken) => isMate && kind === 'word' && !/\d/.test(text)

/** The longest synonym that begins with a token, and the searches that it stands for. */
function findPhrase(tokens: readonly QueryToken[], start: number, { synonyms, unsold }: FamilyIndex) {
  for (let length = Math.min(longestPhrase, tokens.length - start); length > 0; length--) {
    const phrase = tokens
      .slice(start, start + length)
      .map(getTokenText)
      .join(' ')
    const spelled = tokens
      .slice(start, start + length)
      .map(getSpelledText)
      .join(' ')
    for (const key of new Set([phrase, spelled].flatMap((text) => [toWrittenPhrase(text), toStemmedPhrase(text)]))) {
      const means = synonyms.get(key)
      if (means) return { length, means, isUnsold: unsold.has(key) }
    }
  }
  return { length: 1, means: [], isUnsold: false }
}

const getSpelledText = (token: QueryToken): string =>
  token.kind === 'word' && token.spelled !== undefined ? token.spelled : getTokenText(token)

/** A token as it would be typed by itself; several are read from one text such as M6x20. */
export function getTokenText(token: QueryToken): string {
  if (token.kind === 'word') return token.word
  if (token.kind === 'standard') return `${token.body} ${token.number}`
  if (token.kind === 'thread') return token.thread.toUpperCase()
  if (token.kind === 'class') return token.value.toUpperCase()
  if (token.symbol) return `${token.symbol}=${token.number}${token.unit && ` ${token.unit}`}`
  // Fractions as they were typed.
  if (token.unit === 'in') return token.text.trim()
  return token.unit ? `${token.number} ${token.unit}` : token.number
}
