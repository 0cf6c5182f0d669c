import { beforeAll, expect, test } from 'vitest'
import { undoRows } from '#base/platform/rows/contract.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { ada, shareShop } from '../../../../test/shop.ts'
import { changeProducts, editProduct, getProduct, listManagedProducts } from '../contract.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

const list = async (filter: Record<string, string>) =>
  (await shared().as(ada)(listManagedProducts, filter)).map(({ sku }) => sku).toSorted()

const findId = async (sku: string) =>
  (await shared().db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id

const act = (action: 'withdraw' | 'restore', ids: string[]) => shared().as(ada)(changeProducts, { action, ids })

test('withdrawn products are found, put back on sale together, and withdrawn again by undoing that', async () => {
  const [bolt, nut] = await Promise.all(['HB-M8X30', 'HN-M8'].map(findId))
  await act('withdraw', [bolt!, nut!])
  expect(await list({ state: 'withdrawn' })).toEqual(['HB-M8X30', 'HN-M8'])
  expect(await list({ state: 'withdrawn', q: 'nut' })).toEqual(['HN-M8'])
  expect(await list({ q: 'M8x30' })).not.toContain('HB-M8X30')

  const { done, refused } = await act('restore', [bolt!, nut!])
  expect(refused).toEqual([])
  expect(await list({ state: 'withdrawn' })).toEqual([])
  expect(await shared().asVisitor(getProduct, { id: bolt! })).toMatchObject({ sku: 'HB-M8X30' })
  expect(await act('restore', [bolt!])).toMatchObject({ done: [], refused: [{ id: bolt, code: 'not_found' }] })

  await shared().as(ada)(undoRows, { entries: done.map(({ entry }) => entry!) })
  expect(await list({ state: 'withdrawn' })).toEqual(['HB-M8X30', 'HN-M8'])
  await act('restore', [bolt!, nut!])
})

test('a withdrawn draft comes back as a draft', async () => {
  const { id } = await shared().stock({ quantity: 1 })
  await shared().as(ada)(editProduct, { id, draft: 'undated' })
  expect(await list({ state: 'withdrawn' })).toEqual([])
  await act('withdraw', [id])
  await act('restore', [id])
  expect(await shared().as(ada)(listManagedProducts, { state: 'draft' })).toMatchObject([{ _id: id }])
  await act('withdraw', [id])
})

test('filters apply together: family, category with what is below it, stock and words', async () => {
  const nuts = await list({ family: 'hex-nut' })
  expect(nuts).toEqual(['HN-M6', 'HN-M8'])
  expect(await list({ family: 'hex-nut', q: 'M8' })).toEqual(['HN-M8'])
  expect(await list({ family: 'no-such-family' })).toEqual([])
  const id = await findId('HN-M6')
  const { slug, parent } = await shared()
    .db.selectFrom('families')
    .innerJoin('categories', 'categories.id', 'families.categoryId')
    .leftJoin('categories as above', 'above.id', 'categories.parentId')
    .select(['categories.slug', 'above.slug as parent'])
    .where('families.slug', '=', 'hex-nut')
    .executeTakeFirstOrThrow()
  expect(await list({ category: slug })).toEqual(expect.arrayContaining(nuts))
  expect(await list({ category: parent ?? slug })).toEqual(expect.arrayContaining(nuts))

  await shared().as(ada)(editProduct, { id, quantity: 3 })
  expect(await list({ family: 'hex-nut', stock: 'low' })).toEqual(['HN-M6'])
  expect(await list({ family: 'hex-nut', stock: 'out' })).toEqual([])
  await shared().as(ada)(editProduct, { id, quantity: 0 })
  expect(await list({ family: 'hex-nut', stock: 'out' })).toEqual(['HN-M6'])
})
