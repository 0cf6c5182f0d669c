import { expect, test } from 'vitest'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'
import { readUnseenQueries, unseenLists } from './queries.ts'

const minimums = {
  'another-buyer': { right: 0.93, answered: 0.99 },
  fitter: { right: 0.95, answered: 0.99 },
  millwright: { right: 0.92, answered: 0.99 },
  maintenance: { right: 0.97, answered: 1 },
  workshop: { right: 0.96, answered: 1 },
}

test('enough of another buyer’s searches are answered right', { timeout: 60_000 }, async ({ annotate }) => {
  const shop = await openCatalogue()
  for (const list of unseenLists) {
    const queries = readUnseenQueries(list)
    let right = 0
    let answered = 0
    for (const query of queries) {
      const { families, isRight } = await judgeSearch(shop, query)
      if (isRight) right += 1
      if (families.length > 0) answered += 1
    }
    // Only the rates are reported: single searches are held out.
    await annotate(`${list}: ${right} right and ${answered} answered of ${queries.length}`)
    expect(right / queries.length).toBeGreaterThanOrEqual(minimums[list].right)
    expect(answered / queries.length).toBeGreaterThanOrEqual(minimums[list].answered)
  }
})
