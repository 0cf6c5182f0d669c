import { expect, test } from 'vitest'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'
import { readUnseenQueries } from './queries.ts'

test('enough of another buyer’s searches are answered right', { timeout: 60_000 }, async ({ annotate }) => {
  const shop = await openCatalogue()
  const queries = readUnseenQueries()
  let right = 0
  let answered = 0
  for (const query of queries) {
    const { families, isRight } = await judgeSearch(shop, query)
    if (isRight) right += 1
    if (families.length > 0) answered += 1
  }
  // Only the rates are reported: single searches are held out.
  await annotate(`another buyer: ${right} right and ${answered} answered of ${queries.length}`)
  expect(right / queries.length).toBeGreaterThanOrEqual(0.88)
  expect(answered / queries.length).toBeGreaterThanOrEqual(0.99)
})
