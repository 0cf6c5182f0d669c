import { isAlike } from '#base/platform/folding/fold.ts'
import { joinWithAnd, joinWithOr, quoteLexeme, toAttributeWord, toFamilyWord } from '#goods/catalogue/index-words.ts'
import { parseRange } from '../address.ts'
import { nameWeights } from '../index/build-family.ts'
import type { FamilyIndex, IndexedFamily } from '../index/family-index.ts'
import { type Fit, scores } from './fit.ts'
import { bySynonym, type QueryPart, type QueryTerm } from './interpret-query.ts'
import { type FamilyMatch, matchFamily, wordsBeside } from './match-family.ts'
import { listSaidWords } from './match-purpose.ts'
import { findNearestSize, findNearestThread } from './match-size.ts'
import { findNearestDesignation } from './nearest-designation.ts'
import type { FacetChoices } from './request.ts'
import { units } from './tokenize.ts'

/** Drops keys that no family has as an attribute, such as a parameter that another site has added to the address. */
export const dropUnknownChoices = (choices: FacetChoices, families: readonly IndexedFamily[]): FacetChoices =>
  new Map(
    [...choices].filter(([key]) =>
      families.some(
        ({ definitions, values }) => values.has(key) || definitions.some((definition) => definition.key === key),
      ),
    ),
  )

export type Candidate = {
  family: IndexedFamily
  match: FamilyMatch
  /** Words of the index that its products must have, as operands of a `tsquery`. */
  required: readonly string[]
  /** Words that its best products have as well. */
  preferred: readonly string[]
  /** Words of its plain form, for the attributes that the search says nothing of. */
  plain: readonly string[]
  /** Words that its products must have because of a chosen value, by the key of the attribute. */
  chosen: ReadonlyMap<string, string>
  /** The number of such products; undefined if the index in memory does not know it. */
  total: number | undefined
}

export type Ranking = {
  candidates: Candidate[]
  /** Parts that designate products; all candidates answer to them. */
  designated: QueryPart[]
  /** Parts that no candidate answers to. */
  leftOut: QueryPart[]
  /** Those of them that no family answers to by themselves. */
  unknown: QueryPart[]
  /** Sizes that no family has; candidates have the nearest ones instead. */
  near: QueryPart[]
}

/** Families that answer to a search: the best first, then the most bought, otherwise in the order of the catalogue. */
export function rankCandidates(
  { families }: Pick<FamilyIndex, 'families'>,
  parts: readonly QueryPart[],
  choices: FacetChoices,
): Ranking {
  const match = createMatcher(families, parts, choices)
  return rankMatched(families.flatMap(match), parts)
}

/** The same, for whoever has others wait: `breathe` is awaited before each family. */
export async function rankInTurn(
  { families }: Pick<FamilyIndex, 'families'>,
  parts: readonly QueryPart[],
  choices: FacetChoices,
  breathe: () => Promise<void>,
): Promise<Ranking> {
  const match = createMatcher(families, parts, choices)
  const matched: MatchedFamily[] = []
  for (const family of families) {
    await breathe()
    matched.push(...match(family))
  }
  return rankMatched(matched, parts)
}

type MatchedFamily = Pick<Candidate, 'family' | 'match' | 'chosen'>

/** How a family answers; an empty list if it has nothing of what was chosen, or nothing at all. */
function createMatcher(families: readonly IndexedFamily[], parts: readonly QueryPart[], choices: FacetChoices) {
  const said = listSaidWords(families, parts)
  return (family: IndexedFamily): MatchedFamily[] => {
    const chosen = toChosenWords(family, choices)
    return chosen && family.products > 0 ? [{ family, match: matchFamily(family, parts, said), chosen }] : []
  }
}

