import { compactText, listCompactForms, normaliseText } from '#goods/catalogue/normalise.ts'
import { splitWords } from '../index/stem-words.ts'
import { listDigitForms } from './digits.ts'

// No part number has more pieces than that.
const maxNumberWords = 6
// Longer texts describe a part.
const [maxWords, maxPieces] = [8, 4]
/** A shorter piece of a text may well be a size. */
export const minNumberLength = 5

/** The words of a text that may be a part number, or a piece of one; undefined if it cannot be. */
export function splitNumber(text: string): string[] | undefined {
  const words = splitWords(text.replace(/[-/]/g, ' '))
  const isNumber = /\d|-/.test(normaliseText(text)) && words.length > 0 && words.length <= maxNumberWords
  return isNumber ? words : undefined
}

/** The part numbers that a text may be, compacted: all of it, or all but the maker before it; with umlauts in two ways. */
export function listWholeNumbers(text: string): string[] {
  const withoutMaker = text.trim().replace(/^\S+\s*/u, '')
  return [...listCompactForms(text), ...listCompactForms(withoutMaker)]
}

/** The same with digits for the letters that look like them. */
export const listMistypedNumbers = (text: string): string[] =>
  listDigitForms(normaliseText(text)).flatMap(listWholeNumbers)

/** The part numbers that may be in a row of a list, in levels: the whole text first, then its pieces, the longest first. */
export function listNumberLevels({ text, description }: { text: string; description: string }): string[][] {
  const whole = [...listWholeNumbers(text), ...listMistypedNumbers(text)].map((number) => [number])
  return [...whole, ...listPieces(text), ...listPieces(description)]
    .map((level) => level.filter((number) => /\d/.test(number)))
    .filter((level) => level.length > 0)
}

function listPieces(text: string): string[][] {
  const words = normaliseText(text).split(' ').slice(0, maxWords).map(compactText)
  return [...Array(maxPieces).keys()].toReversed().map((more) =>
    words
      .slice(0, words.length - more)
      .map((_, index) => words.slice(index, index + more + 1).join(''))
      .filter((piece) => piece.length >= minNumberLength),
  )
}
