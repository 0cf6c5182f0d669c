import { expect, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { search } from '#goods/search/contract.ts'
import { ada, shareShop, type TestShop } from '../../../../test/shop.ts'
import { changeCrossReferences, getCrossReferences, type MakerNumber } from './contract.ts'

const shared = shareShop()

const skf = { maker: 'SKF', number: '6205-2RSH' }
const fag = { maker: 'FAG', number: '6205-C-2HRS' }

const read = async (shop: TestShop, id: string) => (await shop.as(ada)(getCrossReferences, { id })).numbers
const put = async (shop: TestShop, id: string, is: MakerNumber[]) =>
  await shop.as(ada)(changeCrossReferences, { id, was: await read(shop, id), is })

test('numbers of other makers are entered, found, taken away and undone', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  expect(await read(shop, id)).toEqual([])
  expect(await put(shop, id, [skf, fag])).toEqual({ modifiedCount: 1 })
  expect(await read(shop, id)).toEqual([fag, skf])
  expect(await put(shop, id, [skf, fag])).toEqual({ modifiedCount: 0 })
  await expect.poll(async () => JSON.stringify(await shop.asVisitor(search, { q: '6205 2RSH' }))).toContain(id)

  await put(shop, id, [fag])
  const entries = await shop.as(ada)(listAuditEntries, {})
  const entry = entries.find(({ action }) => action === 'product.numbers')!
  expect(await shop.as(ada)(previewUndo, { entry: entry._id })).toMatchObject({ effects: [{ count: 1 }] })
  await shop.as(ada)(undoAction, { entry: entry._id })
  expect(await read(shop, id)).toEqual([fag, skf])
  await put(shop, id, [])
})

test('a number belongs to one product, and is not taken from another by an undo either', async () => {
  const shop = shared()
  const [{ id }, other] = [await shop.stock({ quantity: 1 }), await shop.stock({ quantity: 1 })]
  const number = { maker: 'INA', number: 'LR205' }
  await put(shop, id, [number])
  await expect(put(shop, other.id, [skf, number])).rejects.toMatchObject({
    errorCodes: { 'is.1.number': { code: 'number_taken' } },
  })
  expect(await read(shop, other.id)).toEqual([])
  await put(shop, id, [])
  const entry = (await shop.as(ada)(listAuditEntries, {})).find(({ action }) => action === 'product.numbers')!
  await put(shop, other.id, [number])
  await expect(shop.as(ada)(undoAction, { entry: entry._id })).rejects.toMatchObject({ code: 'stale_version' })
  expect(await read(shop, other.id)).toEqual([number])
})

test('what another admin changed meanwhile is not overwritten, and no number is listed twice', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  const number = { maker: 'NSK', number: '6205DDU' }
  await put(shop, id, [number])
  await expect(shop.as(ada)(changeCrossReferences, { id, was: [], is: [] })).rejects.toMatchObject({
    code: 'stale_version',
  })
  await expect(put(shop, id, [number, { ...number }])).rejects.toMatchObject({
    errorCodes: { 'is.1.number': { code: 'listed_twice' } },
  })
})
