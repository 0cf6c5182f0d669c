import { expect, test } from 'vitest'
import { undoRows } from '#base/platform/rows/contract.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { getStockLevel, receiveStock } from '#desk/stock/contract.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { payOrder } from '../../../test/invoices.ts'
import { readPdf } from '../../../test/pdf.ts'
import { ada, anna, shareShop } from '../../../test/shop.ts'
import * as purchases from './orders/contract.ts'
import { suggestQuantity } from './reorder/amount.ts'
import { countReorderSuggestions, listReorderSuggestions } from './reorder/contract.ts'
import * as suppliers from './suppliers/contract.ts'

const shared = shareShop()
const admin = () => shared().as(ada)

const entry = { email: '', phone: '', address: '2 Mill Road\nLeeds', notes: '', currency: 'EUR', leadTimeDays: 10 }

async function addSupplier(name = 'Forge and Sons') {
  const is = { ...entry, name }
  return (await admin()(suppliers.addSupplier, { is }, { idempotencyKey: crypto.randomUUID() })).insertedId
}

type Part = { part: string; partNumber?: string; price?: number | null; multiple?: number; minimum?: number }

const saveParts = (id: string, ...parts: Part[]) =>
  admin()(suppliers.saveSupplierParts, {
    id,
    lines: parts.map((part) => ({ partNumber: '4711', price: 3.25, multiple: 1, minimum: 1, ...part })),
  })

/** A supplier with a product, and a draft of so many. */
async function addDraft(quantity: number) {
  const [supplierId, { id: productId }] = [await addSupplier(), await shared().stock({ quantity: 0 })]
  await saveParts(supplierId, { part: productId })
  const lines = [{ supplierId, productId, quantity }]
  const { orders } = await admin()(purchases.addPurchaseOrders, { lines }, { idempotencyKey: crypto.randomUUID() })
  return { id: orders[0]!._id, productId, supplierId, number: orders[0]!.number }
}

const load = (id: string) => admin()(purchases.getPurchaseOrder, { id })

async function change(id: string, action: 'send' | 'close' | 'cancel' | 'reopen') {
  return await admin()(purchases.changePurchaseOrder, { id, version: (await load(id)).version, action })
}

const receive = (id: string, part: string, pieces: number, surplus = false, key: string = crypto.randomUUID()) =>
  admin()(
    receiveStock,
    { reference: 'Note 1', lines: [{ part, pieces }], purchaseOrder: { id, surplus } },
    { idempotencyKey: key },
  )

