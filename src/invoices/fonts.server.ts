import { join } from 'node:path'
import { projectRoot } from '#platform/root.server.ts'

/** The fonts that letters are looked up in, in this order. */
const families = ['latin', 'latin-ext', 'greek', 'cyrillic', 'bengali'] as const
export type Family = (typeof families)[number]
export type Weight = 400 | 600

export const fontFile = (family: Family, weight: Weight): string =>
  join(projectRoot(), 'src', 'invoices', 'fonts', `${family}-${weight}.ttf`)

/** A part of a text that one font has all letters of; `said` is what it means. */
export type Run = { family: Family; text: string; said: string }

/** What stands for a letter that no font has. The text of the PDF and the XML have the letter itself. */
const missing = '?'

// Direction marks and the like, apart from the joiners of Bengali, and what cannot be seen.
const invisible = /[[\p{Cc}\p{Cf}\p{Cs}]--[\u200c\u200d]]/gv

/** A text without what has no place on paper. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s/gu, (space) => (space === '\u00a0' ? space : ' '))
    .replace(invisible, '')

/** Splits a line into runs. `has` says whether a font has a letter. */
export function runsOf(text: string, has: (family: Family, letter: number) => boolean): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const code = letter.codePointAt(0)!
    // Joiners without anything to join are nothing.
    if ((code === 0x200c || code === 0x200d) && last?.family !== 'bengali') continue
    // A run goes on as long as it can: a blank between two words of Bengali is Bengali.
    const family = last && has(last.family, code) ? last.family : families.find((one) => has(one, code))
    const run = last?.family === (family ?? 'latin') ? last : { family: family ?? 'latin', text: '', said: '' }
    if (run !== last) runs.push(run)
    run.text += family ? letter : missing
    run.said += letter
  }
  return runs
}
