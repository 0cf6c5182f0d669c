// @module-tag long 11 s: the searches of a second buyer.
import { expect, test } from 'vitest'
import { runs } from '../runs.ts'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'
import { readUnseenQueries, unseenLists } from './queries.ts'

const minimums = {
  'another-buyer': { right: 0.96, answered: 0.99 },
  fitter: { right: 0.96, answered: 0.99 },
  millwright: { right: 0.95, answered: 0.99 },
  maintenance: { right: 0.99, answered: 1 },
  workshop: { right: 0.98, answered: 1 },
  purchasing: { right: 0.98, answered: 1 },
  'trades-held-out': { right: 0.9, answered: 0.98 },
  trades: { right: 0.97, answered: 1 },
  toolroom: { right: 0.92, answered: 1 },
}

// Each from a shop of its own: one address may not ask for all of them within a minute. The latest list each time, all in a night.
test.each(unseenLists.slice(-runs(1, unseenLists.length)))(
  'enough of the searches of %s are answered right',
  async (list) => {
    const shop = await openCatalogue()
    const queries = readUnseenQueries(list)
    let right = 0
    let answered = 0
    for (const query of queries) {
      const { families, isRight } = await judgeSearch(shop, query)
      if (isRight) right += 1
      if (families.length > 0) answered += 1
    }
    // Only the rates are reported: single searches are held out.
    console.info(`${list}: ${right} right and ${answered} answered of ${queries.length}`)
    expect(right / queries.length).toBeGreaterThanOrEqual(minimums[list].right)
    expect(answered / queries.length).toBeGreaterThanOrEqual(minimums[list].answered)
  },
)
