import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteProduct, editProduct, getProduct } from '#goods/catalogue/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { deleteOrder, getOrder } from '../contract.ts'
import { placeOrder } from './contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop whose sandbox holds its webhooks, with five drills and an unpaid order of Anna's for two. */
async function withOrder() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  const left = async () => (await shop.asVisitor(getProduct, { id: toolId })).quantity
  const pay = (price?: number) => shop.as(anna)(createPaymentIntent, { order: id, ...(price ? { price } : {}) })
  return { shop, toolId, id, left, pay, order: () => shop.as(anna)(getOrder, { id }) }
}

/** Moves the times of an order back, as if it had been placed that long ago. */
async function age(shop: TestShop, id: string, ago: string) {
  await sql`update orders set placed_at = placed_at - ${ago}::interval, hold_until = hold_until - ${ago}::interval
    where id = ${id}`.execute(shop.db)
  await shop.jobs.run('expire_holds')
}

const endedMails = async ({ db }: TestShop) =>
  await db.selectFrom('mailOutbox').selectAll().where('dedupeKey', 'like', 'ended-%').execute()

test('the pieces of an order are held again three times, and no more', async () => {
  const { shop, id, left, pay, order } = await withOrder()
  for (let renewal = 0; renewal < 3; renewal++) {
    await age(shop, id, '20 minutes')
    expect(await left()).toBe(5)
    await pay()
    expect(await left()).toBe(3)
  }
  await age(shop, id, '20 minutes')
  await expect(pay()).rejects.toMatchObject({ code: 'hold_ended' })
  expect(await left()).toBe(5)
  expect(await order()).toMatchObject({ holdUntil: null })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('opening the payment again does not lengthen a hold', async () => {
  const { shop, id, pay, order } = await withOrder()
  await age(shop, id, '14 minutes')
  const { holdUntil } = await order()
  await pay()
  await pay()
  expect((await order()).holdUntil).toBe(holdUntil)
})

test('orders whose hold has ended count as unpaid ones', async () => {
  const { shop, toolId, id } = await withOrder()
  for (let more = 0; more < 4; more++) {
    const placed = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery, address: `${more}` })
    await age(shop, placed.insertedId, '20 minutes')
  }
  await age(shop, id, '20 minutes')
  const order = () => shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await expect(order()).rejects.toMatchObject({ code: 'too_many_open_orders' })
  await shop.as(anna)(deleteOrder, { id })
  await order()
})

test('an order that was not paid within a day is cancelled with its payment, and its customer is told', async () => {
  const { shop, id, left, pay, order } = await withOrder()
  const intent = (await pay()).clientSecret.split('_secret')[0]!
  await age(shop, id, '23 hours')
  await shop.jobs.run('end_unpaid')
  expect(await order()).toMatchObject({ state: 'paying' })

  await age(shop, id, '2 hours')
  await Promise.all([shop.jobs.run('end_unpaid'), shop.jobs.run('end_unpaid')])
  await shop.jobs.run('end_unpaid')
  expect(await order()).toMatchObject({ state: 'cancelled', holdUntil: null })
  expect(await left()).toBe(5)
  expect((await shop.provider.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
  await expect(pay()).rejects.toMatchObject({ code: 'order_cancelled' })
  const mails = await endedMails(shop)
  expect(mails).toMatchObject([{ recipient: anna.email, body: expect.stringContaining('Cordless drill: 2 pieces') }])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order that was forgotten for weeks is ended without a mail', async () => {
  const { shop, id, order } = await withOrder()
  await age(shop, id, '60 days')
  await shop.jobs.run('end_unpaid')
  expect(await order()).toMatchObject({ state: 'cancelled' })
  expect(await endedMails(shop)).toEqual([])
})

test('an order that was paid a moment ago is not ended', async () => {
  const { shop, id, pay, order } = await withOrder()
  const intent = (await pay()).clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await age(shop, id, '25 hours')
  await shop.jobs.run('end_unpaid')
  expect(await order()).toMatchObject({ state: 'paid' })
  expect(await endedMails(shop)).toEqual([])
})

test('the agreed price holds as long as the pieces are held; a new one is agreed to before it is paid [P165]', async () => {
  const { shop, toolId, id, pay, order } = await withOrder()
  const first = (await pay(39.98)).clientSecret
  await shop.as(ada)(editProduct, { id: toolId, price: 25 })
  expect((await pay(39.98)).clientSecret).toBe(first)

  await age(shop, id, '20 minutes')
  const changed = { code: 'price_changed', params: { what: 'order', was: 39.98, price: 50, currency: 'USD' } }
  for (const price of [undefined, 39.98, 19.99]) await expect(pay(price)).rejects.toMatchObject(changed)
  expect(await order()).toMatchObject({ total: 39.98, holdUntil: null })

  const { clientSecret } = await pay(50)
  expect(await order()).toMatchObject({ price: 25, total: 50 })
  const intent = clientSecret.split('_secret')[0]!
  expect((await shop.provider.stripe.paymentIntents.retrieve(intent)).amount).toBe(5000)
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  expect(await order()).toMatchObject({ state: 'paid', total: 50 })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an open payment of the old amount is not reused for the new price', async () => {
  const { shop, toolId, id, pay, order } = await withOrder()
  await pay()
  await shop.as(ada)(editProduct, { id: toolId, price: 25 })
  await age(shop, id, '20 minutes')
  // As if its intent had not been recorded yet, so that nobody could close it.
  await shop.db.updateTable('paymentAttempts').set({ intentId: null }).execute()
  await expect(pay(50)).rejects.toMatchObject({ code: 'payment_in_progress' })
  expect(await order()).toMatchObject({ total: 39.98, holdUntil: null })
})

test('a withdrawn product is not paid for once its hold has ended; the order can only be deleted', async () => {
  const { shop, toolId, id, pay, order } = await withOrder()
  await shop.as(ada)(deleteProduct, { id: toolId })
  await pay()
  await age(shop, id, '20 minutes')
  await expect(pay()).rejects.toMatchObject({ code: 'product_withdrawn' })
  expect(await order()).toMatchObject({ holdUntil: null })
  await shop.as(anna)(deleteOrder, { id })
})

test('a customer who pays for nothing holds no pieces in the end, however often they try', async () => {
  const { shop } = await withOrder()
  const products = await Promise.all(Array.from({ length: 10 }, () => shop.stock({ quantity: 3 })))
  for (let hour = 0; hour < 6; hour++) {
    for (const { id: toolId } of products)
      await shop
        .as(anna)(placeOrder, { toolId, purchaseValue: 3, ...delivery })
        .catch(() => {})
    const open = await shop.db.selectFrom('orders').select('id').where('state', 'in', ['unpaid', 'paying']).execute()
    for (const { id } of open)
      await shop
        .as(anna)(createPaymentIntent, { order: id })
        .catch(() => {})
    for (const { id } of open) await age(shop, id, '1 hour')
  }
  for (const { id } of products) expect((await shop.asVisitor(getProduct, { id })).quantity).toBe(3)
})
