import { dropSigns, joinApostrophes } from '#base/platform/folding/fold.ts'
import { normaliseText, normaliseUmlauts } from '../normalise.ts'

/** A part number that a file may be named after: as words, `iw-4762-m6x20`, and without what separates them. */
export type NamedPart = { words: string; compact: string }

const maxWords = 20

/**
 * The part numbers that a picture's file may be named after, the likeliest first: its whole name, then without its last words,
 * as in `IW-4762-M6X20-2.jpg` and `IW-4762-M6X20 (back).png`.
 */
export function listNamedParts(fileName: string): NamedPart[] {
  const name = fileName.replace(/\.(?:jpe?g|png|webp)$/i, '')
  const forms = listNameForms(name).map((form) => splitWords(form).slice(0, maxWords))
  return forms[0]!.flatMap((_, index) =>
    forms
      .filter(({ length }) => length > index)
      .map((words) => {
        const kept = words.slice(0, words.length - index)
        return { words: kept.join('-'), compact: kept.join('') }
      }),
  )
}

/**
 * Whether a file of that name shows this part. Its words must be those of the number: `A1-2` is the second picture of A1,
 * not one of A12. A name without separators may leave out all of them.
 */
export const isNamedAfter = ({ words, compact }: NamedPart, sku: string): boolean =>
  listNameForms(sku).some(
    (form) => splitWords(form).join('-') === words || (words === compact && dropSigns(form) === compact),
  )

/** A name with umlauts has two: names of files rarely have these. */
const listNameForms = (text: string): string[] => {
  const forms = [normaliseText(text), normaliseUmlauts(text)]
  return [...new Set([...forms, ...forms.map(joinApostrophes)])]
}

const splitWords = (normalised: string): string[] =>
  normalised.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
