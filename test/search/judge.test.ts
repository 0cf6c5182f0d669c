import { expect, test } from 'vitest'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'
import { readQueries } from './queries.ts'

test('searches show first what a good clerk would', { timeout: 60_000 }, async () => {
  const shop = await openCatalogue()
  const wrong: string[] = []
  const beyondThree: string[] = []
  const nothing: string[] = []
  const something: string[] = []
  const queries = readQueries()
  for (const query of queries) {
    const { families, isRight } = await judgeSearch(shop, query)
    if (query.families.length === 0) {
      if (families.length > 0) something.push(query.q)
      continue
    }
    if (families.length === 0) nothing.push(query.q)
    if (!families.slice(0, 3).some((slug) => query.families.includes(slug))) beyondThree.push(query.q)
    if (!isRight) wrong.push(query.q)
  }
  const meant = queries.filter(({ families }) => families.length > 0).length
  const share = (missed: readonly string[]) => 1 - missed.length / meant
  expect(share(wrong), `first row: ${wrong.join(' | ')}`).toBeGreaterThanOrEqual(0.98)
  expect(share(beyondThree), `first three: ${beyondThree.join(' | ')}`).toBeGreaterThanOrEqual(0.98)
  expect(nothing).toEqual([])
  expect(something).toEqual([])
})
