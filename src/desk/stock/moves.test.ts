import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { undoRows } from '#base/platform/rows/contract.ts'
import { deleteProduct, editProduct } from '#goods/catalogue/contract.ts'
import { cancelLines } from '#trade/orders/cancellation/contract.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, anna, shareShop } from '../../../test/shop.ts'
import { correctStock, getStockLevel, listStockMoves, receiveStock } from './contract.ts'

const shared = shareShop()

const correct = (productId: string, pieces: number, kind: 'corrected' | 'scrapped' = 'corrected') =>
  shared().as(ada)(correctStock, { productId, kind, pieces, reason: 'Rusty' }, { idempotencyKey: crypto.randomUUID() })

const listMoves = (id: string, query: { cursor?: string; limit?: string } = {}) =>
  shared().as(ada)(listStockMoves, { id, ...query })

test('every change of a product’s stock is listed with its reason, its order and who made it, and their sum is what is there', async () => {
  const { id } = await shared().stock({ quantity: 10 })
  const lines = [{ productId: id, quantity: 4 }]
  const order = await shared().as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 79.96 })
  await payOrder(shared(), order.insertedId)
  const { number, lines: sold } = await shared().as(anna)(getOrderDetails, { id: order.insertedId })
  await shared().as(ada)(cancelLines, { id: order.insertedId, lines: [{ line: sold[0]!._id, quantity: 1 }] })
  await shared().as(ada)(editProduct, { id, quantity: 9, quantityWas: 7 })
  await correct(id, 2, 'scrapped')
  const moves = await listMoves(id)
  expect(moves).toMatchObject([
    { kind: 'scrapped', pieces: -2, note: 'Rusty', who: ada.email },
    { kind: 'corrected', pieces: 2, who: ada.email },
    { kind: 'cancelled', pieces: 1, order: { _id: order.insertedId, number } },
    { kind: 'sold', pieces: -4, order: { number } },
    { kind: 'received', pieces: 10 },
  ])
  const { onHand, held } = await shared().as(ada)(getStockLevel, { id })
  expect({ onHand, held }).toEqual({ onHand: moves.reduce((sum, { pieces }) => sum + pieces, 0), held: 0 })
})

test('nothing that an order holds is taken off the shelf', async () => {
  const { id } = await shared().stock({ quantity: 5 })
  const lines = [{ productId: id, quantity: 3 }]
  await shared().as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 59.97 })
  await expect(correct(id, -3)).rejects.toMatchObject({ code: 'out_of_stock', params: { what: 'edit', left: 2 } })
  await correct(id, -2)
  expect(await shared().as(ada)(getStockLevel, { id })).toMatchObject({ onHand: 3, held: 3 })
})

test('there is never more in stock than the database holds', async () => {
  const { id } = await shared().stock({ quantity: 99_999_999 })
  await expect(correct(id, 2)).rejects.toMatchObject({ fields: { pieces: expect.any(String) } })
  await correct(id, 1)
})

test('a correction needs a reason, and moves something', async () => {
  const { id: productId } = await shared().stock({ quantity: 5 })
  const send = (body: { pieces: number; reason: string }) =>
    shared().as(ada)(correctStock, { productId, kind: 'corrected', ...body }, { idempotencyKey: crypto.randomUUID() })
  await expect(send({ pieces: 0, reason: 'None' })).rejects.toMatchObject({ fields: { pieces: expect.any(String) } })
  await expect(send({ pieces: 1, reason: ' ' })).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
  const scrap = sql`insert into stock_moves (product_id, kind, pieces) values (${productId}, 'scrapped', -1)`
  await expect(scrap.execute(shared().db)).rejects.toThrow('stock_moves_reason')
})

test('a correction is undone and redone, but not in packs of another size', async () => {
  const { id } = await shared().stock({ quantity: 5 })
  const { entry } = await correct(id, -2)
  const undo = async (entries: string[]) => (await shared().as(ada)(undoRows, { entries })).done[0]?.entry
  const undone = await undo([entry])
  expect(await shared().as(ada)(getStockLevel, { id })).toMatchObject({ onHand: 5 })
  const redone = await undo([undone!])
  expect(await shared().as(ada)(getStockLevel, { id })).toMatchObject({ onHand: 3 })
  await shared().as(ada)(editProduct, { id, packSize: 10, quantity: 3, quantityWas: 3, price: 5 })
  expect((await shared().as(ada)(undoRows, { entries: [redone!] })).refused).toMatchObject([{ code: 'stale_version' }])
})

test('a long ledger is read page by page, and that of a withdrawn product stays', async () => {
  const { id } = await shared().stock({ quantity: 1 })
  for (const pieces of [1, 2, 3])
    await shared().as(ada)(
      receiveStock,
      { reference: '', lines: [{ part: id, pieces }] },
      { idempotencyKey: crypto.randomUUID() },
    )
  await shared().as(ada)(deleteProduct, { id })
  const answer = await fetch(`${shared().url}/api/stock-moves/${id}?limit=3`, {
    headers: { authorization: `Bearer ${await shared().getToken(ada)}` },
  })
  const next = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
  expect((await answer.json()).map(({ pieces }: { pieces: number }) => pieces)).toEqual([3, 2, 1])
  expect(await listMoves(id, { limit: '3', cursor: next! })).toMatchObject([{ kind: 'received' }])
})
