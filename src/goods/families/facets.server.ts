import type { Database } from '#base/platform/database/connect.server.ts'
import type { Facet } from '#goods/search/contract.ts'
import type { ValueCount } from '#goods/search/execute/find.sql.server.ts'
import { buildFacet, findSharedDefinitions } from '#goods/search/facets.server.ts'
import type { IndexedFamily } from '#goods/search/index/family-index.ts'
import { type Candidate, isWhole, rankCandidates, toIndexQuery } from '#goods/search/query/rank-candidates.ts'
import { type FacetChoices, isUnfiltered, type ResultFilter } from '#goods/search/query/request.ts'
import { countFamilyValues, type FamilyFilter } from './sql.server.ts'

/** Attributes by which a family's products can be filtered. The counts are exact, unlike those of a search. */
export async function loadFamilyFacets(
  db: Database,
  familyId: string,
  family: IndexedFamily,
  filter: ResultFilter,
  choices: FacetChoices,
): Promise<Facet[]> {
  const whole = toCandidate(family, new Map())
  if (!whole) return []
  const definitions = findSharedDefinitions([whole], choices)
  const keys = definitions.map(({ key }) => key)
  const free = { keys: keys.filter((key) => !choices.has(key)), left: choices }
  const chosen = keys.filter((key) => choices.has(key)).map((key) => ({ keys: [key], left: dropChoice(choices, key) }))
  const counted = await Promise.all(
    [free, ...chosen].map(({ keys, left }) => countValues(keys, toCandidate(family, left))),
  )
  const byKey = Map.groupBy(counted.flat(), ({ key }) => key)
  return definitions
    .map((definition) => {
      const counts = new Map(byKey.get(definition.key)?.map(({ value, products }) => [value, products]))
      return buildFacet(definition, [{ candidate: whole, isCounted: true }], counts, filter, choices)
    })
    .filter(({ key, values }) => choices.has(key) || values.filter(({ products }) => products).length > 1)

  async function countValues(keys: readonly string[], candidate: Candidate | undefined): Promise<ValueCount[]> {
    if (!candidate || keys.length === 0) return []
    if (isWhole(candidate) && isUnfiltered(filter)) return keys.flatMap((key) => listKnownCounts(family, key))
    return countFamilyValues(db, toFamilyFilter(familyId, candidate, filter), keys)
  }
}

const toCandidate = (family: IndexedFamily, choices: FacetChoices): Candidate | undefined =>
  rankCandidates({ families: [family] }, [], choices).candidates[0]

const dropChoice = (choices: FacetChoices, key: string): FacetChoices =>
  new Map([...choices].filter(([other]) => other !== key))

const listKnownCounts = ({ values }: IndexedFamily, key: string): ValueCount[] =>
  [...(values.get(key)?.values() ?? [])].map(({ value, products }) => ({ key, value, products }))

/** A candidate's products and a filter as the queries of a family take them. */
export const toFamilyFilter = (familyId: string, candidate: Candidate, filter: ResultFilter): FamilyFilter => ({
  ...{ familyId, inStock: filter.inStock },
  words: isWhole(candidate) ? null : toIndexQuery(candidate),
  fromMinor: filter.fromMinor ?? null,
  toMinor: filter.toMinor ?? null,
})
