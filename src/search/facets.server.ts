import type { Database } from '#platform/database/connect.server.ts'
import type { Facet } from './contract.ts'
import { type Counted, countValues, type Narrowed } from './find.sql.server.ts'
import { type Candidate, type Choices, isChosen, isWhole, wordsOf } from './plan.ts'
import type { AttributeDefinition } from './terms.sql.server.ts'

const mostFacets = 8

/**
 * What the products of these families can be narrowed by, the most telling first. The values of an attribute are counted
 * as if nothing of it were chosen, so that another one can be added.
 */
export async function facetsOf(
  db: Database,
  candidates: readonly Candidate[],
  narrowed: Narrowed,
  choices: Choices,
): Promise<Facet[]> {
  const definitions = sharedDefinitions(candidates, choices)
  const keys = definitions.map(({ key }) => key)
  const counted = await countedOf(db, candidates, narrowed, keys, choices)
  return definitions
    .map((definition) => facetOf(definition, candidates, counted.get(definition.key) ?? new Map(), choices))
    .filter(({ values, key }) => choices.has(key) || values.filter(({ products }) => products > 0).length > 1)
    .slice(0, mostFacets)
}

/** Attributes to narrow by: those that most of the families have. */
function sharedDefinitions(candidates: readonly Candidate[], choices: Choices): AttributeDefinition[] {
  const found = new Map<string, { definition: AttributeDefinition; families: number }>()
  for (const { family } of candidates)
    for (const definition of family.definitions) {
      if (!definition.filter) continue
      const known = found.get(definition.key)
      found.set(definition.key, { definition: known?.definition ?? definition, families: (known?.families ?? 0) + 1 })
    }
  const weight = ({ definition, families }: { definition: AttributeDefinition; families: number }) =>
    choices.has(definition.key) ? Number.POSITIVE_INFINITY : families
  return [...found.values()].toSorted((a, b) => weight(b) - weight(a)).map(({ definition }) => definition)
}

type Counts = Map<string, Map<string, number>>

async function countedOf(
  db: Database,
  candidates: readonly Candidate[],
  narrowed: Narrowed,
  keys: readonly string[],
  choices: Choices,
): Promise<Counts> {
  const counts: Counts = new Map(keys.map((key) => [key, new Map()]))
  const add = ({ key, value, products }: Counted) => {
    const of = counts.get(key)
    of?.set(value, (of.get(value) ?? 0) + products)
  }
  const anyProduct = !narrowed.inStock && narrowed.fromMinor === undefined && narrowed.toMinor === undefined
  const whole = anyProduct ? candidates.filter(isWhole) : []
  for (const { family } of whole)
    for (const key of keys)
      for (const { value, products } of family.values.get(key)?.values() ?? []) add({ key, value, products })
  const others = candidates.filter((candidate) => !whole.includes(candidate))
  const free = keys.filter((key) => !choices.has(key))
  const readings = [
    countValues(
      db,
      others.map((one) => ({ words: wordsOf(one) })),
      narrowed,
      free,
    ),
    ...keys
      .filter((key) => choices.has(key))
      .map((key) =>
        countValues(
          db,
          others.map((one) => ({ words: wordsOf(one, key) })),
          narrowed,
          [key],
        ),
      ),
  ]
  for (const rows of await Promise.all(readings)) for (const row of rows) add(row)
  return counts
}

function facetOf(
  { key, label, labelBn = '', unit, type, valuesBn = {} }: AttributeDefinition,
  candidates: readonly Candidate[],
  counts: ReadonlyMap<string, number>,
  choices: Choices,
): Facet {
  const values = new Map(
    candidates.flatMap(({ family }) => [...(family.values.get(key)?.values() ?? [])].map((one) => [one.value, one])),
  )
  const chosen = choices.get(key) ?? []
  return {
    ...{ key, label, labelBn, unit: unit ?? '', type },
    values: [...values.values()]
      .map(({ value, number }) => ({
        ...{ value, valueBn: valuesBn[value] ?? '', products: counts.get(value) ?? 0 },
        chosen: chosen.some((one) => isChosen(one, value.toLowerCase(), number)),
      }))
      .toSorted((a, b) => byNature.compare(a.value, b.value)),
  }
}

/** M6 before M10, 6.5 before 10. */
const byNature = new Intl.Collator('en', { numeric: true })
