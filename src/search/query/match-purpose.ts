import type { IndexedFamily, IndexedPurpose } from '../index/family-index.ts'
import type { QueryPart } from './interpret-query.ts'

/**
 * The indexes of the parts of a search that say what the products of a family are for: `connect` and `shafts`. There are some if
 * what is done and with what are both said, in words of one of its purposes.
 */
export function matchPurpose({ purposes }: IndexedFamily, parts: readonly QueryPart[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { actions, objects } of purposes) {
    const done = listSaid(parts, actions)
    if (done.length === 0) continue
    const others = listSaid(parts, objects).filter((index) => done.length > 1 || index !== done[0])
    if (others.length > 0) for (const index of [...done, ...others]) found.add(index)
  }
  return found
}

/** The parts that are said in words of a purpose. */
function listSaid(parts: readonly QueryPart[], stems: IndexedPurpose['actions']): number[] {
  const isSaid = ({ typed, interpretations }: QueryPart) =>
    [typed, ...interpretations.map(({ terms }) => terms)].some((terms) =>
      terms.every((term) => term.kind === 'word' && [...term.reading.stems.keys()].some((stem) => stems.has(stem))),
    )
  return [...parts.keys()].filter((index) => isSaid(parts[index]!))
}

/** Whether a search says what is done with something, in words of any family's purposes. */
export const mayHavePurpose = (families: readonly IndexedFamily[], parts: readonly QueryPart[]): boolean =>
  families.some(({ purposes }) => purposes.some(({ actions }) => listSaid(parts, actions).length > 0))
