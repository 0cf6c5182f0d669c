import type { IndexedFamily, IndexedPurpose } from '../index/family-index.ts'
import type { QueryPart } from './interpret-query.ts'

/** For each part of a search, the ways in which it is said in words: the stems that each of these may stand for. */
export type SaidWords = readonly (readonly (readonly string[])[])[][]

/** The words of a search as purposes are compared with them; undefined if none is what any family's products do. */
export function listSaidWords(families: readonly IndexedFamily[], parts: readonly QueryPart[]): SaidWords | undefined {
  const said = parts.map(({ typed, interpretations }) =>
    [typed, ...interpretations.map(({ terms }) => terms)].flatMap((terms) => {
      const words = terms.flatMap((term) => (term.kind === 'word' ? [[...term.reading.stems.keys()]] : []))
      return words.length === terms.length && words.length > 0 ? [words] : []
    }),
  )
  const stems = new Set(said.flat(3))
  const isDone = families.some(({ purposes }) =>
    purposes.some(({ actions }) => {
      for (const stem of stems) if (actions.has(stem)) return true
      return false
    }),
  )
  return isDone ? said : undefined
}

/**
 * The indexes of the parts of a search that say what the products of a family are for: `connect` and `shafts`. There are some if
 * what is done and with what are both said, in words of one of its purposes.
 */
export function matchPurpose({ purposes }: IndexedFamily, said: SaidWords): ReadonlySet<number> | undefined {
  let found: Set<number> | undefined
  for (const { actions, objects } of purposes) {
    const done = listSaid(said, actions)
    if (done.length === 0) continue
    const others = listSaid(said, objects).filter((index) => done.length > 1 || index !== done[0])
    if (others.length > 0) found = new Set([...(found ?? []), ...done, ...others])
  }
  return found
}

/** The parts that are said in words of a purpose. */
const listSaid = (said: SaidWords, stems: IndexedPurpose['actions']): number[] =>
  said.flatMap((ways, index) =>
    ways.some((words) => words.every((word) => word.some((stem) => stems.has(stem)))) ? [index] : [],
  )
