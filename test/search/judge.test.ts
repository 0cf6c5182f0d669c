import { expect, test } from 'vitest'
import { search } from '../../src/search/contract.ts'
import { lines, openCatalogue } from './catalogue.ts'
import { type Query, readQueries } from './queries.ts'

const attributesOf = new Map(lines.map(({ sku, attributes }) => [sku, attributes]))

/** Whether the first row is what a good clerk would show first. */
function isRight({ families, first }: Query, family: string | undefined, sku: string | undefined): boolean {
  if (!families.includes(family ?? '')) return false
  const attributes = attributesOf.get(sku!)!
  return (
    (first?.sku ?? sku) === sku &&
    Object.entries(first?.attributes ?? {}).every(([key, value]) => attributes[key] === value)
  )
}

test('searches show first what a good clerk would', { timeout: 60_000 }, async () => {
  const shop = await openCatalogue()
  const wrong: string[] = []
  const beyondThree: string[] = []
  const nothing: string[] = []
  const something: string[] = []
  const queries = readQueries()
  for (const query of queries) {
    const { groups } = await shop.asVisitor(search, { q: query.q })
    const shown = groups.map(({ family }) => family?.slug ?? '')
    if (query.families.length === 0) {
      if (shown.length > 0) something.push(query.q)
      continue
    }
    if (shown.length === 0) nothing.push(query.q)
    if (!shown.slice(0, 3).some((slug) => query.families.includes(slug))) beyondThree.push(query.q)
    if (!isRight(query, shown[0], groups[0]?.products[0]?.sku)) wrong.push(query.q)
  }
  const meant = queries.filter(({ families }) => families.length > 0).length
  const share = (missed: readonly string[]) => 1 - missed.length / meant
  expect(share(wrong), `first row: ${wrong.join(' | ')}`).toBeGreaterThanOrEqual(0.94)
  expect(share(beyondThree), `first three: ${beyondThree.join(' | ')}`).toBeGreaterThanOrEqual(0.98)
  expect(nothing).toEqual([])
  expect(something).toEqual([])
})
