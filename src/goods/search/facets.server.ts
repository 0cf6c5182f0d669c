import type { Database } from '#base/platform/database/connect.server.ts'
import { translateValue } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { compareValues } from '#goods/catalogue/natural.ts'
import type { Facet } from './contract.ts'
import { countValues, type ValueCount } from './execute/find.sql.server.ts'
import { type GroupOnPage, type SearchPage, toGroupQuery } from './execute/find-groups.server.ts'
import { type Candidate, isWhole, matchesChoice } from './query/rank-candidates.ts'
import { type FacetChoices, isUnfiltered, type ResultFilter } from './query/request.ts'

const maxFacets = 8

/**
 * Attributes by which the products of a page can be filtered, the most common first. The values of an attribute are
 * counted as if none of them were chosen, so that another one can be added.
 */
export async function loadFacets(
  db: Database,
  { groups, valueCounts }: Pick<SearchPage, 'groups' | 'valueCounts'>,
  filter: ResultFilter,
  choices: FacetChoices,
): Promise<Facet[]> {
  const definitions = findSharedDefinitions(
    groups.map(({ candidate }) => candidate),
    choices,
  )
  const facets = await Promise.all(
    definitions.map(async (definition) => {
      const { key } = definition
      const own = choices.has(key)
        ? await countWithoutChoice(db, groups, filter, key)
        : { families: groups, valueCounts }
      return buildFacet(
        definition,
        own.families,
        sumCounts(own.families, own.valueCounts, filter, key),
        filter,
        choices,
      )
    }),
  )
  return facets
    .filter(({ values, key }) => choices.has(key) || values.filter(({ products }) => products !== 0).length > 1)
    .slice(0, maxFacets)
}

/** A family of the page, and whether its values were counted. */
type FacetFamily = Pick<GroupOnPage, 'candidate' | 'isCounted'>

/** The same families as if no value of an attribute were chosen. */
async function countWithoutChoice(db: Database, groups: readonly FacetFamily[], filter: ResultFilter, key: string) {
  const candidates = groups.map(({ candidate }) => {
    const chosen = new Map([...candidate.chosen].filter(([other]) => other !== key))
    return { ...candidate, chosen }
  })
  // The index in memory has the counts of whole families.
  const counted = candidates.filter((candidate) => !isAll(candidate, filter))
  const queries = counted.map((candidate) => toGroupQuery(candidate, filter))
  const { valueCounts, full } = await countValues(db, queries, filter, key)
  const families = candidates.map((candidate) => ({
    candidate,
    isCounted: counted.includes(candidate) && !full.has(counted.indexOf(candidate)),
  }))
  return { families, valueCounts }
}

export const listFacetKeys = (candidates: readonly Candidate[], choices: FacetChoices): string[] =>
  findSharedDefinitions(candidates, choices).map(({ key }) => key)

/** Attributes to filter by: those that most of the families have. */
export function findSharedDefinitions(
  candidates: readonly Candidate[],
  choices: FacetChoices,
): AlternativeDefinition[] {
  const known = new Map<string, { definition: AlternativeDefinition; families: number }>()
  for (const { family } of candidates)
    for (const definition of family.definitions.filter(({ filter }) => filter)) {
      const before = known.get(definition.key)
      known.set(definition.key, { definition: before?.definition ?? definition, families: (before?.families ?? 0) + 1 })
    }
  const weight = ({ definition, families }: { definition: AlternativeDefinition; families: number }) =>
    choices.has(definition.key) ? Number.POSITIVE_INFINITY : families
  return [...known.values()]
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, maxFacets * 2)
    .map(({ definition }) => definition)
}

const isAll = (candidate: Candidate, filter: ResultFilter) => isWhole(candidate) && isUnfiltered(filter)

/** The number of products with each value of an attribute, as far as they were counted. */
function sumCounts(
  families: readonly FacetFamily[],
  valueCounts: readonly ValueCount[],
  filter: ResultFilter,
  key: string,
): Map<string, number> {
  const counts = new Map<string, number>()
  const add = ({ value, products }: Pick<ValueCount, 'value' | 'products'>) =>
    counts.set(value, (counts.get(value) ?? 0) + products)
  for (const { candidate, isCounted } of families)
    if (!isCounted && isAll(candidate, filter)) candidate.family.values.get(key)?.forEach(add)
  for (const count of valueCounts) if (count.key === key) add(count)
  return counts
}

export function buildFacet(
  { key, label, translations = {}, unit, type, valueTranslations }: AlternativeDefinition,
  families: readonly FacetFamily[],
  counts: ReadonlyMap<string, number>,
  filter: ResultFilter,
  choices: FacetChoices,
): Facet {
  const chosen = choices.get(key) ?? []
  // Values of products that were not counted.
  const isUnknown = new Set<string>()
  const numbers = new Map<string, number | undefined>()
  for (const { candidate, isCounted } of families)
    for (const { value, number } of candidate.family.values.get(key)?.values() ?? []) {
      numbers.set(value, number)
      if (!isCounted && !isAll(candidate, filter)) isUnknown.add(value)
    }
  const values = [...numbers].map(([value, number]) => ({
    ...translateValue(value, valueTranslations),
    products: isUnknown.has(value) ? null : (counts.get(value) ?? 0),
    chosen: chosen.some((text) => matchesChoice(text, value, number)),
  }))
  return {
    ...{ key, label, translations, unit: unit ?? '', type },
    values: values.toSorted((a, b) => compareValues(a.value, b.value)),
  }
}
