import { stemmer } from 'stemmer'
import { normaliseText } from '#catalogue/normalise.ts'

/** The words of a text, as they are compared. */
export const splitWords = (text: string): string[] =>
  normaliseText(text).match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.]*/gu) ?? []

/** Too short a stem is another word: `oring` is no `or`. */
const minStem = 3

/** An English word without its ending; other words and numbers stay as they are. */
export const stemWord = (word: string): string => {
  const stem = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word
  return stem.length < minStem ? word : stem
}

/** A phrase by the stems of its words. */
export const toStemmedPhrase = (text: string): string => splitWords(text).map(stemWord).join(' ')

/** A phrase as it is written. */
export const toWrittenPhrase = (text: string): string => splitWords(text).join(' ')
