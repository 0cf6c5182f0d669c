import { compactText } from '#goods/catalogue/normalise.ts'
import type { FamilyIndex } from '../index/family-index.ts'
import { listDigitForms } from './digits.ts'
import { type QueryToken, tokenize } from './tokenize.ts'
import type { WordIndex } from './word-index.ts'

// UCF 207, HK 20 16, U C P 205
const maxPieces = 4
// The pieces of 08B-1 mean something apart, those of 450-5M-15 only together.
const minPieces = 3
// A shorter number in two pieces is two sizes.
const minJoinedDigits = 5

type DesignationIndex = Pick<FamilyIndex, 'designations' | 'synonyms' | 'unsold' | 'standards'>

/**
 * Joins a designation that was typed in pieces, `UCF 207`, takes apart one with its suffixes, `6204-2RSH`, and reads letters in
 * numbers as the digits that they look like, `6OO4`.
 */
export function splitDesignations(
  tokens: readonly QueryToken[],
  index: DesignationIndex,
  words: WordIndex,
): QueryToken[] {
  const result: QueryToken[] = []
  for (let start = 0; start < tokens.length; ) {
    const joined = joinPieces(tokens, start, index.designations)
    if (joined) result.push(...tokenize(joined.text))
    else result.push(...readToken(tokens[start]!, index, words))
    start += joined?.length ?? 1
  }
  return joinSymbols(result, words)
}

/** The longest designation that tokens from one on are together, and how many these are. */
function joinPieces(tokens: readonly QueryToken[], start: number, designations: ReadonlySet<string>) {
  for (let length = Math.min(maxPieces, tokens.length - start); length > 1; length--) {
    const texts = tokens.slice(start, start + length).map(({ text }) => text)
    const whole = compactText(texts.join(' '))
    const isJoined =
      /\p{L}/u.test(whole) || whole.length >= minJoinedDigits || texts.every((text) => text.trim().length === 1)
    const text = isJoined ? findDesignation(whole, designations) : undefined
    if (text) return { length, text }
  }
  return undefined
}

/** A compact text as a designation, if it is one; letters may stand for digits. */
const findDesignation = (whole: string, designations: ReadonlySet<string>): string | undefined =>
  designations.has(whole) ? whole : listDigitForms(whole).find((form) => designations.has(form))

/** What a token means: itself, a designation, or its pieces. */
function readToken(token: QueryToken, index: DesignationIndex, words: WordIndex): QueryToken[] {
  if (token.kind === 'standard') return splitStandard(token, index)
  if (token.kind !== 'word') return [token]
  if (!/\d/.test(token.word)) return /^m[il]o$/.test(token.word) && !words.knows(token.word) ? tokenize('m10') : [token]
  if (isOwn(token.word, index, words) || isRange(token.word)) return [token]
  const designation = findDesignation(compactText(token.word), index.designations)
  if (designation) return tokenize(designation)
  const pieces = splitToken(token, index, words)
  return pieces.length > 1 ? pieces : readDigits(token, index, words)
}

/** A word that nothing has with digits for letters, if that is known or a size; otherwise the token itself. */
function readDigits(token: QueryToken, names: DesignationIndex, words: WordIndex): QueryToken[] {
  if (token.kind !== 'word' || !/\d/.test(token.word) || isOwn(token.word, names, words)) return [token]
  for (const [index, form] of listDigitForms(token.word).entries()) {
    const read = tokenize(form).flatMap((other) => (other.kind === 'word' ? splitToken(other, names, words) : other))
    // Letters at an end are taken for digits only of what is known so.
    const isMeant = (other: QueryToken) =>
      other.kind === 'word'
        ? isOwn(other.word, names, words)
        : other.kind !== 'size' || index === 0 || words.knows(form)
    if (read.length > 0 && read.every(isMeant)) return read
  }
  return [token]
}

const isOwn = (word: string, { designations, synonyms }: DesignationIndex, words: WordIndex): boolean =>
  designations.has(word) || words.knows(word) || synonyms.has(word)

/** The size behind a standard that has no such part: `ISO 7089-10` is ISO 7089 of M10. */
function splitStandard(
  token: Extract<QueryToken, { kind: 'standard' }>,
  { standards, synonyms }: DesignationIndex,
): QueryToken[] {
  const { body, number } = token
  const [base, size] = number.split('-')
  const isPart = standards.has(number) || synonyms.has(`${body} ${number}`)
  if (size === undefined || isPart || !standards.has(base!)) return [token]
  return [
    { kind: 'standard', text: `${body} ${base}`, body, number: base! },
    { kind: 'size', text: size, number: String(Number(size)), unit: '' },
  ]
}

/** A letter that is no word, with the number behind it: `d 20`. */
function joinSymbols(tokens: readonly QueryToken[], words: WordIndex): QueryToken[] {
  return tokens.flatMap((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    if (isSymbol(token, words) && after?.kind === 'size' && !after.symbol) return []
    if (token.kind !== 'size' || token.symbol || !before || !isSymbol(before, words)) return [token]
    return [{ ...token, symbol: before.text, text: `${before.text} ${token.text}` }]
  })
}

const isSymbol = (token: QueryToken, words: WordIndex): boolean =>
  token.kind === 'word' && /^[a-z]$/.test(token.word) && !words.knows(token.word)

/** The pieces of a text with digits that is no word of the catalogue; otherwise the token itself. */
function splitToken(
  token: Extract<QueryToken, { kind: 'word' }>,
  index: DesignationIndex,
  words: WordIndex,
): QueryToken[] {
  const isKnown = (word: string) => isOwn(word, index, words)
  if (isKnown(token.word)) return [token]
  const isSeries = (letters: string) => words.knows(letters) || index.unsold.has(letters)
  const pieces = token.word
    .split(/[-.]/)
    .flatMap((piece) => (isKnown(piece) ? piece : splitGlued(piece, isKnown, isSeries)))
  // Numbers alone are in every catalogue: those of `0-30-696` say nothing of one.
  const isTelling = (piece: string) =>
    index.designations.has(piece) || (/\p{L}..|.\p{L}|\d{4}/u.test(piece) && isKnown(piece))
  if (pieces.length < 2 || !pieces.some(isTelling)) return [token]
  return pieces
    .flatMap((piece) => tokenize(piece))
    .flatMap((piece) => readDigits(piece, index, words))
    .map((piece) => ({ ...piece, isPiece: pieces.length >= minPieces }))
}

/** `0-25`, `1.5-10`; a designation such as `62-04` does not grow. */
function isRange(word: string): boolean {
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(word) ?? []
  return from !== undefined && Number(from) < Number(to)
}

/** `6001ddu`, `6203zzc3` and `spa1250` in pieces, if the number or the letters are of the catalogue. */
function splitGlued(text: string, isOwn: (word: string) => boolean, isSeries: (letters: string) => boolean): string[] {
  const glued = [/^(\d{3,5})([a-z]{1,4}\d{0,2})$/, /^(\d{3,5})(\d[a-z]{1,4}\d{0,2})$/].flatMap((form) => {
    const [, number, suffix] = form.exec(text) ?? []
    return number ? [{ number, suffix: suffix! }] : []
  })
  const chosen = glued.find(({ number }) => isOwn(number)) ?? glued.find(({ suffix }) => isOwn(suffix))
  if (chosen) return [chosen.number, ...splitSuffix(chosen.suffix, isOwn)]
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