function rankMatched(matched: readonly MatchedFamily[], parts: readonly QueryPart[]): Ranking {
  // What nothing has is left out, and counts for or against no family.
  const unknown = parts.filter((_, index) => matched.every(({ match }) => !match.answers[index]))
  if (isOfferedElsewhere(matched, parts)) return { candidates: [], designated: [], leftOut: [], unknown, near: [] }
  const known = parts.length - unknown.length
  const names = parts.map((_, index) => matched.some(({ match }) => isNamedBy(match.answers[index])))
  const purposes = parts.map((_, index) => matched.some(({ match }) => isPurposeAt(match, index)))
  const all = matched.map((each) => ({
    ...each,
    missed: parts.reduce((sum, part, index) => {
      const answer = each.match.answers[index]
      const isMissed = answer
        ? (names[index]! && isBesideName(answer)) || isForOther(each.match, answer)
        : !unknown.includes(part)
      return isMissed ? sum + weighMissed(part, purposes[index]!) : sum
    }, 0),
  }))
  const designated = listDesignated(
    all.map(({ match }) => match),
    parts,
  )
  const eligible = keepWanted(
    all.filter(({ match }) => designated.every((index) => isDesignatedBy(match, parts, index))),
    parts,
  )
  const nearest = keepFewest(eligible)
  // The letter of 425-5M-15 names a family, though no product is so long.
  const hasProfile = designated.some((index) => /\p{L}/u.test(parts[index]!.text))
  const isAnswered = known > 0 || parts.length === 0
  // What comes nearest is better than nothing, and what was left out is said.
  const levels: (() => (typeof eligible)[number][])[] = [
    () =>
      nearest.filter(
        ({ missed, match }) => (missed === 0 && isAnswered) || hasProfile || isDistinctive(match, parts, unknown),
      ),
    () => nearest.filter(({ match }) => isWordAnswered(match, parts)),
    () => nearest.filter(({ family }) => parts.some(({ text }) => findNearestDesignation(family, text, false))),
    () => (isAnswered ? keepFewest(eligible.filter(({ match }) => isDistinctive(match, parts, unknown))) : []),
    // Two sizes of three tell a part.
    () => keepFewest(eligible.filter(({ match: { answers } }) => answers.filter(Boolean).length >= minSizes)),
  ]
  const best = takeFirst(levels).toSorted((a, b) => b.match.score - a.match.score || b.family.demand - a.family.demand)
  const leftOut = parts.filter((_, index) => !best[0]?.match.answers[index])
  const candidates = best
    // All families of a result answer to the same parts.
    .filter(({ match }) => parts.every((part, index) => leftOut.includes(part) || match.answers[index]))
    .map(({ family, match, chosen }) => ({
      family,
      match,
      chosen,
      ...toWords(match),
      total: chosen.size > 0 ? undefined : knownTotal(match),
    }))
  return {
    designated: designated.map((index) => parts[index]!),
    unknown,
    ...withNearestSizes(candidates, leftOut, parts),
  }
}

/** Whether a search names what nothing here comes near, unless something here is for it. */
const isOfferedElsewhere = (matched: readonly MatchedFamily[], parts: readonly QueryPart[]): boolean =>
  parts.some(
    ({ hasNothingNear, isAfterFor }, index) =>
      hasNothingNear && !isAfterFor && !matched.some(({ match }) => isPurposeAt(match, index)),
  )

const minSizes = 2

/** The first of several lists that is not empty; those behind it are not made. */
function takeFirst<Item>(levels: readonly (() => Item[])[]): Item[] {
  for (const make of levels) {
    const found = make()
    if (found.length > 0) return found
  }
  return []
}

/** Those that miss the least. */
function keepFewest<Matched extends { missed: number }>(all: Matched[]): Matched[] {
  const fewest = Math.min(...all.map(({ missed }) => missed))
  return all.filter(({ missed }) => missed === fewest)
}

/** A candidate by its name alone: what else it answered to decides nothing. */
export function toWholeFamily({ family, match, chosen }: Candidate): Candidate {
  const answers = match.answers.map((fits) => (fits?.some(({ constraint }) => constraint) ? undefined : fits))
  const named = { ...match, answers, used: new Map() }
  return { family, match: named, chosen, ...toWords(named), total: chosen.size > 0 ? undefined : family.products }
}

