import { stemmer } from 'stemmer'
import { normaliseText, normaliseUmlauts } from '#goods/catalogue/normalise.ts'

const split = (normalised: string): string[] => normalised.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.]*/gu) ?? []

/** The words of a text, as they are compared. */
export const splitWords = (text: string): string[] => split(normaliseText(text))

/** The same with umlauts spelled out; as many. */
export const splitSpelled = (text: string): string[] => split(normaliseUmlauts(text))

/** With umlauts in both ways, and with apostrophes as one word too: `d'huile` as `dhuile`. */
function listForms(text: string): string[] {
  const forms = [normaliseText(text), normaliseUmlauts(text)]
  return [...forms, ...forms.map((form) => form.replaceAll("'", ''))]
}

/** The words that a text is found by. */
export const listFoundWords = (text: string): string[] => [...new Set(listForms(text).flatMap(split))]

/** Too short a stem is another word: `oring` is no `or`. */
const minStem = 3

/** What says in Bengali that a part belongs to another: the screw’s, `স্ক্রুর`, the bolt’s, `বোল্টের`. */
const genitive = /(?<=[\p{L}\p{M}]{2})(?:\u{9af}\u{9bc}ের|এর|ের|(?<=[িীুূো])র)$/u

/** An English word without its ending, a Bengali word without its genitive; other words and numbers stay as they are. */
export const stemWord = (word: string): string => {
  const stem = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word.replace(genitive, '')
  return stem.length < minStem ? word : stem
}

/** Words that say nothing about a part. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    ...['a an and at by for from in of on or per the to with x mm und mit fur der die das aus von zum zur জন্য'],
    // Of a question for what a part is for.
    ...['what which that is are it its be can i my me we want need needs so into onto along while when using used'],
    ...['thing something'],
  ].flatMap((words) => words.split(' ')),
)

/** Of a phrase that then has several words left: a die nut is no nut. */
const dropStopWords = (words: string[]): string[] => {
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 1 ? telling : words
}

/** A phrase in each way in which it may be written. */
export const listPhrases = (text: string): string[] => [
  ...new Set(listForms(text).map((form) => dropStopWords(split(form)).join(' '))),
]

/** A phrase by the stems of its words, without those that say nothing. */
export const toStemmedPhrase = (text: string): string => dropStopWords(splitWords(text)).map(stemWord).join(' ')

/** A phrase as it is written, without words that say nothing. */
export const toWrittenPhrase = (text: string): string => dropStopWords(splitWords(text)).join(' ')
