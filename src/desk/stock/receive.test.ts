import { expect, test } from 'vitest'
import { undoRows } from '#base/platform/rows/contract.ts'
import { editProduct, getProduct } from '#goods/catalogue/contract.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, anna, ben, type Person, shareShop } from '../../../test/shop.ts'
import { getStockLevel, listStockMoves, receiveStock } from './contract.ts'

const shared = shareShop()

type Line = { part: string; pieces: number }

const receive = (lines: Line[], reference = '', idempotencyKey: string = crypto.randomUUID()) =>
  shared().as(ada)(receiveStock, { reference, lines }, { idempotencyKey })

const readLevel = async (id: string) => (await shared().as(ada)(getStockLevel, { id })).onHand

/** A paid order of a product that may be ordered before it is here. */
async function backOrder(who: Person, productId: string, quantity: number) {
  const lines = [{ productId, quantity }]
  const total = Number((19.99 * quantity).toFixed(2))
  const { insertedId: id } = await shared().as(who)(placeOrderOfLines, { lines, ...pickupOrder, total })
  await payOrder(shared(), id, who)
  return { id, ...(await shared().as(who)(getOrderDetails, { id })) }
}

test('goods are booked in by part number or barcode, and the ledger says by whom and with what', async () => {
  const [bySku, byGtin] = [await shared().stock({ quantity: 2 }), await shared().stock({ quantity: 0 })]
  await shared().as(ada)(editProduct, { id: byGtin.id, gtin: '4006381333931' })
  const reply = await receive(
    [
      { part: bySku.id, pieces: 5 },
      { part: '4006381333931', pieces: 7 },
    ],
    'Delivery note 71',
  )
  expect(reply).toMatchObject({
    done: [
      { line: 0, pieces: 5 },
      { line: 1, pieces: 7 },
    ],
    refused: [],
    orders: [],
  })
  expect([await readLevel(bySku.id), await readLevel(byGtin.id)]).toEqual([7, 7])
  expect(await shared().as(ada)(listStockMoves, { id: bySku.id })).toMatchObject([
    { kind: 'supplied', pieces: 5, note: 'Delivery note 71', who: ada.email, order: null },
    { kind: 'received', pieces: 2, who: null },
  ])
})

test('a line that is refused says why and stops no other', async () => {
  const [ready, twice] = [await shared().stock({ quantity: 0 }), await shared().stock({ quantity: 0 })]
  const reply = await receive([
    { part: 'NO-SUCH', pieces: 1 },
    { part: twice.id, pieces: 1 },
    { part: ready.id, pieces: 3 },
    { part: twice.id.toUpperCase(), pieces: 2 },
    { part: twice.id, pieces: 2 },
  ])
  expect(reply.done).toMatchObject([{ line: 2 }])
  expect(reply.refused.map(({ line, code }) => [line, code])).toEqual([
    [0, 'not_found'],
    [1, 'invalid_fields'],
    [3, 'invalid_fields'],
    [4, 'invalid_fields'],
  ])
  expect(await readLevel(twice.id)).toBe(0)
})

test('back orders are served the moment goods are booked, the one paid first before the others, and the reply names them', async () => {
  const { id } = await shared().stock({ quantity: 1 })
  await shared().as(ada)(editProduct, { id, backOrders: true })
  const [first, second, third] = [
    await backOrder(anna, id, 3),
    await backOrder(ben, id, 2),
    await backOrder(anna, id, 4),
  ]
  const key = crypto.randomUUID()
  const reply = await receive([{ part: id, pieces: 5 }], '', key)
  const served = [
    { _id: first.id, number: first.number, pieces: 2, isComplete: true },
    { _id: second.id, number: second.number, pieces: 2, isComplete: true },
    { _id: third.id, number: third.number, pieces: 1, isComplete: false },
  ]
  expect(reply.orders).toEqual(served)
  expect(await shared().as(ada)(getOrderDetails, { id: third.id })).toMatchObject({ lines: [{ waiting: 3 }] })

  const later = await receive([{ part: id, pieces: 10 }])
  expect(later.orders).toEqual([{ _id: third.id, number: third.number, pieces: 3, isComplete: true }])
  expect((await shared().asVisitor(getProduct, { id })).quantity).toBe(7)
})

test('a list that is sent again with its key books nothing twice', async () => {
  const { id } = await shared().stock({ quantity: 0 })
  const key = crypto.randomUUID()
  const first = await receive([{ part: id, pieces: 5 }], 'A', key)
  expect(await receive([{ part: id, pieces: 5 }], 'A', key)).toEqual(first)
  expect(await readLevel(id)).toBe(5)
  expect((await receive([{ part: id, pieces: 6 }], 'A', key)).refused).toMatchObject([{ code: 'idempotency_mismatch' }])
})

test('booking in is undone by a correcting move, unless the pieces were sold since', async () => {
  const [kept, sold] = [await shared().stock({ quantity: 1 }), await shared().stock({ quantity: 0 })]
  const { done } = await receive([kept, sold].map(({ id }) => ({ part: id, pieces: 4 })))
  await backOrder(anna, sold.id, 1)
  const reply = await shared().as(ada)(undoRows, { entries: done.map(({ entry }) => entry) })
  expect(reply).toMatchObject({
    done: [{ id: done[0]!.entry }],
    refused: [{ id: done[1]!.entry, code: 'out_of_stock' }],
  })
  expect([await readLevel(kept.id), await readLevel(sold.id)]).toEqual([1, 3])
  const [undoing] = await shared().as(ada)(listStockMoves, { id: kept.id })
  expect(undoing).toMatchObject({ kind: 'corrected', pieces: -4, who: ada.email })
})

test('the books add up', async () => {
  expect(await runAudit(shared().db, shared().provider)).toEqual([])
})
