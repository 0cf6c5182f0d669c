import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { deleteProduct, editProduct, getProduct } from '#goods/catalogue/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { deleteOrder, getOrder, getOrderDetails, listCustomerOrders } from './contract.ts'
import { placeOrder, placeOrderOfLines } from './placing/contract.ts'

const shared = shareShop()

const contact = { phone: '555-0100', address: '1 Forge Lane' }

const readLeft = async (shop: TestShop, id: string) => (await shop.asVisitor(getProduct, { id })).quantity

type Change = { priceBreaks?: string; minimumQuantity?: number; quantityStep?: number; currency?: string }

/** A product with what the test asks of it. */
async function stocked(shop: TestShop, quantity: number, change: Change = {}, priceMinor = 1999) {
  const { id } = await shop.stock({ quantity, priceMinor })
  if (Object.keys(change).length > 0) await shop.db.updateTable('products').set(change).where('id', '=', id).execute()
  return id
}

const breaks = (...all: [fromQty: number, unitPriceCents: number][]) =>
  JSON.stringify(all.map(([fromQty, unitPriceCents]) => ({ fromQty, unitPriceCents })))

test('an order of many lines holds all of them, at the price of their quantities', async () => {
  const shop = await openShop()
  const bolts = await stocked(shop, 500, { priceBreaks: breaks([100, 900], [10, 1500]) })
  const drill = await stocked(shop, 3)
  const { insertedId: id, order } = await shop.as(anna)(placeOrderOfLines, {
    lines: [
      { productId: bolts, quantity: 60, note: 'for the gate' },
      { productId: drill.toUpperCase(), quantity: 2, price: 19.99 },
      { productId: bolts, quantity: 40, price: 15, note: 'for the fence' },
    ],
    ...pickupOrder,
    total: 939.98,
    reference: 'PO-১২',
    note: 'Ring twice',
  })
  expect(order).toMatchObject({ toolId: bolts, purchaseValue: 100, price: 9, moreLines: 1, total: 939.98 })
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({
    reference: 'PO-12',
    note: 'Ring twice',
    lines: [
      { productId: bolts, quantity: 100, price: 9, total: 900, note: 'for the gate, for the fence' },
      { productId: drill, quantity: 2, price: 19.99, total: 39.98, note: '' },
    ],
  })
  expect(await shop.as(anna)(listCustomerOrders, { email: anna.email })).toEqual([{ ...order, matches: [] }])
  expect([await readLeft(shop, bolts), await readLeft(shop, drill)]).toEqual([400, 1])
  const mails = await shop.db.selectFrom('mailOutbox').select('body').execute()
  expect(mails).toMatchObject([{ body: expect.stringContaining('drill: 100 pieces\nCordless drill: 2 pieces') }])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  await shop.as(anna)(deleteOrder, { id })
  expect([await readLeft(shop, bolts), await readLeft(shop, drill)]).toEqual([500, 3])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('one line that fails keeps the whole order from being placed, and each such line is named [P145]', async () => {
  const shop = await openShop()
  const good = await stocked(shop, 9)
  const few = await stocked(shop, 4)
  const packed = await stocked(shop, 90, { minimumQuantity: 20, quantityStep: 10 })
  const dearer = await stocked(shop, 9, { priceBreaks: breaks([5, 1800]) })
  const withdrawn = await stocked(shop, 9)
  await shop.as(ada)(deleteProduct, { id: withdrawn })
  const foreign = await stocked(shop, 9, { currency: 'EUR' })
  const place = (...lines: { productId: string; quantity: number; price?: number; note?: string }[]) =>
    shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 108 })
  const placed = place(
    { productId: good, quantity: 9 },
    { productId: few, quantity: 3 },
    { productId: few, quantity: 2 },
    { productId: packed, quantity: 25 },
    { productId: dearer, quantity: 6, price: 18.5 },
    { productId: withdrawn, quantity: 1 },
    { productId: foreign, quantity: 1 },
    { productId: createId(), quantity: 1 },
  )
  await expect(placed).rejects.toMatchObject({
    code: 'lines_refused',
    fields: { 'lines.4.price': 'The price is now $18.00.' },
    errorCodes: {
      'lines.1.quantity': { code: 'insufficient_stock', left: 4, packSize: 1 },
      'lines.3.quantity': { code: 'not_in_step', minimum: 20, step: 10, packSize: 1 },
      'lines.4.price': { code: 'price_changed', price: 18, currency: 'USD' },
      'lines.5.productId': { code: 'unavailable' },
      'lines.6.productId': { code: 'other_currency', currency: 'EUR' },
      'lines.7.productId': { code: 'unavailable' },
    },
  })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await readLeft(shop, good)).toBe(9)
  const plenty = await stocked(shop, 2000)
  const tooMany = place({ productId: plenty, quantity: 600 }, { productId: plenty, quantity: 600 })
  await expect(tooMany).rejects.toMatchObject({ errorCodes: { 'lines.0.quantity': { code: 'over_limit', max: 999 } } })
  const [note, other] = ['a'.repeat(150), 'b'.repeat(150)]
  const tooLong = place({ productId: good, quantity: 1, note }, { productId: good, quantity: 1, note: other })
  await expect(tooLong).rejects.toMatchObject({ errorCodes: { 'lines.0.note': { code: 'too_long', max: 200 } } })
  await place({ productId: dearer, quantity: 6, price: 19.99 })
})

