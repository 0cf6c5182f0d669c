import type { Database } from '#base/platform/database/connect.server.ts'
import { createBreather, takeSlice } from '#base/platform/load/breather.server.ts'
import type { ResultGroup, SearchResult } from './contract.ts'
import type { Engine } from './engine.server.ts'
import { findGroupsByNumber, findGroupsByPartialNumber } from './execute/find-by-number.server.ts'
import { fetchGroups, type SearchPage } from './execute/find-groups.server.ts'
import { findMates } from './execute/find-mates.server.ts'
import { listFacetKeys, loadFacets } from './facets.server.ts'
import type { IndexedFamily } from './index/family-index.ts'
import { interpretQuery, type QueryPart } from './query/interpret-query.ts'
import type { FamilyMatch } from './query/match-family.ts'
import {
  dropUnknownChoices,
  findForeignName,
  isNamed,
  isSpecialThread,
  type Ranking,
  rankCandidates,
  rankInTurn,
  toWholeFamily,
} from './query/rank-candidates.ts'
import type { SearchRequest } from './query/request.ts'
import { getUnreadText } from './query/tokenize.ts'
import { toLeftOut, toMateUnderstanding, toNumberUnderstanding, toUnderstanding } from './query/understanding.ts'

/** The number of parts that are left out in turn to find products with all the others. */
const maxRelaxed = 4
/** The end of a search that was not read is cut to this length. */
const maxUnreadLength = 60

/**
 * Finds products by a part number, or else by what the search means, or else by the beginning or the pieces of a part
 * number. `docs/search.md` follows a search through the steps.
 */
export async function searchProducts(db: Database, engine: Engine, request: SearchRequest): Promise<SearchResult> {
  const { q, filter } = request
  await takeSlice()
  const choices = dropUnknownChoices(request.choices, engine.index.families)
  const parts = interpretQuery(q, engine.index, engine.words)
  const byNumber = await findGroupsByNumber(db, engine.index, q)
  if (byNumber.length > 0) return { ...toNumberResult(byNumber), understood: toNumberUnderstanding(q, byNumber) }
  const unsold = listUnsold(parts)

  const families = selectFamilies(engine.index.families, request)
  const ranking = await rankInTurn({ families }, parts, choices, createBreather())
  const mates = choices.size === 0 ? await findMates(db, families, parts, ranking, filter) : undefined
  if (mates) return { ...toNumberResult(mates.groups), understood: toMateUnderstanding(parts, mates) }
  // The pieces of a thread such as 8-32 are in many part numbers.
  const isThread = isSpecialThread(parts, ranking.unknown)
  const isPartial = !isThread && (ranking.candidates.length === 0 || ranking.leftOut.length + ranking.near.length > 0)
  const byPieces = isPartial ? await findGroupsByPartialNumber(db, engine.index, q, filter) : []
  if (byPieces.length > 0) return toNumberResult(byPieces)
  const found = await findRelaxed(db, families, parts, ranking, { ...request, choices })
  if (!found) {
    // A partial ranking has already searched for partial numbers.
    const result = toNumberResult(
      isPartial || isThread ? [] : await findGroupsByPartialNumber(db, engine.index, q, filter),
    )
    const nearest = unsold.length > 0 ? '' : findNearest(engine, parts)
    return result.total > 0 ? result : { ...result, unsold, nearest }
  }
  const { leftOut, near, page } = found
  const { match } = page.groups[0]!.candidate
  const foreign = findForeignName(ranking.candidates[0]!.match, parts)
  return {
    understood: toUnderstanding(parts, [...leftOut, ...near], match),
    // What is said to be not sold is not said again.
    leftOut: toLeftOut(
      parts,
      foreign ? leftOut.filter(({ text }) => !isIn(foreign, text)) : leftOut,
      ranking.unknown,
      getUnreadText(q).slice(0, maxUnreadLength),
    ),
    near: near.map(({ text }) => text),
    // If it was left out, the nearest of it is not what was found.
    unsold: [
      ...listUnsold(parts.filter((part, index) => !leftOut.includes(part) && !isForPurpose(match, index))),
      ...(foreign ? [foreign] : []),
    ],
    nearest: '',
    total: page.total,
    families: page.families,
    facets: await loadFacets(db, page, filter, choices),
    groups: page.groups.map(({ shown }) => shown),
  }
}

