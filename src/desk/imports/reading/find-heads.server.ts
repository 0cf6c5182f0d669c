import { matchColumns } from './match-columns.server.ts'
import type { RawCell } from './row-context.ts'

/** Titles and remarks stand above heads in so many rows. */
export const maxHeadRows = 10

export const toHeads = (cells: readonly RawCell[]): string[] =>
  cells.map((cell) =>
    String(cell ?? '')
      .trim()
      .slice(0, 200),
  )

const countFilled = (heads: readonly string[]) => heads.filter((head) => head !== '').length

/** Which of the first rows of a file has its heads: one that names columns, else the first that is no title. @returns its place, from 0 */
export function findHeadRow(rows: readonly (readonly RawCell[])[]): number {
  const heads = rows.map(toHeads)
  const keys = heads.map((each) => matchColumns(each, []).flatMap(({ key }) => (key === '' ? [] : [key])))
  const named = keys.findIndex((each) => each.length > 1 && each.includes('sku'))
  if (named >= 0) return named
  const known = keys.findIndex((each) => each.length > 1)
  if (known >= 0) return known
  const widest = Math.max(0, ...heads.map(countFilled))
  const isTitle = countFilled(heads[0] ?? []) === 1 && widest > 2
  return isTitle ? heads.findIndex((each) => countFilled(each) * 2 >= widest && countFilled(each) > 1) : 0
}
