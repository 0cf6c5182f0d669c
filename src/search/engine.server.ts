import type { AppContext } from '#platform/context.server.ts'
import { type FamilyIndex, indexFamilies } from './family-index.ts'
import type { Engine } from './service.server.ts'
import { readTerms, type Terms } from './terms.sql.server.ts'
import { Words } from './words.ts'

/** What every search and its suggestions show, in an order that what is bought decides. */
export const tags = ['products', 'categories'] as const
export const ordered = [...tags, 'demand'] as const

type Read = Engine & Pick<Terms, 'areAll' | 'categories'>
export type EngineReader = {
  (): Promise<Read>
  /** Whether the catalogue had an attribute of that name when it was last read; before that, whether it may have. */
  isAttribute(name: string): boolean
}

/** What all searches are answered with: one index in memory, read again as far as it has changed. */
export function openEngine({ db, remembered }: AppContext): EngineReader {
  let attributes: ReadonlySet<string> | undefined
  const read = remembered.reader<Read>(ordered, async (before, changed) => {
    // A change of a product names its family, if it has one; those of families themselves are of everything.
    const known = before?.areAll && !changed.has('everything') ? before.index.families : []
    const unchanged = known.filter(({ id }) => id !== undefined && !changed.has(id))
    const { areAll, categories, ...terms } = await readTerms(
      db,
      unchanged.map(({ id }) => id!),
    )
    const index = indexFamilies(terms, unchanged)
    attributes = attributesIn(index)
    return { index, words: new Words(index), areAll, categories }
  })
  return Object.assign(() => read(), {
    isAttribute: (name: string) => attributes?.has(name) ?? /^[a-z][A-Za-z0-9]{0,39}$/.test(name),
  })
}

const attributesIn = ({ families }: FamilyIndex): Set<string> =>
  new Set(families.flatMap(({ definitions, values }) => [...definitions.map(({ key }) => key), ...values.keys()]))
