import type { AppContext } from '#base/platform/context.server.ts'
import type { FamilyIndex } from './index/family-index.ts'
import { indexTags, type LoadedIndex, loadIndex } from './index/load-index.server.ts'
import { WordIndex } from './query/word-index.ts'

/** Everything that searches are interpreted with, in memory. */
export type Engine = LoadedIndex & { words: WordIndex }

export type EngineReader = {
  (): Promise<Engine>
  /** Whether the catalogue had an attribute of that name when it was last read; before that, whether it may have. */
  isAttribute(name: string): boolean
}

/** One engine for all searches, brought up to date before it is used if the catalogue has changed. */
export function openEngine({ db, remembered }: AppContext): EngineReader {
  let attributes: ReadonlySet<string> | undefined
  const read = remembered.reader<Engine>(indexTags, async (before, changed) => {
    const loaded = await loadIndex(db, before, changed)
    attributes = listAttributes(loaded.index)
    return { ...loaded, words: new WordIndex(loaded.index) }
  })
  return Object.assign(() => read(), {
    isAttribute: (name: string) => attributes?.has(name) ?? /^[a-z][A-Za-z0-9]{0,39}$/.test(name),
  })
}

const listAttributes = ({ families }: FamilyIndex): Set<string> =>
  new Set(families.flatMap(({ definitions, values }) => [...definitions.map(({ key }) => key), ...values.keys()]))
