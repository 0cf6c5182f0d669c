import type { RawCell } from './row-context.ts'

/** The columns of an export that say whether a product is on sale, and their words for that, in small letters. */
export type Publication = Readonly<Record<string, { shown: readonly string[]; hidden: readonly string[] }>>

/**
 * Turns what such columns say into what a draft is here: a product is on sale if each of them says so. A word that none of them
 * knows stays, and its row is refused rather than put on sale.
 */
export function openPublication(
  publication: Publication,
  findPlace: (head: string) => number,
): (cells: RawCell[]) => RawCell[] {
  const columns = Object.entries(publication)
    .map(([head, words]) => ({ place: findPlace(head), ...words }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
  const [first] = columns
  if (!first) return (cells) => cells
  return (cells) => {
    const said = columns.map(({ place, ...words }) => ({
      ...words,
      word: String(cells[place] ?? '')
        .trim()
        .toLowerCase(),
    }))
    const unknown = said.find(
      ({ word, shown, hidden }) => word !== '' && !shown.includes(word) && !hidden.includes(word),
    )
    const isHidden = said.some(({ word, hidden }) => hidden.includes(word))
    cells[first.place] = unknown ? unknown.word : isHidden ? 'undated' : ''
    return cells
  }
}