const isIn = (words: string, text: string): boolean => ` ${words} `.includes(` ${text} `)

const isForPurpose = ({ answers }: FamilyMatch, index: number): boolean =>
  answers[index]?.some(({ isPurpose }) => isPurpose) ?? false

const listUnsold = (parts: readonly QueryPart[]) => parts.filter(({ isUnsold }) => isUnsold).map(({ text }) => text)

const toNumberResult = (groups: ResultGroup[]): SearchResult => ({
  ...{ understood: [], leftOut: [], near: [], unsold: [], nearest: '', facets: [], groups },
  total: groups.reduce((sum, { total }) => sum + total, 0),
  families: groups.length,
})

/** The search in the spelling that is nearest among those that find a family; empty if there is none. */
export function findNearest({ index, words }: Engine, parts: readonly QueryPart[]): string {
  const texts = parts.map(({ text }) => text)
  const spelled = texts.map((text) => words.nearestTo(text) ?? text).join(' ')
  if (spelled === texts.join(' ')) return ''
  const { candidates } = rankCandidates(index, interpretQuery(spelled, index, words), new Map())
  return candidates.length > 0 ? spelled : ''
}

const selectFamilies = (families: readonly IndexedFamily[], { category, family: slug }: SearchRequest) =>
  families.filter(
    (family) =>
      (category === undefined || family.categories.includes(category)) && (slug === undefined || family.slug === slug),
  )

type RelaxedPage = Pick<Ranking, 'leftOut' | 'near'> & { page: SearchPage }

/**
 * Families with products that fit. If no product has all parts, one part is left out, the last one first; of a search with a
 * designation this one is left out never, and the others together if need be.
 */
async function findRelaxed(
  db: Database,
  families: readonly IndexedFamily[],
  parts: readonly QueryPart[],
  first: Ranking,
  { choices, filter, page }: SearchRequest,
): Promise<RelaxedPage | undefined> {
  const fetchPage = ({ candidates }: Ranking) =>
    fetchGroups(db, candidates, filter, page, (onPage) => listFacetKeys(onPage, choices))
  const complete = await fetchPage(first)
  if (complete) return { page: complete, leftOut: first.leftOut, near: first.near }
  if (parts.length < 2 || first.candidates.length === 0) return undefined
  // guard: of a search that nothing fits, few variants are tried | .slice(-maxRelaxed) → .slice() | search/search.test
  const tried = parts.filter((part) => ![...first.leftOut, ...first.designated].includes(part)).slice(-maxRelaxed)
  const breathe = createBreather()
  const variants = tried.toReversed().map((part) => [part])
  if (first.designated.length > 0 && tried.length > 1) variants.push(tried)
  for (const without of variants) {
    const others = parts.filter((other) => !without.includes(other) && !first.leftOut.includes(other))
    const ranking = await rankInTurn({ families }, others, choices, breathe)
    // All that a family has is worth showing only if the family was named.
    if (
      ranking.leftOut.length > 0 ||
      !ranking.candidates.some(({ required, match }) => required.length > 0 || isNamed(match))
    )
      continue
    const relaxed = await fetchPage(ranking)
    if (relaxed) return { page: relaxed, leftOut: [...first.leftOut, ...without], near: ranking.near }
  }
  return findNamed(parts, first, fetchPage)
}

/** What the search names, whatever else it says: a page that would be empty shows the best family as a whole. */
async function findNamed(
  parts: readonly QueryPart[],
  { candidates }: Ranking,
  fetchPage: (ranking: Ranking) => Promise<SearchPage | undefined>,
): Promise<RelaxedPage | undefined> {
  const named = candidates.filter(({ match }) => isNamed(match)).map(toWholeFamily)
  if (named.length === 0) return undefined
  const page = await fetchPage({ candidates: named, designated: [], leftOut: [], unknown: [], near: [] })
  const leftOut = parts.filter((_, index) => !named[0]!.match.answers[index])
  return page && { page, leftOut, near: [] }
}
