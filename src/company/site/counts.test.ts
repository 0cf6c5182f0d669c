import { expect, test } from 'vitest'
import { ada, shareShop } from '../../../test/shop.ts'
import { changeSite, type Site } from './contract.ts'
import { fillCounts } from './counts.ts'
import { neutral } from './neutral.ts'

const shared = shareShop()
const counts = { products: 2861, families: 84, orders: 1234567, customers: 3, countries: 0, reviews: 12 }

test.each([
  ['{orders}', '1,234,567'],
  ['{products} in {families}', '2,861 in 84'],
  ['4,200k', '4,200k'],
])('“%s” is shown as “%s”', (text, shown) => {
  expect(fillCounts(text, counts)).toBe(shown)
})

test('a figure is not shown before it was counted, and one that was typed is', () => {
  expect(fillCounts('{orders}', undefined)).toBe('')
  expect(fillCounts('31K', undefined)).toBe('31K')
})

test.each(['{sales}', '{}', '{orders} {Orders}', '{toString}'])(
  'a figure of “%s” is refused beside its field',
  async (text) => {
    const figures: Site['figures'] = [{ label: { en: 'Sold', bn: '' }, figure: { en: '', bn: text } }]
    const saved = shared().as(ada)(changeSite, { was: neutral, is: { ...neutral, figures } })
    await expect(saved).rejects.toMatchObject({
      fields: { 'is.figures.0.figure.bn': expect.stringContaining('Leave out what the shop does not count') },
    })
  },
)