const toWords = (match: FamilyMatch) => ({
  required: listRequired(match),
  preferred: listPreferred(match),
  plain: listPlain(match),
})

/** Whether a fit tells which part is meant, by its name, number or purpose. */
const isTelling = ({ score, isDesignation, isPurpose }: Fit, least: number): boolean =>
  isDesignation || isPurpose || score >= least

const isWord = ({ interpretations: [own] }: QueryPart): boolean => own?.terms[0]?.kind === 'word'

/** A spanner for M10 bolts is a spanner: families that have what is before `for`, if there are any. */
function keepWanted<Matched extends { match: FamilyMatch }>(all: Matched[], parts: readonly QueryPart[]): Matched[] {
  if (parts.every(({ isAfterFor }) => isAfterFor) || !parts.some(({ isAfterFor }) => isAfterFor)) return all
  const before = [...parts.keys()].filter((index) => !parts[index]!.isAfterFor)
  const words = before.filter((index) => isWord(parts[index]!))
  const wanted = all.filter(
    ({ match: { answers } }) =>
      before.every((index) => answers[index]) &&
      // What only has attributes of that name is another part: a pillow block has a mounting bolt.
      (words.length === 0 ||
        words.some((index) => answers[index]!.some((fit) => isTelling(fit, nameWeights.name * bySynonym)))),
  )
  return wanted.length > 0 ? wanted : all
}

/** Whether a phrase is a family's name, such as `drill set`, with its values, such as `Morse taper`. */
const isNamedBy = (answer: readonly Fit[] | undefined): boolean =>
  answer !== undefined &&
  answer.length > 1 &&
  answer.some(({ named }) => named !== undefined) &&
  answer.every(({ named, score }) => named !== undefined || score >= scores.value)

/** Whether a family has some of a phrase only as the name of an attribute: a set of taps has a tapping drill, and is no drill set. */
const isBesideName = (answer: readonly Fit[]): boolean => answer.some(({ score }) => score <= scores.label)

/** Whether a size is that of what a tool is for, and the tool is not named: `circlip 23 mm`, of circlip pliers for 19 to 60 mm. */
const isForOther = ({ isHeadSaid }: FamilyMatch, answer: readonly Fit[]): boolean =>
  !isHeadSaid && answer.some(({ isRange }) => isRange)

const isPurposeAt = ({ answers }: FamilyMatch, index: number): boolean =>
  answers[index]?.some(({ isPurpose }) => isPurpose) ?? false

/**
 * A word says what is wanted, a size only how large: of two families that lack something, the one of that name is nearer. What
 * stands after `for` is no part, but may be the purpose of some: `bolt for lifting a motor`.
 */
function weighMissed({ isMate, interpretations }: QueryPart, isPurpose: boolean): number {
  if (isMate && !isPurpose) return 0
  // Such as 1-10.
  const isSized = interpretations.some(({ terms }) => terms.every(({ kind }) => kind === 'size'))
  return isSized ? 1 : 3
}

/**
 * The parts that designate products. What else was typed never weakens a number, so each family of the result has them. Of
 * several that no family has together, the first one counts.
 */
function listDesignated(matches: readonly FamilyMatch[], parts: readonly QueryPart[]): number[] {
  const indexes = [...parts.keys()].filter((index) => matches.some((match) => isDesignatedBy(match, parts, index)))
  const areTogether = matches.some((match) => indexes.every((index) => isDesignatedBy(match, parts, index)))
  return areTogether ? indexes : indexes.slice(0, 1)
}

const isDesignatedBy = ({ answers }: FamilyMatch, parts: readonly QueryPart[], index: number): boolean =>
  answers[index]?.some(({ isDesignation }) => isDesignation || parts[index]!.isPiece) ?? false

