import { attributeWord, familyWord } from '#catalogue/index-words.ts'
import { rangeOf } from './address.ts'
import type { Ask } from './asks.ts'
import type { FamilyIndex, IndexedFamily } from './family-index.ts'
import { allOf, anyOf } from './find.sql.server.ts'
import { type Matched, matchFamily, nearestSizes } from './match.ts'

/** Values that are chosen of attributes, by key. */
export type Choices = ReadonlyMap<string, readonly string[]>

/** Without what is no attribute at all, such as a parameter that another site has added to the address. */
export const knownOf = (choices: Choices, families: readonly IndexedFamily[]): Choices =>
  new Map(
    [...choices].filter(([key]) =>
      families.some(({ definitions, values }) => values.has(key) || definitions.some((one) => one.key === key)),
    ),
  )

export type Candidate = {
  family: IndexedFamily
  matched: Matched
  /** What its products must have, as operands of `to_tsquery`. By the key of the attribute where it was chosen. */
  asked: readonly string[]
  /** Those that its best products have as well. */
  preferred: readonly string[]
  chosen: ReadonlyMap<string, string>
  /** How many products those are, where that is known without counting them. */
  total: number | undefined
}

/**
 * The families that answer to a search: best first, then those that are bought most, otherwise in the order of the
 * catalogue; and the parts that none of them answers to. `near` are sizes that none has, of which the nearest ones are
 * asked for.
 */
export function candidatesOf(
  { families }: Pick<FamilyIndex, 'families'>,
  asks: readonly Ask[],
  choices: Choices,
): { candidates: Candidate[]; leftOut: Ask[]; near: Ask[] } {
  const all = families.flatMap((family) => {
    const chosen = chosenOf(family, choices)
    if (!chosen || family.products === 0) return []
    const matched = matchFamily(family, asks)
    return [{ family, matched, chosen, missed: matched.answers.filter((answer) => !answer).length }]
  })
  const fewest = Math.min(...all.map(({ missed }) => missed))
  const best = all
    .filter(({ missed, matched }) => missed === fewest && (missed === 0 || isTelling(matched, asks)))
    .toSorted((a, b) => b.matched.score - a.matched.score || b.family.demand - a.family.demand)
  const leftOut = asks.filter((_, place) => !best[0]?.matched.answers[place])
  const candidates = best
    // Other families may answer to other parts; a result answers to the same ones throughout.
    .filter(({ matched }) => asks.every((ask, place) => leftOut.includes(ask) || matched.answers[place]))
    .map(({ family, matched, chosen }) => ({
      family,
      matched,
      chosen,
      asked: askedOf(matched),
      preferred: preferredOf(matched),
      total: chosen.size > 0 ? undefined : knownTotal(matched),
    }))
  return withNearest(candidates, leftOut)
}

/** Asks for the nearest sizes instead of one that no family has. */
function withNearest(candidates: Candidate[], leftOut: Ask[]): ReturnType<typeof candidatesOf> {
  for (const ask of leftOut) {
    const [thing] = ask.ways[0]!.things
    if (thing?.kind !== 'size') continue
    const nearest = candidates.flatMap((candidate) => {
      const sizes = nearestSizes(candidate.family, thing, candidate.matched.used)
      return sizes ? [{ ...candidate, asked: [...candidate.asked, anyOf(sizes.anyOf)], total: undefined }] : []
    })
    if (nearest.length > 0) return { candidates: nearest, leftOut: leftOut.filter((one) => one !== ask), near: [ask] }
  }
  return { candidates, leftOut, near: [] }
}

/**
 * Whether what a family answers to says what is wanted, if not all is answered: its name, a standard, a thread, and not
 * just any number or a word of its category. It must be no less than half of what was asked.
 */
function isTelling({ answers }: Matched, asks: readonly Ask[]): boolean {
  const answered = answers.filter((answer) => answer !== undefined).length
  if (answered * 2 < asks.length) return false
  return answers.some((fits, place) => {
    const kind = asks[place]!.ways[0]!.things[0]?.kind
    return fits && ((kind !== 'word' && kind !== 'size') || fits.some(({ score }) => score >= 10))
  })
}

/** The terms are counted one by one, so how many have two of them is not known. */
function knownTotal({ family, answers }: Matched): number | undefined {
  const [first, ...others] = answers.flatMap((fits) => fits?.flatMap(({ constraint }) => constraint ?? []) ?? [])
  if (!first) return family.products
  return others.length === 0 ? first.products : undefined
}

const askedOf = ({ answers }: Matched): string[] =>
  answers.flatMap((fits) => fits?.flatMap(({ constraint }) => (constraint ? [anyOf(constraint.anyOf)] : [])) ?? [])

const preferredOf = ({ answers }: Matched): string[] =>
  answers.flatMap((fits) =>
    (fits ?? []).flatMap(({ prefers, constraint }) =>
      [prefers, constraint?.prefers].flatMap((words) => (words ? [anyOf(words)] : [])),
    ),
  )

/** What the chosen values mean for a family; undefined if it has none of them. */
function chosenOf(family: IndexedFamily, choices: Choices): Map<string, string> | undefined {
  const chosen = new Map<string, string>()
  for (const [key, wanted] of choices) {
    const values = [...(family.values.get(key)?.entries() ?? [])]
    const found = values.filter(([text, { number }]) => wanted.some((one) => isChosen(one, text, number)))
    if (found.length === 0) return undefined
    chosen.set(key, anyOf(found.map(([text]) => attributeWord(family, key, text))))
  }
  return chosen
}

/** Whether a value is one that was chosen, or in a chosen range such as `20..40`. */
export function isChosen(wanted: string, text: string, number: number | undefined): boolean {
  const range = rangeOf(wanted)
  if (!range) return wanted.toLowerCase() === text
  if (number === undefined) return false
  const { from, to } = range
  return (from === '' || number >= Number(from)) && (to === '' || number <= Number(to))
}

/** What the index is asked for a candidate's products. */
export function askedWords({ family, asked, chosen }: Candidate): string {
  const words = [...asked, ...chosen.values()]
  return words.length > 0 ? allOf(words) : anyOf([familyWord(family)])
}

/** Whether it is asked for all of the family's products. */
export const isWhole = ({ asked, chosen }: Candidate) => asked.length === 0 && chosen.size === 0
