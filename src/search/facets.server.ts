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
  const candidates = shown.map(({ candidate }) => candidate)
  const definitions = sharedDefinitions(candidates, choices)
  const counts = await countsOf(db, shown, counted, narrowed, choices, definitions)
  return definitions
    .map((definition) => facetOf(definition, shown, counts.get(definition.key) ?? new Map(), narrowed, choices))
    .filter(({ values, key }) => choices.has(key) || values.filter(({ products }) => products !== 0).length > 1)
    .slice(0, mostFacets)
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

type Counts = Map<string, Map<string, number>>

const isAll = (candidate: Candidate, narrowed: Narrowed) => isWhole(candidate) && isAnything(narrowed)

async function countsOf(
  db: Database,
  shown: readonly Shown[],
  counted: readonly Counted[],
  narrowed: Narrowed,
  choices: Choices,
  definitions: readonly AttributeDefinition[],
): Promise<Counts> {
  const counts: Counts = new Map(definitions.map(({ key }) => [key, new Map()]))
  const add = ({ key, value, products }: Counted) => {
    const of = counts.get(key)
    of?.set(value, (of.get(value) ?? 0) + products)
  }
  // All products of a family are counted already.
  for (const { candidate } of shown.filter(({ candidate, isCounted }) => !isCounted && isAll(candidate, narrowed)))
    for (const key of counts.keys())
      for (const { value, products } of candidate.family.values.get(key)?.values() ?? []) add({ key, value, products })
  for (const one of counted) if (!choices.has(one.key)) add(one)
  const chosen = [...counts.keys()].filter((key) => choices.has(key))
  const others = await Promise.all(
    chosen.map((key) =>
      countValues(
        db,
        shown.map(({ candidate }) => wantedOf(candidate, narrowed, key)),
        narrowed,
        [key],
      ),
    ),
  )
  for (const one of others.flat()) add(one)
  return counts
}

export function facetOf(
  { key, label, labelBn = '', unit, type, valuesBn = {} }: AttributeDefinition,
  shown: readonly Pick<Shown, 'candidate' | 'isCounted'>[],
  counts: ReadonlyMap<string, number>,
  narrowed: Narrowed,
  choices: Choices,
): Facet {
  const chosen = choices.get(key) ?? []
  // Whether some product that was not looked at has it.
  const isUnknown = new Map<string, boolean>()
  const numbers = new Map<string, number | undefined>()
  for (const { candidate, isCounted } of shown)
    for (const { value, number } of candidate.family.values.get(key)?.values() ?? []) {
      numbers.set(value, number)
      if (!isCounted && !isAll(candidate, narrowed)) isUnknown.set(value, true)
    }
  const values = [...numbers].map(([value, number]) => ({
    ...{ value, valueBn: valuesBn[value] ?? '' },
    products: counts.get(value) ?? (isUnknown.get(value) ? null : 0),
    chosen: chosen.some((one) => isChosen(one, value.toLowerCase(), number)),
  }))
  return {
    ...{ key, label, labelBn, unit: unit ?? '', type },
    values: values.toSorted((a, b) => byValue(a.value, b.value)),
  }
}