test('the total of many lines is limited as that of one', async () => {
  const shop = shared()
  const dear = await stocked(shop, 9, {}, 40_000_000)
  const dearer = await stocked(shop, 9, {}, 60_000_000)
  const lines = [dear, dearer].map((productId) => ({ productId, quantity: 1 }))
  await expect(shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 1 })).rejects.toMatchObject({
    code: 'invalid_fields',
    errorCodes: { lines: { code: 'order_too_large' } },
  })
})

test('an order of many lines is placed once with its key, and never without one', async () => {
  const shop = shared()
  const [a, b] = [await stocked(shop, 50), await stocked(shop, 50)]
  const order = { lines: [a, b].map((productId) => ({ productId, quantity: 2 })), ...pickupOrder, total: 79.96 }
  const key = { idempotencyKey: 'once' }
  const replies = await Promise.all(Array.from({ length: 5 }, () => shop.as(anna)(placeOrderOfLines, order, key)))
  expect(new Set(replies.map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(replies.filter(({ repeated }) => repeated)).toHaveLength(4)
  expect((await shop.as(anna)(placeOrderOfLines, order, key)).repeated).toBe(true)
  expect(await readLeft(shop, a)).toBe(48)
  await expect(shop.as(anna)(placeOrderOfLines, { ...order, note: 'another' }, key)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  const headers = { authorization: `Bearer ${await shop.getToken(anna)}`, 'content-type': 'application/json' }
  const keyless = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
  expect(keyless.status).toBe(400)
  // A purchase of its first line is another order.
  const { insertedId } = await shop.as(anna)(placeOrder, { toolId: a, purchaseValue: 2, ...contact })
  expect(insertedId).not.toBe(replies[0]!.insertedId)
  const { insertedId: id } = replies[0]!
  await expect(shop.as(ben)(getOrderDetails, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await shop.as(ada)(getOrderDetails, { id })).lines).toHaveLength(2)
})

test('a purchase is charged the price of its quantity, whichever of its prices the client has sent [P91]', async () => {
  const shop = await openShop()
  const toolId = await stocked(shop, 90, { priceBreaks: breaks([10, 1500]) })
  const buy = (purchaseValue: number, price: number) =>
    shop.as(anna)(placeOrder, { toolId, purchaseValue, price, ...contact })
  expect((await buy(9, 19.99)).order).toMatchObject({ price: 19.99, total: 179.91 })
  await expect(buy(9, 15)).rejects.toMatchObject({ code: 'price_changed', params: { price: 19.99 } })
  expect((await buy(10, 19.99)).order).toMatchObject({ price: 15, total: 150 })
  expect((await buy(11, 15)).order).toMatchObject({ price: 15, total: 165 })
  await expect(buy(12, 14)).rejects.toMatchObject({ code: 'price_changed', params: { price: 15 } })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a purchase of less than the least quantity, or between the steps, is refused', async () => {
  const shop = shared()
  const toolId = await stocked(shop, 90, { minimumQuantity: 20, quantityStep: 10 })
  const buy = (purchaseValue: number) => shop.as(anna)(placeOrder, { toolId, purchaseValue, ...contact })
  for (const quantity of [1, 10, 19, 25]) {
    const code = quantity < 20 ? 'below_minimum' : 'not_in_step'
    await expect(buy(quantity)).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: { purchaseValue: 'Order at least 20 pieces, in multiples of 10 pieces.' },
      errorCodes: { purchaseValue: { code, minimum: 20, step: 10, packSize: 1 } },
    })
  }
  expect((await buy(30)).order.purchaseValue).toBe(30)
})

/** Anna's order of three products, whose hold has ended. */
async function lapsedOrder() {
  const shop = await openShop()
  const ids = [
    await stocked(shop, 20, { priceBreaks: breaks([10, 1500]) }),
    await stocked(shop, 5),
    await stocked(shop, 5),
  ]
  const lines = ids.map((productId, index) => ({ productId, quantity: index === 0 ? 10 : 2 }))
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 229.96 })
  await shop.db
    .updateTable('orders')
    .set({ holdUntil: new Date(0) })
    .execute()
  await shop.jobs.run('expire_holds')
  return { shop, ids: ids as [string, string, string], id }
}

