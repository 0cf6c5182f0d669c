import { expect, test } from 'vitest'
import { openCatalogue } from './catalogue.ts'
import { judgeSearch } from './judge.ts'
import { isHeldOut, readClassQueries } from './queries.ts'

const minimums = { tuned: { right: 0.98, answered: 0.99 }, heldOut: { right: 0.95, answered: 0.98 } }

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`

test('of each half of the searches by class enough are answered right', async ({ annotate }) => {
  const shop = await openCatalogue()
  const verdicts: { q: string; heldOut: boolean; isRight: boolean; isAnswered: boolean }[] = []
  for (const query of readClassQueries()) {
    const { families, isRight } = await judgeSearch(shop, query)
    verdicts.push({ q: query.q, heldOut: isHeldOut(query), isRight, isAnswered: families.length > 0 })
  }
  for (const heldOut of [false, true]) {
    const half = verdicts.filter((verdict) => verdict.heldOut === heldOut)
    const least = minimums[heldOut ? 'heldOut' : 'tuned']
    const right = half.filter(({ isRight }) => isRight).length / half.length
    const answered = half.filter(({ isAnswered }) => isAnswered).length / half.length
    await annotate(`${heldOut ? 'held out' : 'tuned'}: ${percent(right)} right, ${percent(answered)} answered`)
    // The held-out half is reported by its rates alone.
    const wrong = heldOut ? '' : half.flatMap(({ q, isRight }) => (isRight ? [] : q)).join(' | ')
    expect(right, `${heldOut ? 'held out' : `tuned: ${wrong}`}`).toBeGreaterThanOrEqual(least.right)
    expect(answered).toBeGreaterThanOrEqual(least.answered)
  }
})
