import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { getCart, mergeCart, setCartLine } from '#trade/cart/contract.ts'
import { describeChanges } from '#trade/cart/words.ts'
import { cancelLines } from '#trade/orders/cancellation/contract.ts'
import { deleteOrder, getOrderDetails } from '#trade/orders/contract.ts'
import { toBoughtLines } from '#trade/orders/lists/order-again.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { backdate } from '../../../../test/backdate.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { editProduct } from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import { returnStock } from '../stock/stock.server.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

async function openPacks(quantity = 10) {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity, priceMinor: 1000 })
  await shop.db.updateTable('products').set({ packSize: 100 }).where('id', '=', id).execute()
  const repack = (packSize: number, stock: number, more: object = {}) =>
    shop.as(ada)(editProduct, { id, packSize, quantity: stock, price: 10, ...more })
  return { shop, id, repack }
}

const readStock = ({ db }: TestShop, id: string) =>
  db.selectFrom('products').select(['onHand', 'loosePieces']).where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['smaller', 50],
  ['larger', 200],
])('an order of packs that are %s by now is refused, and one of those that were seen is not', async (_, packSize) => {
  const { shop, id, repack } = await openPacks()
  await repack(packSize, 20)
  const order = { toolId: id, purchaseValue: 2, price: 10, ...delivery }
  await expect(shop.as(anna)(placeOrder, { ...order, packSize: 100 })).rejects.toMatchObject({
    errorCodes: { packSize: { code: 'pack_changed', packSize } },
  })
  await shop.as(anna)(placeOrder, { ...order, packSize })
})

test('a cart keeps the pack that was seen until its line is changed', async () => {
  const { shop, id, repack } = await openPacks()
  const readSeen = async () =>
    (await shop.as(anna)(getCart, {})).lines.map(({ seenPackSize, product }) => [seenPackSize, product!.packSize])
  await shop.as(anna)(mergeCart, { lines: [{ productId: id, quantity: 1 }] })
  expect(await readSeen()).toEqual([[100, 100]])
  await repack(50, 20)
  await shop.as(anna)(mergeCart, { lines: [{ productId: id, quantity: 1 }] })
  expect(await readSeen()).toEqual([[100, 50]])
  await shop.as(anna)(setCartLine, { id, quantity: 2 })
  expect(await readSeen()).toEqual([[50, 50]])
})

test('an order that is repeated says which pack it had, in the cart and at the checkout', async () => {
  const { shop, id, repack } = await openPacks()
  const order = { toolId: id, purchaseValue: 2, price: 10, packSize: 100, ...delivery }
  const { insertedId } = await shop.as(anna)(placeOrder, order)
  const before = await shop.as(anna)(getOrderDetails, { id: insertedId })
  await shop.as(anna)(deleteOrder, { id: insertedId })
  await repack(50, 20)
  await shop.as(anna)(mergeCart, { lines: toBoughtLines(before) })
  const [line] = (await shop.as(anna)(getCart, {})).lines
  expect(describeChanges(line!)).toEqual(['A pack had 100 pieces, and has 50 now.'])
  await shop.as(anna)(setCartLine, { id, quantity: 4 })
  expect(describeChanges((await shop.as(anna)(getCart, {})).lines[0]!)).toEqual([])
})

test('a new pack says its stock and its price, and changes under no order', async () => {
  const { shop, id, repack } = await openPacks()
  const only = (change: object) => shop.as(ada)(editProduct, { id, packSize: 50, ...change })
  await expect(only({ price: 5 })).rejects.toMatchObject({ errorCodes: { quantity: { code: 'required' } } })
  await expect(only({ quantity: 20 })).rejects.toMatchObject({ errorCodes: { price: { code: 'required' } } })
  await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 2, ...delivery })
  await expect(repack(50, 16)).rejects.toMatchObject({ errorCodes: { packSize: { code: 'pack_ordered' } } })
  const unseen = shop.db.updateTable('products').set({ packSize: 50 }).where('id', '=', id).execute()
  await expect(unseen).rejects.toThrow('Orders hold packs')
  const line = { sku: id, packSize: 50, stock: 16, stockAt: new Date().toISOString(), priceCents: 500, currency: 'USD' }
  await expect(importProducts(shop.databaseUrl, [line])).rejects.toThrow('its packSize cannot change')
})

