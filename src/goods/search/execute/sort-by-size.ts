import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { compareValues } from '#goods/catalogue/natural.ts'
import type { ResultGroup } from '../contract.ts'

type Rows = ResultGroup['products']

/** A size as it is written: `M8`, `M10 x 1.25`, `0-25`, `1/4`. */
const sizeForm = /^[A-Z]{0,3}\d[\d .x/-]{0,20}$/

const sizeUnits = new Set(['', 'mm', 'cm', 'm', 'in', 'g'])

/**
 * The products of a family as they are read: by their sizes, in the order of the columns. They were chosen by how well they fit and
 * sell, in which order those of one size stay; so do those that match what is preferred, the first ones, before the others.
 */
export function sortBySize(products: Rows, columns: readonly AlternativeDefinition[], preferred: number): Rows {
  // Not what it bears: that decides nothing between two of one size.
  const isSized = ({ key, type, unit }: AlternativeDefinition, index: number) =>
    key !== 'strengthClass' &&
    sizeUnits.has(unit ?? '') &&
    (type === 'number' || products.every(({ values }) => sizeForm.test(values[index]?.value || '0')))
  const sized = [...columns.keys()].filter((index) => isSized(columns[index]!, index))
  const compare = (one: Rows[number], other: Rows[number]): number => {
    for (const index of sized) {
      const order = compareValues(one.values[index]?.value ?? '', other.values[index]?.value ?? '')
      if (order !== 0) return order
    }
    return 0
  }
  return [products.slice(0, preferred), products.slice(preferred)].flatMap((tier) => tier.toSorted(compare))
}