test('an expired hold is released and renewed with all its lines, and paid', async () => {
  const { shop, ids, id } = await lapsedOrder()
  const left = () => Promise.all(ids.map((text) => readLeft(shop, text)))
  expect(await left()).toEqual([20, 5, 5])
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id, price: 229.96 })
  expect(await left()).toEqual([10, 3, 3])
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId })
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'paid', total: 229.96 })
  const moves = await shop.db.selectFrom('stockMoves').select('pieces').where('kind', '=', 'sold').execute()
  expect(moves.map(({ pieces }) => pieces).toSorted((a, b) => a - b)).toEqual([-10, -2, -2])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('before an expired hold is renewed, each line with another price, too few pieces or no offer is named', async () => {
  const { shop, ids, id } = await lapsedOrder()
  const pay = (price?: number) => shop.as(anna)(createPaymentIntent, { order: id, ...(price ? { price } : {}) })
  await shop.as(ada)(editProduct, { id: ids[1], price: 25 })
  await shop.db
    .updateTable('products')
    .set({ priceBreaks: breaks([10, 1600]) })
    .where('id', '=', ids[0])
    .execute()
  await expect(pay(229.96)).rejects.toMatchObject({
    code: 'price_changed',
    params: { was: 229.96, price: 249.98 },
    errorCodes: {
      'lines.0.price': { code: 'price_changed', price: 16, currency: 'USD' },
      'lines.1.price': { code: 'price_changed', price: 25, currency: 'USD' },
    },
  })
  await shop.as(ben)(placeOrder, { toolId: ids[2], purchaseValue: 4, ...contact })
  await expect(pay(249.98)).rejects.toMatchObject({
    code: 'out_of_stock',
    errorCodes: { 'lines.2.quantity': { code: 'insufficient_stock', left: 1, packSize: 1 } },
  })
  // None of its lines was held or repriced.
  expect([await readLeft(shop, ids[0]), await readLeft(shop, ids[1])]).toEqual([20, 5])
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ total: 229.96, holdUntil: null })
  await shop.as(ada)(deleteProduct, { id: ids[2] })
  await expect(pay(249.98)).rejects.toMatchObject({
    code: 'product_withdrawn',
    errorCodes: { 'lines.2.productId': { code: 'unavailable' } },
  })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})
