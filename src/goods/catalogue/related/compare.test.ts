import { beforeAll, expect, test } from 'vitest'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { shareShop } from '../../../../test/shop.ts'
import { compareProducts } from '../contract.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

test('products are compared in the order of their part numbers in the address', async () => {
  const compared = await shared().asVisitor(compareProducts, { parts: 'HN-M8,NONE,HB-M6X20' })
  expect(compared.map(({ sku, attributes }) => [sku, attributes.map(({ value }) => value)])).toEqual([
    ['HN-M8', ['M8']],
    ['HB-M6X20', ['M6', '20 mm']],
  ])
})

test.each(['', 'A,B,C,D,E', 'A,'])('%s is no comparison', async (parts) => {
  await expect(shared().asVisitor(compareProducts, { parts })).rejects.toMatchObject({ code: 'invalid_query' })
})
