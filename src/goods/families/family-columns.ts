import { hasLongValues } from '#goods/catalogue/page/size-columns.ts'
import type { Definition, FamilyDetails, FamilySize } from './contract.ts'

const maxColumns = 7
const maxWide = 4
/** A column of words takes the room of two others. */
const room = 7
const rowsInPart = 20
/** Groups smaller than this would be more headings than rows. */
const worthGrouping = 3

type Family = Pick<FamilyDetails, 'attributes' | 'rows'>
/** The column of the mass, which is no attribute. */
export const massKey = 'massGrams'
export type FamilyColumn = Definition & { isWide: boolean }

/**
 * The attributes that tell these sizes apart, those that they are chosen by first, as many as there is room for: sizes in
 * the family's order, then words; and what all have in common. `wanted`: those that the reader has chosen instead.
 */
export function chooseColumns({ attributes, rows }: Family, wanted: readonly string[] = []) {
  const all = attributes.map((definition) => {
    const values = new Set(rows.map(({ values }) => values[definition.key] ?? ''))
    return { definition, values, isWide: hasLongValues(values) }
  })
  const isChosen = all.some(({ definition }) => wanted.includes(definition.key))
  const possible = all.filter(({ definition, values }) =>
    isChosen ? wanted.includes(definition.key) : values.size > 1 && definition.key !== massKey,
  )
  const telling = [true, false].flatMap((chosenBy) =>
    possible.filter(({ definition }) => definition.filter === chosenBy),
  )
  const shown = new Set<string>()
  let [left, wide] = [room, 0]
  for (const { definition, isWide } of telling) {
    left -= isWide && !isChosen ? 2 : 1
    if (left >= 0 && shown.size < maxColumns && !(isWide && wide === maxWide)) {
      shown.add(definition.key)
      if (isWide) wide += 1
    }
  }
  const columns = [false, true].flatMap((wide) => possible.filter(({ isWide }) => isWide === wide))
  return {
    columns: columns
      .filter(({ definition }) => shown.has(definition.key))
      .map(({ definition, isWide }): FamilyColumn => ({ ...definition, isWide })),
    same: all.flatMap(({ definition, values }) => {
      const [value, ...others] = values
      return value && others.length === 0 && !shown.has(definition.key) ? [{ definition, value }] : []
    }),
  }
}

/** The quantities from which a sales unit costs less, as many as there is room for beside the columns. */
export function listBreakQuantities(
  rows: readonly Pick<FamilySize, 'priceBreaks'>[],
  columns: readonly FamilyColumn[],
): number[] {
  const quantities = new Set(rows.flatMap(({ priceBreaks }) => priceBreaks.map(({ quantity }) => quantity)))
  const taken = columns.reduce((sum, { isWide }) => sum + (isWide ? 2 : 1), 0)
  return [...quantities].toSorted((a, b) => a - b).slice(0, Math.min(3, Math.max(1, room - taken)))
}

/** Rows that are drawn together, each group of the leading dimension under its value. */
export type FamilySection<Row> = { first: string; groups: { value: string | undefined; rows: Row[] }[] }

/**
 * Cuts rows into parts of the same height, so that a browser can leave out those out of sight. `leading`: the key of the
 * dimension that they are sorted by, if by any.
 */
export function splitSections<Row extends Pick<FamilySize, 'sku' | 'values'>>(
  rows: readonly Row[],
  leading: string | undefined,
): FamilySection<Row>[] {
  const getLeading = (row: Row) => (leading === undefined ? undefined : row.values[leading])
  const isGrouped = new Set(rows.map(getLeading)).size * worthGrouping <= rows.length
  const parts: FamilySection<Row>[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsInPart === 0) parts.push({ first: row.sku, groups: [] })
    const { groups } = parts.at(-1)!
    const isNext = index === 0 || (isGrouped && getLeading(row) !== getLeading(rows[index - 1]!))
    if (isNext || groups.length === 0)
      groups.push({ value: isGrouped && isNext ? getLeading(row) : undefined, rows: [] })
    groups.at(-1)!.rows.push(row)
  }
  return parts
}