test('a supplier is changed over what was seen, and keeps the currency of its prices', async () => {
  const id = await addSupplier('Mill')
  const is = { ...entry, name: 'Mill and Co', phone: '+49 30 1234' }
  await admin()(suppliers.editSupplier, { id, version: 1, is })
  await expect(admin()(suppliers.editSupplier, { id, version: 1, is })).rejects.toMatchObject({ code: 'stale_version' })
  await saveParts(id, { part: (await shared().stock({ quantity: 1 })).id })
  await expect(
    admin()(suppliers.editSupplier, { id, version: 2, is: { ...is, currency: 'USD' } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await admin()(suppliers.getSupplier, { id })).toMatchObject({ name: 'Mill and Co', parts: 1, currency: 'EUR' })
})

test('what a supplier supplies is pasted; a line that is refused stops no other, and all of it is undone', async () => {
  const [id, one, two] = [
    await addSupplier(),
    await shared().stock({ quantity: 1 }),
    await shared().stock({ quantity: 1 }),
  ]
  const reply = await saveParts(
    id,
    ...[{ part: one.id }, { part: 'NO-SUCH' }, { part: two.id, price: 0.125 }],
    ...[{ part: two.id, price: 2 }],
  )
  expect(reply.done).toBe(1)
  expect(reply.refused.map(({ line, code }) => [line, code])).toEqual([
    [1, 'not_found'],
    [2, 'invalid_fields'],
    [3, 'invalid_fields'],
  ])
  expect((await saveParts(id, { part: two.id, price: 0.125 })).refused).toMatchObject([
    { message: 'The price has more digits than EUR has.' },
  ])
  const changed = await saveParts(id, { part: one.id, price: 4, multiple: 10, minimum: 20 })
  const list = () => admin()(suppliers.listSupplierParts, { id })
  expect(await list()).toMatchObject([{ productId: one.id, price: 4, multiple: 10, minimum: 20 }])
  await admin()(undoRows, { entries: [changed.entry!] })
  expect(await list()).toMatchObject([{ price: 3.25, multiple: 1 }])
  const refused = await admin()(undoRows, { entries: [reply.entry!] })
  expect(refused.done).toHaveLength(1)
  expect(await list()).toEqual([])
})

test('undoing overwrites no price that was changed since', async () => {
  const [id, { id: part }] = [await addSupplier(), await shared().stock({ quantity: 1 })]
  const { entry: first } = await saveParts(id, { part })
  await saveParts(id, { part, price: 5 })
  expect((await admin()(undoRows, { entries: [first!] })).refused).toMatchObject([{ code: 'stale_version' }])
})

test('nothing is ordered of a retired supplier, until they are taken back', async () => {
  const { supplierId, productId } = await addDraft(1)
  const { done } = await admin()(suppliers.changeSuppliers, { action: 'retire', ids: [supplierId] })
  const order = () =>
    admin()(
      purchases.addPurchaseOrders,
      { lines: [{ supplierId, productId, quantity: 1 }] },
      { idempotencyKey: crypto.randomUUID() },
    )
  await expect(order()).rejects.toMatchObject({ code: 'wrong_state' })
  await admin()(undoRows, { entries: [done[0]!.entry!] })
  expect((await order()).orders).toHaveLength(1)
})

test('of two lines of a product in one purchase order none is taken', async () => {
  const [supplierId, { id: productId }] = [await addSupplier(), await shared().stock({ quantity: 0 })]
  const line = { supplierId, productId, quantity: 1 }
  await expect(
    admin()(purchases.addPurchaseOrders, { lines: [line, line] }, { idempotencyKey: crypto.randomUUID() }),
  ).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('a draft is changed freely, by one admin at a time', async () => {
  const { id } = await addDraft(5)
  const { version, lines, total } = await load(id)
  expect(total).toBe(16.25)
  const other = await shared().stock({ quantity: 0 })
  const is = { note: 'Soon', lines: [{ part: other.id, quantity: 2, price: 1.5 }] }
  await admin()(purchases.editPurchaseOrder, { id, version, is })
  expect(await load(id)).toMatchObject({ note: 'Soon', total: 3, lines: [{ productId: other.id, quantity: 2 }] })
  expect(lines).toMatchObject([{ quantity: 5, partNumber: '4711' }])
  await expect(admin()(purchases.editPurchaseOrder, { id, version, is })).rejects.toMatchObject({
    code: 'stale_version',
  })
  const precise = { note: '', lines: [{ part: other.id, quantity: 2, price: 1.505 }] }
  await expect(admin()(purchases.editPurchaseOrder, { id, version: version + 1, is: precise })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
})

test('what was sent is corrected with a reason that stays on it, and not below what came', async () => {
  const { id, productId } = await addDraft(10)
  await change(id, 'send')
  const edit = async (quantity: number, reason?: string) =>
    admin()(purchases.editPurchaseOrder, {
      ...{ id, version: (await load(id)).version, ...(reason !== undefined && { reason }) },
      is: { note: '', lines: [{ part: productId, quantity, price: 3.25 }] },
    })
  await expect(edit(8)).rejects.toMatchObject({ code: 'invalid_fields' })
  await edit(8, 'They have only eight')
  const { corrections, lines } = await load(id)
  expect(corrections).toMatchObject([
    { reason: 'They have only eight', changes: [{ was: { quantity: 10 }, is: { quantity: 8, price: 3.25 } }] },
  ])
  await receive(id, productId, 6)
  await expect(edit(5, 'Fewer')).rejects.toMatchObject({ code: 'invalid_fields' })
  const other = await shared().stock({ quantity: 0 })
  await expect(
    admin()(purchases.editPurchaseOrder, {
      ...{ id, version: (await load(id)).version, reason: 'Other part' },
      is: { note: '', lines: [{ part: other.id, quantity: 1, price: null }] },
    }),
  ).rejects.toMatchObject({ code: 'invalid_fields' })
  expect(lines).toHaveLength(1)
})

test('goods come in several deliveries; with the last the purchase order is closed, and undoing opens it again', async () => {
  const { id, productId, number } = await addDraft(10)
  expect((await receive(id, productId, 1)).refused).toMatchObject([{ code: 'wrong_state' }])
  await change(id, 'send')
  const key = crypto.randomUUID()
  await receive(id, productId, 4, false, key)
  await receive(id, productId, 4, false, key)
  expect(await load(id)).toMatchObject({ state: 'sent', lines: [{ received: 4 }], receipts: [{ pieces: 4 }] })
  await expect(change(id, 'cancel')).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await receive(id, productId, 7)).refused).toMatchObject([{ code: 'wrong_state' }])
  const { done } = await receive(id, productId, 7, true)
  expect(await load(id)).toMatchObject({ state: 'closed', lines: [{ received: 11 }] })
  expect(await admin()(getStockLevel, { id: productId })).toMatchObject({ onHand: 11 })
  await admin()(undoRows, { entries: [done[0]!.entry] })
  expect(await load(id)).toMatchObject({
    ...{ state: 'sent', lines: [{ received: 4 }] },
    receipts: [{ pieces: -7 }, { pieces: 7 }, { pieces: 4 }],
  })
  const other = await shared().stock({ quantity: 0 })
  expect((await receive(id, other.id, 1)).refused).toMatchObject([{ code: 'not_found' }])
  expect(number).toMatch(/^PO-\d+$/)
})

test('a back order is served by goods of a purchase order', async () => {
  const { id, productId } = await addDraft(5)
  await admin()(editProduct, { id: productId, backOrders: true })
  const lines = [{ productId, quantity: 3 }]
  const { insertedId } = await shared().as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 59.97 })
  await payOrder(shared(), insertedId, anna)
  await change(id, 'send')
  expect((await receive(id, productId, 5)).orders).toMatchObject([{ _id: insertedId, pieces: 3, isComplete: true }])
})

test('a mark is taken back, unless goods have come since', async () => {
  const { id, productId } = await addDraft(2)
  await change(id, 'send')
  const entries = await admin()(listAuditEntries, {})
  const sent = entries.find(({ action }) => action === 'purchase-order.send')!
  await admin()(undoAction, { entry: sent._id })
  expect(await load(id)).toMatchObject({ state: 'draft', sentAt: null })
  await change(id, 'send')
  await receive(id, productId, 1)
  const again = (await admin()(listAuditEntries, {})).find(({ action }) => action === 'purchase-order.send')!
  await expect(admin()(undoAction, { entry: again._id })).rejects.toMatchObject({ code: 'stale_version' })
  await change(id, 'close')
  await change(id, 'reopen')
})

test('what is over is not changed', async () => {
  const { id, productId } = await addDraft(2)
  await change(id, 'cancel')
  const is = { note: '', lines: [{ part: productId, quantity: 1, price: null }] }
  const { version } = await load(id)
  await expect(admin()(purchases.editPurchaseOrder, { id, version, is })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await admin()(purchases.listPurchaseOrders, { state: 'cancelled' })).toMatchObject([{ _id: id }])
})

test('a purchase order as PDF has the supplier’s address, numbers and prices', async () => {
  const { id, number } = await addDraft(4)
  const answer = await fetch(`${shared().url}/api/purchase-orders/${id}/pdf`, {
    headers: { authorization: `Bearer ${await shared().getToken(ada)}` },
  })
  const text = (await readPdf(Buffer.from(await answer.arrayBuffer()))).pages[0]!
  for (const part of [number, 'Forge and Sons', '2 Mill Road', '4711', '€3.25', '€13.00', 'Draft'])
    expect(text).toContain(part)
})

test('what to order is found by what was sold, waits and is on order, and is the same in SQL as in the rule', async () => {
  const { db } = shared()
  const supplierId = await addSupplier('Steady')
  const expected = new Map<string, number>()
  for (const [index, sold] of [1, 9, 45, 90, 91, 900].entries()) {
    for (const free of [0, 1, 14, 15, 40]) {
      const { id } = await shared().stock({ quantity: free })
      const supplied = index % 2 === 0
      if (supplied) await saveParts(supplierId, { part: id, multiple: 5, minimum: 20 })
      await db.insertInto('soldPacks').values({ productId: id, packs: sold }).execute()
      const rules = supplied
        ? { leadDays: 10, orderMultiple: 5, minimumOrder: 20 }
        : { leadDays: 14, orderMultiple: 1, minimumOrder: 1 }
      const { quantity } = suggestQuantity({ free, sold, backOrdered: 0, onOrder: 0, ...rules })
      if (quantity > 0) expected.set(id, quantity)
    }
  }
  const listed = await admin()(listReorderSuggestions, { limit: '100' })
  expect(new Map(listed.map(({ _id, quantity }) => [_id, quantity]))).toEqual(expected)
  const own = await admin()(listReorderSuggestions, { limit: '100', supplier: supplierId })
  const none = await admin()(listReorderSuggestions, { limit: '100', supplier: 'none' })
  expect(await admin()(countReorderSuggestions, {})).toEqual([
    { _id: supplierId, name: 'Steady', count: own.length },
    { _id: null, name: '', count: none.length },
  ])
  expect(own.length + none.length).toBe(listed.length)

  const [first] = own
  const lines = [{ supplierId, productId: first!._id, quantity: first!.quantity }]
  await admin()(purchases.addPurchaseOrders, { lines }, { idempotencyKey: crypto.randomUUID() })
  const left = await admin()(listReorderSuggestions, { limit: '100', supplier: supplierId })
  expect(left.map(({ _id }) => _id)).not.toContain(first!._id)
})

test('goods that were ordered in other packs come as the pieces that they are, and are taken back as these', async () => {
  const { db } = shared()
  const [supplierId, { id: productId }] = [await addSupplier('Packer'), await shared().stock({ quantity: 0 })]
  const setPack = (packSize: number) =>
    db.updateTable('products').set({ packSize }).where('id', '=', productId).execute()
  await setPack(100)
  await saveParts(supplierId, { part: productId, multiple: 5, minimum: 5 })
  const lines = [{ supplierId, productId, quantity: 5 }]
  const { orders } = await admin()(purchases.addPurchaseOrders, { lines }, { idempotencyKey: crypto.randomUUID() })
  const id = orders[0]!._id
  await setPack(30)
  await db.insertInto('soldPacks').values({ productId, packs: 900 }).execute()
  await change(id, 'send')
  const stock = () =>
    db.selectFrom('products').select(['onHand', 'loosePieces']).where('id', '=', productId).executeTakeFirstOrThrow()
  const suggested = () => admin()(listReorderSuggestions, { limit: '100', supplier: supplierId })
  // What the supplier said of packs of 100 is not said of those of 30.
  expect(await suggested()).toMatchObject([{ onOrder: 16, packSize: 30, quantity: 434, supplier: { price: null } }])
  const { done } = await receive(id, productId, 2)
  expect(done).toMatchObject([{ pieces: 2, packSize: 100 }])
  expect(await stock()).toEqual({ onHand: 6, loosePieces: 20 })
  expect(await load(id)).toMatchObject({ state: 'sent', lines: [{ received: 2, packSize: 100 }] })
  expect(await suggested()).toMatchObject([{ onOrder: 10 }])
  await admin()(undoRows, { entries: [done[0]!.entry] })
  expect(await stock()).toEqual({ onHand: 0, loosePieces: 0 })
  await receive(id, productId, 5)
  expect(await stock()).toEqual({ onHand: 16, loosePieces: 20 })
  expect(await load(id)).toMatchObject({ state: 'closed', lines: [{ received: 5 }] })
  const moves = await db
    .selectFrom('purchaseReceipts as receipt')
    .innerJoin('stockMoves as move', 'move.id', 'receipt.moveId')
    .select(['receipt.pieces as packs', 'move.pieces', 'move.loose'])
    .where('move.productId', '=', productId)
    .orderBy('receipt.id')
    .execute()
  expect(moves).toEqual([
    { packs: 2, pieces: 6, loose: 20 },
    { packs: -2, pieces: -6, loose: -20 },
    { packs: 5, pieces: 16, loose: 20 },
  ])
})
