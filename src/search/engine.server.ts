import type { AppContext } from '#platform/context.server.ts'
import { indexFamilies } from './family-index.ts'
import type { Engine } from './service.server.ts'
import { readTerms, type Terms } from './terms.sql.server.ts'
import { Words } from './words.ts'

/** What every search and its suggestions show, in an order that what is bought decides. */
export const tags = ['products', 'categories'] as const
export const ordered = [...tags, 'demand'] as const

export type EngineReader = () => Promise<Engine & Pick<Terms, 'areAll' | 'categories'>>

/** What all searches are answered with: one index in memory, read again as far as it has changed. */
export const openEngine = ({ db, remembered }: AppContext): EngineReader =>
  remembered.reader<Awaited<ReturnType<EngineReader>>>(ordered, async (before, changed) => {
    // A change of a product names its family, if it has one; those of families themselves are of everything.
    const known = before?.areAll && !changed.has('everything') ? before.index.families : []
    const unchanged = known.filter(({ id }) => id !== undefined && !changed.has(id))
    const { areAll, categories, ...terms } = await readTerms(
      db,
      unchanged.map(({ id }) => id!),
    )
    const index = indexFamilies(terms, unchanged)
    return { index, words: new Words(index), areAll, categories }
  })
