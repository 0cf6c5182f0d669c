import type { Database } from '#base/platform/database/connect.server.ts'
import { indexFamilies } from './build-index.ts'
import type { FamilyIndex } from './family-index.ts'
import { readVocabulary, type SearchVocabulary } from './vocabulary.sql.server.ts'

/** The index with the categories by their names; `areAll` unless the catalogue has more terms than are read. */
export type LoadedIndex = { index: FamilyIndex } & Pick<SearchVocabulary, 'areAll' | 'categories'>

/**
 * Tags whose changes make the index out of date. Triggers note them in the transaction that changes a row: a product notes
 * `products` and the id of its family; a family, a category, a synonym or a standard notes `everything`, as a large import
 * does; `demand` is noted by its hourly count.
 */
export const indexTags = ['products', 'categories', 'demand'] as const

/** Reads the index, or only the families whose products have changed since it was last loaded. */
export async function loadIndex(
  db: Database,
  before: LoadedIndex | undefined,
  changed: ReadonlySet<string>,
): Promise<LoadedIndex> {
  const known = before?.areAll && !changed.has('everything') ? before.index.families : []
  // Products without a family have no tag to tell that they changed.
  const unchanged = known.filter(({ id }) => id !== undefined && !changed.has(id))
  const { areAll, categories, ...vocabulary } = await readVocabulary(
    db,
    unchanged.map(({ id }) => id!),
  )
  return { index: indexFamilies(vocabulary, unchanged), areAll, categories }
}
