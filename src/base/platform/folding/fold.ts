import {
  apart,
  apostrophes,
  dashes,
  dropped,
  letters,
  type Pairs,
  quotes,
  signs,
  spaces,
  umlauts,
  whole,
} from './table.ts'

const allLetters: Pairs = Object.assign({}, ...letters)
const toPattern = (pairs: Pairs) => new RegExp(Object.keys(pairs).join('|'), 'gu')
const toClass = (ranges: string) => new RegExp(`[${ranges}]`, 'gu')
const patterns = {
  ...{ letters: toPattern(allLetters), umlauts: toPattern(umlauts), whole: toPattern(whole), apart: toPattern(apart) },
  ...{ dropped: toClass(dropped), dashes: toClass(dashes), apostrophes: toClass(apostrophes), quotes: toClass(quotes) },
  ...{ spaces: toClass(spaces), signs: toClass(signs) },
}
const replace = (text: string, pattern: RegExp, pairs: Pairs) => text.replace(pattern, (found) => pairs[found]!)

// biome-ignore lint/suspicious/noControlCharactersInRegex: texts of these alone are only lowered
const isAscii = /^[\u0000-\u007f]*$/

/**
 * A text as texts are compared: without case, accents, widths and what is not seen, with plain letters, dashes, apostrophes and
 * quotation marks. `fold_text` of the database returns the same. What is typed and what is stored are both folded, or neither is.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase().replaceAll('`', "'")
  const plain = replace(replace(text, patterns.apart, apart).normalize('NFKD').toLowerCase(), patterns.whole, whole)
  return replace(plain.replace(patterns.dropped, ''), patterns.letters, allLetters)
    .replace(patterns.dashes, '-')
    .replace(patterns.apostrophes, "'")
    .replace(patterns.quotes, '"')
    .replace(patterns.spaces, ' ')
    .normalize('NFC')
}

/** The same with umlauts spelled out: `tuerschliesser` for `Türschließer`. `fold_umlauts` of the database returns the same. */
export function foldUmlauts(text: string): string {
  if (isAscii.test(text)) return foldText(text)
  const decomposed = text.normalize('NFD')
  const spelled = replace(decomposed, patterns.umlauts, umlauts)
  return foldText(spelled === decomposed ? text : spelled)
}

/** A folded text without the apostrophes within its words, which many leave out: `oneill` for `o'neill`. That of feet stays. */
export const joinApostrophes = (folded: string): string => folded.replace(/(?<=\p{L})'(?=\p{L})/gu, '')

/** A text folded in each way in which people write it: more than one if it has umlauts, or an apostrophe. */
export const listSpellings = (text: string): string[] => {
  const folded = [foldText(text), foldUmlauts(text)]
  return [...new Set([...folded, ...folded.map(joinApostrophes)])]
}

/** Whether two texts are written alike, in one of these ways. */
export const isAlike = (one: string, other: string): boolean =>
  [foldText, foldUmlauts].some((fold) => joinApostrophes(fold(one)) === joinApostrophes(fold(other)))

/** Whether a part of a text is written so. An empty part is in each text. */
export const hasPart = (text: string, part: string): boolean =>
  [foldText, foldUmlauts].some((fold) => {
    const typed = joinApostrophes(fold(part))
    // With an apostrophe at its end, the word goes on.
    return typed.includes("'") ? fold(text).includes(fold(part)) : fold(text).replaceAll("'", '').includes(typed)
  })

/** Letters and digits only. `compact_text` of the database returns the same. */
export const dropSigns = (text: string): string => foldText(text).replace(patterns.signs, '')

/** The words of a text, each in its forms: two if it has umlauts. */
export function listWordForms(text: string): string[][] {
  const split = (folded: string) => folded.split(patterns.signs).filter((word) => word !== '')
  const spelled = split(foldUmlauts(text))
  return split(foldText(text)).map((word, index) => [...new Set([word, spelled[index] ?? word])])
}
