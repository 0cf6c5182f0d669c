import { expect, test } from 'vitest'
import { undoRows } from '#base/platform/rows/contract.ts'
import { editProduct, getEditableProduct, getProduct } from '#goods/catalogue/contract.ts'
import { advanceOrder } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, anna, shareShop } from '../../../test/shop.ts'
import { closeStockCounts, countStock, getStockLevel, listShelf, listStockCounts, listStockMoves } from './contract.ts'

const shared = shareShop()

const count = (part: string, pieces: number) => shared().as(ada)(countStock, { lines: [{ part, pieces }] })

const close = (id: string, action: 'book' | 'discard' = 'book', reason = 'Miscounted before') =>
  shared().as(ada)(closeStockCounts, { action, ids: [id], reason })

const readCount = async (id: string) =>
  (await shared().as(ada)(listStockCounts, {})).find((listed) => listed._id === id)

const readLevel = async (id: string) => (await shared().as(ada)(getStockLevel, { id })).onHand

async function sell(productId: string, quantity: number) {
  const lines = [{ productId, quantity }]
  const total = Number((19.99 * quantity).toFixed(2))
  const { insertedId: id } = await shared().as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total })
  await payOrder(shared(), id)
  return id
}

test('what was sold lies on the shelf until it is packed, and is expected there', async () => {
  const { id } = await shared().stock({ quantity: 10 })
  const order = await sell(id, 3)
  await count(id, 10)
  expect(await readCount(id)).toMatchObject({ counted: 10, expected: 10, who: ada.email })
  await shared().as(ada)(advanceOrder, { id: order, state: 'packed' })
  await count(id, 7)
  expect(await readCount(id)).toMatchObject({ counted: 7, expected: 7 })
  expect(await close(id, 'book', '')).toMatchObject({ done: [{ id, entry: null }] })
  expect(await readLevel(id)).toBe(7)
})

test('a difference is booked as of the moment of the count: orders in between are no difference', async () => {
  const { id } = await shared().stock({ quantity: 10 })
  await count(id, 8)
  await sell(id, 3)
  expect(await readCount(id)).toMatchObject({ counted: 8, expected: 10 })
  const { done } = await close(id)
  expect(await readLevel(id)).toBe(5)
  expect(await readCount(id)).toBeUndefined()
  const moves = await shared().as(ada)(listStockMoves, { id })
  expect(moves[0]).toMatchObject({ kind: 'counted', pieces: -2, note: 'Miscounted before', who: ada.email })
  expect(moves[0]!.at < moves[1]!.at).toBe(true)

  await shared().as(ada)(undoRows, { entries: [done[0]!.entry!] })
  expect(await readLevel(id)).toBe(7)
})

test('a difference is booked once, with a reason', async () => {
  const { id } = await shared().stock({ quantity: 10 })
  await count(id, 9)
  expect((await close(id, 'book', '')).refused).toMatchObject([{ code: 'invalid_fields' }])
  expect((await close(id)).done).toHaveLength(1)
  expect((await close(id)).refused).toMatchObject([{ code: 'not_found' }])
  expect(await readLevel(id)).toBe(9)
})

test('a difference that was corrected since is not corrected again: it is counted anew', async () => {
  const { id } = await shared().stock({ quantity: 10 })
  await count(id, 8)
  await shared().as(ada)(editProduct, { id, quantity: 8, quantityWas: 10 })
  expect((await close(id)).refused).toMatchObject([{ code: 'stale_version' }])
  await count(id, 8)
  await close(id)
  expect(await readLevel(id)).toBe(8)
})

test('a count leaves the orders what they were sold', async () => {
  const { id } = await shared().stock({ quantity: 3 })
  await sell(id, 3)
  await count(id, 1)
  expect((await close(id)).refused).toMatchObject([{ code: 'out_of_stock' }])
  expect((await close(id, 'discard')).done).toHaveLength(1)
  expect(await readCount(id)).toBeUndefined()
})

test('of two counts of a product in one list none is taken', async () => {
  const { id } = await shared().stock({ quantity: 3 })
  const lines = [1, 2].map((pieces) => ({ part: id, pieces }))
  expect(await shared().as(ada)(countStock, { lines })).toMatchObject({
    counted: 0,
    refused: [{ line: 0 }, { line: 1 }],
  })
})

test('a shelf lists what lies on it, by part number and without how much; buyers are not told of it', async () => {
  const made = [await shared().stock({ quantity: 3 }), await shared().stock({ quantity: 4 })]
  for (const { id } of made) await shared().as(ada)(editProduct, { id, shelf: 'A-01' })
  const listed = await shared().as(ada)(listShelf, { shelf: 'A-01' })
  expect(listed.map(({ sku }) => sku)).toEqual(made.map(({ id }) => id).toSorted())
  expect(listed[0]).not.toHaveProperty('expected')
  expect(await shared().asVisitor(getProduct, { id: made[0]!.id })).not.toHaveProperty('shelf')
  expect(await shared().as(ada)(getEditableProduct, { id: made[0]!.id })).toHaveProperty('shelf', 'A-01')
})

test('the books add up', async () => {
  expect(await runAudit(shared().db, shared().provider)).toEqual([])
})
