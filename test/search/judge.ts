import { search } from '../../src/goods/search/contract.ts'
import type { TestShop } from '../shop.ts'
import { lines } from './catalogue.ts'
import type { Query } from './queries.ts'

const attributesBySku = new Map(lines.map(({ sku, attributes }) => [sku, attributes]))

type Expected = Pick<Query, 'q' | 'families' | 'first'>

export type Verdict = {
  /** The families of the result, the best first. */
  families: readonly string[]
  firstSku: string | undefined
  /** Whether the shop says that it does not sell this, and shows only what comes nearest. */
  isUnsold: boolean
  /** Whether the first row is what a good clerk would show first. */
  isRight: boolean
}

/** Asks the shop and judges its first row. */
export async function judgeSearch(shop: TestShop, expected: Expected): Promise<Verdict> {
  const { groups, unsold } = await shop.asVisitor(search, { q: expected.q })
  const families = groups.map(({ family }) => family?.slug ?? '')
  const firstSku = groups[0]?.products[0]?.sku
  return { families, firstSku, isUnsold: unsold.length > 0, isRight: isRight(expected, families[0], firstSku) }
}

function isRight({ families, first }: Expected, family: string | undefined, sku: string | undefined): boolean {
  if (!families.includes(family ?? '')) return false
  const attributes = attributesBySku.get(sku!)!
  return (
    (first?.sku ?? sku) === sku &&
    Object.entries(first?.attributes ?? {}).every(([key, value]) => attributes[key] === value)
  )
}