/** Replaces sizes and special threads that no family has with the nearest ones. */
function withNearestSizes(
  candidates: Candidate[],
  leftOut: QueryPart[],
  parts: readonly QueryPart[],
): Omit<Ranking, 'designated' | 'unknown'> {
  const near: QueryPart[] = []
  let found = candidates
  for (const part of leftOut) {
    const nearest = found.flatMap((candidate) => {
      const sizes = findNearest(candidate, part, parts)
      return sizes
        ? [{ ...candidate, required: [...candidate.required, joinWithOr(sizes.alternatives)], total: undefined }]
        : []
    })
    const isDrawn = part.typed.some((term) => term.kind === 'size' && term.symbol !== undefined)
    // A family that has the other dimensions of a drawing stays the best, whatever is near in others.
    if (nearest.length === 0 || (isDrawn && nearest[0]!.family !== found[0]!.family)) continue
    found = nearest
    near.push(part)
  }
  return { candidates: found, leftOut: leftOut.filter((part) => !near.includes(part)), near }
}

const getDiameter = (term: QueryTerm | undefined): number | undefined =>
  term?.kind === 'thread' ? (term.diameterMm ?? Number.parseFloat(term.thread.slice(1))) : undefined

/**
 * Whether nothing but a thread of inches, or metric with a fine pitch, is asked for, with its length or without, beside words that nothing
 * has (`unknown`).
 */
export const isSpecialThread = (parts: readonly QueryPart[], unknown: readonly QueryPart[]): boolean => {
  const isUnknownWord = (part: QueryPart, [first]: readonly QueryTerm[]) =>
    first?.kind === 'word' && unknown.includes(part)
  const terms = parts.flatMap((part) => {
    const own = part.interpretations[0]?.terms ?? []
    return isUnknownWord(part, own) ? [] : own
  })
  const isSpecial = (term: QueryTerm) =>
    term.kind === 'thread' && (term.diameterMm !== undefined || term.thread.includes('x'))
  return terms.some(isSpecial) && terms.every((term) => isSpecial(term) || term.kind === 'size')
}

function findNearest({ family, match }: Candidate, part: QueryPart, parts: readonly QueryPart[]) {
  for (const { terms } of part.interpretations) {
    const [term] = terms
    if (term === undefined || term.kind === 'word') continue
    // A fastener of so many inches has that thread.
    const inches =
      term.kind === 'size' && term.unit === 'in' && !match.used.has('thread') ? Number(term.number) : undefined
    const diameter = getDiameter(term) ?? (inches && inches * units.in.times)
    const thread = diameter === undefined ? undefined : findNearestThread(family, diameter)
    if (thread) return thread
    const beside = wordsBeside(family, parts, parts.indexOf(part), terms, 0)
    const size = term.kind === 'size' ? findNearestSize(family, term, match.used, beside) : undefined
    if (size) return size
  }
  return findNearestDesignation(family, part.text, isNamed(match))
}

/** Whether a part names the family or one of its values. */
export const isNamed = ({ answers }: FamilyMatch): boolean =>
  answers.some((fits) => fits?.some(({ score }) => score >= scores.value))

/**
 * What a search calls the part, if nothing is called so and only sizes or words beside a name lead to the family: `grease nipple`
 * of `grease nipple m6`. Undefined if the family, or a standard, is named.
 */
export function findForeignName({ answers }: FamilyMatch, parts: readonly QueryPart[]): string | undefined {
  const isTold = parts.some(
    (part, index) =>
      part.isUnsold ||
      answers[index]?.some((fit) =>
        isTelling(fit, isWord(part) ? nameWeights.name * bySynonym : scores.numberOfStandard),
      ),
  )
  const words = parts.filter((part) => isWord(part) && !part.isMate && !/\d/.test(part.text))
  const isForeign = words.some((part) => part.text.length >= minForeign && !answers[parts.indexOf(part)])
  return !isTold && isForeign ? words.map(({ text }) => text).join(' ') : undefined
}

/** Shorter words are marks of a drawing. */
const minForeign = 3

/**
 * Whether a family that answers to some parts only is worth showing: it answers to at least a third of those that anything has, and to one that
 * identifies it, such as its name, a standard or a thread, not merely to a number or a word of its category. Of a special
 * thread alone each family shows the nearest one that it has.
 */
