import { countFamilyValues, type Narrowed as Wanted } from '#catalogue/families.sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { Facet } from './contract.ts'
import { facetOf, sharedDefinitions } from './facets.server.ts'
import type { IndexedFamily } from './family-index.ts'
import type { Counted, Narrowed } from './find.sql.server.ts'
import { isAnything } from './look.server.ts'
import { askedWords, type Candidate, type Choices, candidatesOf, isWhole } from './plan.ts'

/** What a family can be narrowed by. Its counts are exact: whatever it has is found on its page. */
export async function familyFacets(
  db: Database,
  familyId: string,
  family: IndexedFamily,
  narrowed: Narrowed,
  choices: Choices,
): Promise<Facet[]> {
  const whole = candidateOf(family, new Map())
  if (!whole) return []
  const definitions = sharedDefinitions([whole], choices)
  const keys = definitions.map(({ key }) => key)
  const free = { keys: keys.filter((key) => !choices.has(key)), left: choices }
  const chosen = keys.filter((key) => choices.has(key)).map((key) => ({ keys: [key], left: without(choices, key) }))
  const counted = await Promise.all([free, ...chosen].map(({ keys, left }) => counts(keys, candidateOf(family, left))))
  const byKey = Map.groupBy(counted.flat(), ({ key }) => key)
  return definitions
    .map((definition) => {
      const counts = new Map(byKey.get(definition.key)?.map(({ value, products }) => [value, products]))
      return facetOf(definition, [{ candidate: whole, isCounted: true }], counts, narrowed, choices)
    })
    .filter(({ key, values }) => choices.has(key) || values.filter(({ products }) => products).length > 1)

  async function counts(keys: readonly string[], candidate: Candidate | undefined): Promise<Counted[]> {
    if (!candidate || keys.length === 0) return []
    if (isWhole(candidate) && isAnything(narrowed)) return keys.flatMap((key) => knownOf(family, key))
    return countFamilyValues(db, wantedOf(familyId, candidate, narrowed), keys)
  }
}

const candidateOf = (family: IndexedFamily, choices: Choices): Candidate | undefined =>
  candidatesOf({ families: [family] }, [], choices).candidates[0]

const without = (choices: Choices, key: string): Choices => new Map([...choices].filter(([one]) => one !== key))

const knownOf = ({ values }: IndexedFamily, key: string): Counted[] =>
  [...(values.get(key)?.values() ?? [])].map(({ value, products }) => ({ key, value, products }))

/** What is asked of the products of a family. */
export const wantedOf = (familyId: string, candidate: Candidate, narrowed: Narrowed): Wanted => ({
  ...{ familyId, inStock: narrowed.inStock },
  words: isWhole(candidate) ? null : askedWords(candidate),
  fromMinor: narrowed.fromMinor ?? null,
  toMinor: narrowed.toMinor ?? null,
})