test('what was sold since the form was opened counts in the new packs', async () => {
  const { shop, id, repack } = await openPacks(9)
  await repack(50, 20, { quantityWas: 10 })
  expect(await readStock(shop, id)).toEqual({ onHand: 18, loosePieces: 0 })
})

test('a change of the pack is undone while nothing was sold, and not after', async () => {
  const { shop, id, repack } = await openPacks()
  await repack(50, 20)
  const undo = async (action: string) => {
    const entry = (await shop.as(ada)(listAuditEntries, {})).find((item) => item.action === action)!
    return shop.as(ada)(undoAction, { entry: entry._id })
  }
  await undo('product.edit')
  expect(await readStock(shop, id)).toEqual({ onHand: 10, loosePieces: 0 })
  await undo('undo')
  expect(await readStock(shop, id)).toEqual({ onHand: 20, loosePieces: 0 })
  await sql`update products set on_hand = 19`.execute(shop.db)
  await expect(undo('redo')).rejects.toMatchObject({ code: 'out_of_stock' })
})

test('pieces that were sold in packs of 100 come back as pieces, whatever a pack is by now', async () => {
  const { shop, id, bolts, pay } = await paidOrder()
  const line = await shop.db.selectFrom('orderLines').selectAll().where('id', '=', bolts).executeTakeFirstOrThrow()
  await backdate(shop, sql`update order_lines set pack_size = 100 where id = ${bolts}`)
  await shop.db.updateTable('products').set({ packSize: 70 }).where('id', '=', line.productId).execute()
  const { onHand } = await readStock(shop, line.productId)
  await shop.as(ada)(cancelLines, { id, lines: [{ line: bolts, quantity: 1 }] })
  expect(await readStock(shop, line.productId)).toEqual({ onHand: onHand + 1, loosePieces: 30 })
  await pay()
  await shop.as(ada)(cancelLines, { id, lines: [{ line: bolts, quantity: 1 }] })
  expect(await readStock(shop, line.productId)).toEqual({ onHand: onHand + 2, loosePieces: 60 })
  await pay()
  await shop.as(ada)(cancelLines, { id, lines: [{ line: bolts, quantity: 1 }] })
  // 300 pieces are four packs of 70 and 20 pieces.
  expect(await readStock(shop, line.productId)).toEqual({ onHand: onHand + 4, loosePieces: 20 })
  // The invoice says the packs that were really ordered.
  const findings = await runAudit(shop.db, shop.provider)
  expect(findings.filter(({ check }) => !check.startsWith('invoices: the lines'))).toEqual([])
})

test('400 pieces of one order come back as 400 pieces, several lines of a product among them', async () => {
  const { shop, bolts } = await paidOrder()
  const { productId } = await shop.db
    .selectFrom('orderLines')
    .select('productId')
    .where('id', '=', bolts)
    .executeTakeFirstOrThrow()
  await backdate(shop, sql`update order_lines set pack_size = 100`)
  await shop.db.updateTable('products').set({ packSize: 1000 }).where('id', '=', productId).execute()
  const { onHand } = await readStock(shop, productId)
  const back = (quantity: number) =>
    shop.db
      .transaction()
      .execute((tx) => returnStock(tx, [{ id: bolts, productId, quantity, cause: crypto.randomUUID() }]))
  await back(4)
  expect(await readStock(shop, productId)).toEqual({ onHand, loosePieces: 400 })
  await back(7)
  expect(await readStock(shop, productId)).toEqual({ onHand: onHand + 1, loosePieces: 100 })
})
