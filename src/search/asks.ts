import { type FamilyIndex, phraseOf, writtenOf } from './family-index.ts'
import { parse, type Token } from './parse.ts'
import type { Reading, Words } from './words.ts'

/** A part of a search that a product must answer to, as it was typed and in all the ways it may be meant. */
export type Ask = {
  /** What to type for this part alone. */
  text: string
  /** Alternatives; each is a list of things that must all be true. */
  ways: readonly Way[]
}

export type Way = { things: readonly Thing[]; likely: number }

export type Thing = Exclude<Token, { kind: 'word' }> | { kind: 'word'; word: string; reading: Reading }

const longestPhrase = 4
const bySynonym = 0.95
const mostCorrected = 5

/** What a search asks for, part by part; a phrase that means something else is one part. */
export function asksOf(search: string, index: FamilyIndex, words: Words): Ask[] {
  // Looking for what a word may have been costs the most, so a text of nothing but such words is not all looked at.
  const corrected = new Set<string>()
  const mayCorrect = (word: string) =>
    corrected.has(word) || (corrected.size < mostCorrected && corrected.add(word).has(word))
  const tokens = parse(search).map((token) => words.corrected(token, mayCorrect))
  const asks: Ask[] = []
  for (let at = 0; at < tokens.length; ) {
    const { length, means } = phraseAt(tokens, at, index)
    const own = tokens.slice(at, at + length)
    const unfinished = at + length === tokens.length && !search.endsWith(' ')
    const meant = [...means, ...(length === 1 ? words.taken(own[0]!) : [])]
    const ways = [
      { things: own.map((token) => thing(token, unfinished)), likely: 1 },
      ...meant.map((text) => ({ things: parse(text).map((token) => thing(token, false)), likely: bySynonym })),
    ]
    asks.push({ text: own.map(aloneText).join(' '), ways })
    at += length
  }
  return asks

  function thing(token: Token, unfinished: boolean): Thing {
    return token.kind === 'word' ? { ...token, reading: words.read(token.word, unfinished, mayCorrect) } : token
  }
}

/** The longest phrase from there on that means something else. */
function phraseAt(tokens: readonly Token[], at: number, { synonyms }: FamilyIndex) {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length--) {
    const phrase = tokens
      .slice(at, at + length)
      .map(aloneText)
      .join(' ')
    const means = synonyms.get(writtenOf(phrase)) ?? synonyms.get(phraseOf(phrase))
    if (means) return { length, means }
  }
  return { length: 1, means: [] }
}

/** A token as it would be typed by itself; several are read from one text such as M6x20. */
export function aloneText(token: Token): string {
  if (token.kind === 'word') return token.word
  if (token.kind === 'standard') return `${token.body} ${token.number}`
  if (token.kind === 'thread') return token.thread.toUpperCase()
  if (token.kind === 'class') return token.value.toUpperCase()
  // Fractions as they were typed.
  if (token.unit === 'in') return token.text.trim()
  return token.unit ? `${token.number} ${token.unit}` : token.number
}
