// @module-tag long 13 s: what the dearest texts of a search cost.
import { expect, test } from 'vitest'
import { search, suggest } from '../../src/goods/search/contract.ts'
import { openCatalogue } from '../search/catalogue.ts'
import { worstTexts } from './worst-texts.ts'

/** What an ordinary search may be exceeded by. */
const times = 8

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test('no text costs much more of the thread than an ordinary search does', async () => {
  const shop = await openCatalogue()
  const measureCost = async (work: () => Promise<unknown>) => {
    const costs: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const begun = threadMs()
      await work()
      costs.push(threadMs() - begun)
    }
    return Math.min(...costs)
  }
  const find = (q: string) => () => shop.asVisitor(search, { q })
  const propose = (q: string) => () => shop.asVisitor(suggest, { q })
  for (let round = 0; round < 5; round += 1) await find('hexagon bolt m8x40')()
  const ordinary = find('hexagon bolt m8x40 stainless')
  const compareCosts = async (work: () => Promise<unknown>) => (await measureCost(work)) / (await measureCost(ordinary))
  const dear: string[] = []
  for (const [what, text] of Object.entries(worstTexts))
    for (const [call, work] of Object.entries({
      search: find(text.slice(0, 100)),
      suggest: propose(text.slice(0, 100)),
    })) {
      let cost = await compareCosts(work)
      // What is dear is dear every time.
      for (let again = 0; cost > times && again < 3; again += 1) cost = Math.min(cost, await compareCosts(work))
      if (cost > times) dear.push(`${call} ${what}: ${cost.toFixed(1)} times`)
    }
  expect(dear).toEqual([])
})
