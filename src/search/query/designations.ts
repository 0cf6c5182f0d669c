import { compactText } from '#catalogue/normalise.ts'
import type { FamilyIndex } from '../index/family-index.ts'
import { type QueryToken, tokenize } from './tokenize.ts'
import type { WordIndex } from './word-index.ts'

// UCF 207, HK 20 16
const maxPieces = 3
// The pieces of 08B-1 mean something apart, those of 450-5M-15 only together.
const minPieces = 3
// A shorter number in two pieces is two sizes.
const minJoinedDigits = 5

/** Joins a designation that was typed in pieces, `UCF 207`, and takes apart one with its suffixes, `6204-2RSH`. */
export function splitDesignations(
  tokens: readonly QueryToken[],
  index: Pick<FamilyIndex, 'designations' | 'synonyms' | 'unsold'>,
  words: WordIndex,
): QueryToken[] {
  const result: QueryToken[] = []
  for (let start = 0; start < tokens.length; ) {
    const length = countPieces(tokens, start, index.designations)
    const own = tokens.slice(start, start + length)
    result.push(...(length > 1 ? tokenize(compactText(joinTexts(own))) : splitToken(own[0]!, index, words)))
    start += length
  }
  return result
}

const joinTexts = (tokens: readonly QueryToken[]) => tokens.map(({ text }) => text).join(' ')

/** The number of tokens from one on that are a designation together; 1 if none are. */
function countPieces(tokens: readonly QueryToken[], start: number, designations: ReadonlySet<string>): number {
  for (let length = Math.min(maxPieces, tokens.length - start); length > 1; length--) {
    const whole = compactText(joinTexts(tokens.slice(start, start + length)))
    const isJoined = /\p{L}/u.test(whole) || whole.length >= minJoinedDigits
    if (isJoined && designations.has(whole)) return length
  }
  return 1
}

/** The pieces of a text with digits that is no word of the catalogue; otherwise the token itself. */
function splitToken(
  token: QueryToken,
  { designations, synonyms, unsold }: Pick<FamilyIndex, 'designations' | 'synonyms' | 'unsold'>,
  words: WordIndex,
): QueryToken[] {
  const isOwn = (word: string) => designations.has(word) || words.knows(word) || synonyms.has(word)
  const isSeries = (letters: string) => words.knows(letters) || unsold.has(letters)
  if (token.kind !== 'word' || !/\d/.test(token.word) || isOwn(token.word) || isRange(token.word)) return [token]
  const pieces = token.word
    .split(/[-.]/)
    .flatMap((piece) => (isOwn(piece) ? piece : splitGlued(piece, isOwn, isSeries)))
  return pieces.length > 1
    ? pieces.flatMap((piece) => tokenize(piece).map((read) => ({ ...read, isPiece: pieces.length >= minPieces })))
    : [token]
}

/** `0-25`, `1.5-10` */
const isRange = (word: string) => /^\d+(?:\.\d+)?-\d+(?:\.\d+)?$/.test(word)

/** `6001ddu`, `6203zzc3` and `spa1250` in pieces, if the number or the letters are of the catalogue. */
function splitGlued(text: string, isOwn: (word: string) => boolean, isSeries: (letters: string) => boolean): string[] {
  const [, number, suffix] = /^(\d{3,5})(\d?[a-z]{1,4}\d{0,2})$/.exec(text) ?? []
  if (number && (isOwn(number) || isOwn(suffix!))) return [number, ...splitSuffix(suffix!, isOwn)]
  const [, letters, size] = /^([a-z]{2,4})(\d{2,5})$/.exec(text) ?? []
  return letters && isSeries(letters) ? [letters, size!] : splitSuffix(text, isOwn)
}

/** The longest known suffix that a text begins with, and the rest. */
function splitSuffix(text: string, isOwn: (word: string) => boolean): string[] {
  if (isOwn(text)) return [text]
  for (let length = text.length - 1; length > 1; length--) {
    const known = text.slice(0, length)
    if (/\d[a-z]|^([a-z])\1|^[a-z]{2,}\d{3}/.test(known) && isOwn(known)) return [known, text.slice(length)]
  }
  return [text]
}
