import { byValue } from '#catalogue/natural.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { Facet } from './contract.ts'
import { type Counted, countValues, type Narrowed } from './find.sql.server.ts'
import { isAnything, type Looked, type Shown, wantedOf } from './look.server.ts'
import { type Candidate, type Choices, isChosen, isWhole } from './plan.ts'
import type { AttributeDefinition } from './terms.sql.server.ts'

const mostFacets = 8

/**
 * What the products of these families can be narrowed by, the most telling first. The values of an attribute are counted
 * as if nothing of it were chosen, so that another one can be added.
 */
export async function facetsOf(
  db: Database,
  { shown, counted }: Pick<Looked, 'shown' | 'counted'>,
  narrowed: Narrowed,
  choices: Choices,
): Promise<Facet[]> {
  const definitions = sharedDefinitions(
    shown.map(({ candidate }) => candidate),
    choices,
  )
  const facets = await Promise.all(
    definitions.map(async (definition) => {
      const { key } = definition
      const own = choices.has(key) ? await withoutChoice(db, shown, narrowed, key) : { seen: shown, counted }
      return facetOf(definition, own.seen, countsOf(own.seen, own.counted, narrowed, key), narrowed, choices)
    }),
  )
  return facets
    .filter(({ values, key }) => choices.has(key) || values.filter(({ products }) => products !== 0).length > 1)
    .slice(0, mostFacets)
}

/** A family of the result, and whether all of its products that fit were looked at. */
type Seen = Pick<Shown, 'candidate' | 'isCounted'>

/** The same families as if nothing of an attribute were chosen. */
async function withoutChoice(db: Database, shown: readonly Seen[], narrowed: Narrowed, key: string) {
  const candidates = shown.map(({ candidate }) => {
    const chosen = new Map([...candidate.chosen].filter(([other]) => other !== key))
    return { ...candidate, chosen }
  })
  // Of whole families everything is counted already.
  const counted = candidates.filter((candidate) => !isAll(candidate, narrowed))
  const wanted = counted.map((candidate) => wantedOf(candidate, narrowed))
  const values = await countValues(db, wanted, narrowed, key)
  const seen = candidates.map((candidate) => ({
    candidate,
    isCounted: counted.includes(candidate) && !values.more.has(counted.indexOf(candidate)),
  }))
  return { seen, counted: values.counted }
}

export const facetKeysOf = (candidates: readonly Candidate[], choices: Choices): string[] =>
  sharedDefinitions(candidates, choices).map(({ key }) => key)

/** Attributes to narrow by: those that most of the families have. */
export function sharedDefinitions(candidates: readonly Candidate[], choices: Choices): AttributeDefinition[] {
  const known = new Map<string, { definition: AttributeDefinition; families: number }>()
  for (const { family } of candidates)
    for (const definition of family.definitions.filter(({ filter }) => filter)) {
      const before = known.get(definition.key)
      known.set(definition.key, { definition: before?.definition ?? definition, families: (before?.families ?? 0) + 1 })
    }
  const weight = ({ definition, families }: { definition: AttributeDefinition; families: number }) =>
    choices.has(definition.key) ? Number.POSITIVE_INFINITY : families
  return [...known.values()]
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, mostFacets * 2)
    .map(({ definition }) => definition)
}

const isAll = (candidate: Candidate, narrowed: Narrowed) => isWhole(candidate) && isAnything(narrowed)

/** How many products there are for each value of an attribute, as far as they were counted. */
function countsOf(
  seen: readonly Seen[],
  counted: readonly Counted[],
  narrowed: Narrowed,
  wanted: string,
): Map<string, number> {
  const counts = new Map<string, number>()
  const add = ({ value, products }: Pick<Counted, 'value' | 'products'>) =>
    counts.set(value, (counts.get(value) ?? 0) + products)
  for (const { candidate, isCounted } of seen)
    if (!isCounted && isAll(candidate, narrowed)) candidate.family.values.get(wanted)?.forEach(add)
  for (const one of counted) if (one.key === wanted) add(one)
  return counts
}

export function facetOf(
  { key, label, labelBn = '', unit, type, valuesBn = {} }: AttributeDefinition,
  shown: readonly Seen[],
  counts: ReadonlyMap<string, number>,
  narrowed: Narrowed,
  choices: Choices,
): Facet {
  const chosen = choices.get(key) ?? []
  // Values that products have which were not looked at.
  const isUnknown = new Set<string>()
  const numbers = new Map<string, number | undefined>()
  for (const { candidate, isCounted } of shown)
    for (const { value, number } of candidate.family.values.get(key)?.values() ?? []) {
      numbers.set(value, number)
      if (!isCounted && !isAll(candidate, narrowed)) isUnknown.add(value)
    }
  const values = [...numbers].map(([value, number]) => ({
    ...{ value, valueBn: valuesBn[value] ?? '' },
    products: isUnknown.has(value) ? null : (counts.get(value) ?? 0),
    chosen: chosen.some((one) => isChosen(one, value.toLowerCase(), number)),
  }))
  return {
    ...{ key, label, labelBn, unit: unit ?? '', type },
    values: values.toSorted((a, b) => byValue(a.value, b.value)),
  }
}
