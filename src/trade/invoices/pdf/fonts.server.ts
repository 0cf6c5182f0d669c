import { join } from 'node:path'
import { findProjectRoot } from '#base/platform/root.server.ts'

export type FontWeight = 400 | 600

/** Fonts in both weights; the others are regular only, which suits names and addresses. */
const inBothWeights: readonly string[] = ['latin', 'latin-ext', 'greek', 'cyrillic', 'bengali']

// Han signs that several scripts share, and the wide forms of Latin letters.
const han = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u

/** Fonts whose letters are drawn one after another, each with the letters that cause it to be loaded. */
const plain = {
  latin: /./su,
  'latin-ext': /./su,
  vietnamese: /\p{scx=Latin}/u,
  'latin-rest': /[\p{scx=Latin}\p{Sc}]/u,
  greek: /\p{scx=Greek}/u,
  'greek-ext': /\p{scx=Greek}/u,
  cyrillic: /\p{scx=Cyrillic}/u,
  'cyrillic-ext': /\p{scx=Cyrillic}/u,
  georgian: /\p{scx=Georgian}/u,
  armenian: /\p{scx=Armenian}/u,
  ethiopic: /\p{scx=Ethiopic}/u,
  'han-simplified': han,
  'han-traditional': han,
  japanese: han,
  korean: /\p{scx=Hangul}/u,
}

/** Fonts whose letters are joined, stacked or moved, so that the drawn glyphs differ from the text. */
const shaped = {
  bengali: /\p{scx=Bengali}/u,
  arabic: /\p{scx=Arabic}/u,
  hebrew: /\p{scx=Hebrew}/u,
  thaana: /\p{scx=Thaana}/u,
  devanagari: /\p{scx=Devanagari}/u,
  gujarati: /\p{scx=Gujarati}/u,
  gurmukhi: /\p{scx=Gurmukhi}/u,
  kannada: /\p{scx=Kannada}/u,
  malayalam: /\p{scx=Malayalam}/u,
  tamil: /\p{scx=Tamil}/u,
  telugu: /\p{scx=Telugu}/u,
  sinhala: /\p{scx=Sinhala}/u,
  thai: /\p{scx=Thai}/u,
  lao: /\p{scx=Lao}/u,
  khmer: /\p{scx=Khmer}/u,
  myanmar: /\p{scx=Myanmar}/u,
  tibetan: /\p{scx=Tibetan}/u,
}

export type FontFamily = keyof typeof plain | keyof typeof shaped

export const isShaped = (family: FontFamily): boolean => family in shaped

/** All fonts, in the order in which letters are looked up. */
const families = Object.entries({ ...plain, ...shaped }) as [FontFamily, RegExp][]

export function getFontFile(family: FontFamily, weight: FontWeight): string {
  const file = `${family}-${inBothWeights.includes(family) ? weight : 400}.ttf`
  return join(findProjectRoot(), 'src/trade/invoices/fonts', file)
}

/** A part of a text that one font covers. `said` is its meaning; `level` is its direction, odd for leftwards. */
export type FontRun = { family: FontFamily; text: string; said: string; level: number }

/** Replaces a letter that no font has. The text layer of the PDF and the XML have the letter itself. */
const formatCodePoint = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`

// Invisible characters such as direction marks, except joiners.
const invisible = /[[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]--[\u200c\u200d]]/gv

/** A text without unprintable characters, with accents composed. */
export const toPrintable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/gu, (space) => (space === '\u00a0' ? space : ' '))
    .replace(invisible, '')

/** Splits a line into runs. `has` says whether a font has a letter. */
export function splitRuns(
  text: string,
  has: (family: FontFamily, letter: number) => boolean,
  levelAt: (offset: number) => number = () => 0,
): FontRun[] {
  const runs: FontRun[] = []
  let offset = 0
  for (const letter of text) {
    const last = runs.at(-1)
    const code = letter.codePointAt(0)!
    const level = levelAt(offset)
    offset += letter.length
    // Joiners with nothing to join are dropped.
    const isJoiner = code === 0x200c || code === 0x200d
    if (isJoiner && !(last && isShaped(last.family) && has(last.family, code))) continue
    // A run is extended as far as possible: a blank between two words of Bengali is Bengali.
    const family =
      last && has(last.family, code)
        ? last.family
        : families.find(([one, letters]) => letters.test(letter) && has(one, code))?.[0]
    const goesOn = last?.family === (family ?? 'latin') && last.level === level
    const run = goesOn ? last : { family: family ?? 'latin', text: '', said: '', level }
    if (run !== last) runs.push(run)
    run.text += family ? letter : formatCodePoint(code)
    run.said += letter
  }
  return runs
}
