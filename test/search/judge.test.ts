import { expect, test } from 'vitest'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'
import { isHeldOut, readQueries } from './queries.ts'

test('searches show first what a good clerk would', async () => {
  const shop = await openCatalogue()
  const wrong: string[] = []
  const beyondThree: string[] = []
  const nothing: string[] = []
  const something: string[] = []
  const queries = readQueries()
  for (const query of queries) {
    const { families, isUnsold, isRight } = await judgeSearch(shop, query)
    if (query.families.length === 0) {
      // What comes nearest to what is not sold is said to be that.
      if (families.length > 0 && !isUnsold) something.push(query.q)
      continue
    }
    if (families.length === 0) nothing.push(query.q)
    if (!families.slice(0, 3).some((slug) => query.families.includes(slug))) beyondThree.push(query.q)
    if (!isRight) wrong.push(query.q)
  }
  const meant = queries.filter(({ families }) => families.length > 0).length
  const share = (missed: readonly string[]) => 1 - missed.length / meant
  // Those that are held out are reported by their number alone.
  const list = (missed: readonly string[]) => {
    const tuned = missed.filter((q) => !isHeldOut({ q }))
    return `${tuned.join(' | ')} and ${missed.length - tuned.length} that are held out`
  }
  expect(share(wrong), `first row: ${list(wrong)}`).toBeGreaterThanOrEqual(0.98)
  expect(share(beyondThree), `first three: ${list(beyondThree)}`).toBeGreaterThanOrEqual(0.98)
  expect(nothing.length, list(nothing)).toBe(0)
  expect(something.length, list(something)).toBe(0)
})