function isDistinctive({ answers }: FamilyMatch, parts: readonly QueryPart[], unknown: readonly QueryPart[]): boolean {
  if (answers.some((fits) => fits?.some(({ isDesignation }) => isDesignation)) || isSpecialThread(parts, unknown))
    return true
  const answered = answers.filter((answer) => answer !== undefined).length
  if (answered * 3 < parts.length - unknown.length) return false
  return answers.some((fits, index) => {
    const kind = parts[index]!.interpretations[0]!.terms[0]?.kind
    return (
      fits && ((kind !== 'word' && kind !== 'size') || fits.some(({ score, isPurpose }) => score >= 10 || isPurpose))
    )
  })
}

/** Whether a family answers to a word that was typed, that names a family or a value, not merely to a number. */
const isWordAnswered = ({ answers }: FamilyMatch, parts: readonly QueryPart[]): boolean =>
  answers.some(
    (fits, index) =>
      parts[index]!.interpretations[0]?.terms[0]?.kind === 'word' && fits?.some(({ score }) => score >= scores.value),
  )

/** The index counts each word by itself, so the number of products with two words is not known. */
function knownTotal({ family, answers }: FamilyMatch): number | undefined {
  const [first, ...others] = answers.flatMap((fits) => fits?.flatMap(({ constraint }) => constraint ?? []) ?? [])
  if (!first) return family.products
  return others.length === 0 ? first.products : undefined
}

const listRequired = ({ answers }: FamilyMatch): string[] =>
  answers.flatMap(
    (fits) => fits?.flatMap(({ constraint }) => (constraint ? [joinWithOr(constraint.alternatives)] : [])) ?? [],
  )

const listPreferred = ({ answers }: FamilyMatch): string[] =>
  answers.flatMap((fits) =>
    (fits ?? []).flatMap(({ prefers, constraint }) =>
      [prefers, constraint?.prefers].flatMap((words) => (words ? [joinWithOr(words)] : [])),
    ),
  )

/** Of attributes that the search says nothing of, or leaves the plain value among others. */
function listPlain({ family, used, answers }: FamilyMatch): string[] {
  const left = new Set(
    answers.flatMap((fits) => fits?.flatMap(({ constraint }) => constraint?.alternatives ?? []) ?? []),
  )
  return family.definitions.flatMap(({ key, plain }) => {
    if (plain === undefined) return []
    const word = toAttributeWord(family, key, plain)
    return !used.has(key) || left.has(word) ? quoteLexeme(word) : []
  })
}

/** The chosen values as words of the index; undefined if a family has none of the values of an attribute. */
function toChosenWords(family: IndexedFamily, choices: FacetChoices): Map<string, string> | undefined {
  const chosen = new Map<string, string>()
  for (const [key, choice] of choices) {
    const values = [...(family.values.get(key)?.entries() ?? [])]
    const found = values.filter(([, own]) => choice.some((value) => matchesChoice(value, own.value, own.number)))
    if (found.length === 0) return undefined
    chosen.set(key, joinWithOr(found.map(([text]) => toAttributeWord(family, key, text))))
  }
  return chosen
}

/** Whether a value equals a choice or lies in its range, such as `20..40`. */
export function matchesChoice(choice: string, text: string, number: number | undefined): boolean {
  const range = parseRange(choice)
  if (!range) return isAlike(choice, text)
  if (number === undefined) return false
  const { from, to } = range
  return (from === '' || number >= Number(from)) && (to === '' || number <= Number(to))
}

/** The `tsquery` that finds a candidate's products. */
export function toIndexQuery({ family, required, chosen }: Candidate): string {
  const words = [...required, ...chosen.values()]
  return words.length > 0 ? joinWithAnd(words) : joinWithOr([toFamilyWord(family)])
}

/** Whether a candidate stands for all products of its family. */
export const isWhole = ({ required, chosen }: Candidate) => required.length === 0 && chosen.size === 0
