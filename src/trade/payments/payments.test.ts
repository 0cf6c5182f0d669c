import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { getProduct } from '#goods/catalogue/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import {
  advanceOrder,
  deleteOrder,
  getOrder,
  getTimeline,
  listCustomerOrders,
  listOrders,
} from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../test/shop.ts'
import { runAudit } from './audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from './contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }
const goodCard = 'pm_card_visa'

/** A shop whose sandbox holds its webhooks, and an unpaid order of Anna's for two pieces. */
async function withOrder(quantity = 5) {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const drill = await shop.stock({ quantity })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery })
  return { shop, drill, id }
}

async function openIntent(shop: TestShop, order: string): Promise<string> {
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order })
  return clientSecret.split('_secret')[0]!
}

/** Charges the card as the browser would: at the provider, not through the shop. */
async function charge(shop: TestShop, intent: string) {
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: goodCard })
}

async function lapse(shop: TestShop, id: string) {
  await shop.db
    .updateTable('orders')
    .set({ holdUntil: new Date(0) })
    .where('id', '=', id)
    .execute()
  await shop.jobs.run('expire_holds')
}

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

test('an order is paid when the provider confirms it, and its pieces leave the stock [P63]', async () => {
  const { shop, drill, id } = await withOrder()
  const intent = await openIntent(shop, id)
  await charge(shop, intent)

  const answer = await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })

  expect(answer).toEqual({ modifiedCount: 1, state: 'paid' })
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ paid: true, transactionId: intent.slice(-4) })
  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ transactionId: intent })
  expect((await shop.asVisitor(getProduct, { id: drill.id })).quantity).toBe(3)
  await clean(shop)
})

test('the browser’s word is not trusted [P86]', async () => {
  const { shop, id } = await withOrder()
  const intent = await openIntent(shop, id)

  const unpaid = shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await expect(unpaid).rejects.toMatchObject({ code: 'payment_not_found' })
  const invented = shop.as(anna)(confirmPayment, { id, order: id, transactionId: 'pi_invented' })
  await expect(invented).rejects.toMatchObject({ code: 'payment_not_found' })
  const foreign = shop.as(ben)(confirmPayment, { id, order: id, transactionId: intent })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ paid: false })
})

test('the payment of one order does not pay another [P151]', async () => {
  const { shop, drill, id } = await withOrder()
  const dear = await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 3, ...delivery })
  const intent = await openIntent(shop, id)
  await charge(shop, intent)

  const crossed = shop.as(anna)(confirmPayment, { id: dear.insertedId, order: dear.insertedId, transactionId: intent })

  await expect(crossed).rejects.toMatchObject({ code: 'payment_not_found' })
  expect(await shop.as(anna)(getOrder, { id: dear.insertedId })).toMatchObject({ paid: false })
})

test('a webhook delivered twice, and late, pays once and mails once', async () => {
  const { shop, id } = await withOrder()
  shop.provider.switches!.duplicate = 3
  await charge(shop, await openIntent(shop, id))

  await shop.provider.deliverNow()
  await Promise.all([shop.jobs.run('handle_events'), shop.jobs.run('handle_events')])
  await shop.jobs.run('handle_events')
  await Promise.all([shop.jobs.run('mail_paid'), shop.jobs.run('mail_paid')])

  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'paid' })
  expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  const paidMails = await shop.db.selectFrom('mailOutbox').select('id').where('dedupeKey', 'like', 'paid%').execute()
  expect(paidMails).toHaveLength(1)
  await clean(shop)
})

test('the browser’s hint and the webhook at once pay once', async () => {
  const { shop, id } = await withOrder()
  const intent = await openIntent(shop, id)
  await charge(shop, intent)

  await Promise.all([
    ...Array.from({ length: 5 }, () => shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })),
    shop.provider.deliverNow().then(() => shop.jobs.run('handle_events')),
  ])

  expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  await clean(shop)
})

test('reconciliation finds a payment whose webhook never came [P150]', async () => {
  const { shop, id } = await withOrder()
  await charge(shop, await openIntent(shop, id))
  await shop.db
    .updateTable('paymentAttempts')
    .set({ nextCheckAt: new Date(0) })
    .execute()

  await shop.jobs.run('reconcile_payments')

  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'paid' })
  await clean(shop)
})

test.each([
  ['amount', { amount: 1, currency: 'usd' }],
  ['currency', { amount: 3998, currency: 'eur' }],
])('a payment of the wrong %s never pays an order: it is given back, and a person is told', async (_, wrong) => {
  const { shop, id } = await withOrder()
  await openIntent(shop, id)
  const attempt = await shop.db.selectFrom('paymentAttempts').select('id').executeTakeFirstOrThrow()
  const { stripe } = shop.provider
  const intent = await stripe.paymentIntents.create({ ...wrong, metadata: { order: id, attempt: attempt.id } })
  await stripe.paymentIntents.confirm(intent.id, { payment_method: goodCard })

  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  await shop.jobs.run('pay_refunds')

  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ paid: false, state: 'paying' })
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([{ amount: wrong.amount }])
  const findings = await runAudit(shop.db, shop.provider)
  expect(findings).toEqual([expect.objectContaining({ check: 'incidents: none is open' })])
})

test('a payment for another order, or in test mode in a live shop, pays nothing', async () => {
  const { shop, drill, id } = await withOrder(9)
  const other = await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery })
  await openIntent(shop, id)
  const attempt = await shop.db.selectFrom('paymentAttempts').select('id').executeTakeFirstOrThrow()
  const { stripe } = shop.provider
  const metadata = { order: other.insertedId, attempt: attempt.id }
  const crossed = await stripe.paymentIntents.create({ amount: 3998, currency: 'usd', metadata })
  await charge(shop, crossed.id)
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ paid: false })
  expect(await shop.as(anna)(getOrder, { id: other.insertedId })).toMatchObject({ paid: false })
  expect(await shop.db.selectFrom('payments').select('kept').execute()).toEqual([{ kept: false }])

  shop.provider.livemode = true
  const intent = await openIntent(shop, other.insertedId)
  await charge(shop, intent)
  const hint = { id: other.insertedId, order: other.insertedId, transactionId: intent }
  await expect(shop.as(anna)(confirmPayment, hint)).rejects.toMatchObject({ code: 'payment_not_found' })
  expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  expect(await shop.db.selectFrom('incidents').select('kind').execute()).toHaveLength(2)
})

test('an order has one open payment, however often its page is loaded [P65]', async () => {
  const { shop, id } = await withOrder()
  const secrets = await Promise.all(Array.from({ length: 5 }, () => shop.as(anna)(createPaymentIntent, { order: id })))
  expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  const attempts = await shop.db.selectFrom('paymentAttempts').selectAll().execute()
  expect(attempts).toHaveLength(1)
  // The database enforces it too, for code that does not check first.
  const second = { ...attempts[0]!, id: createId(), intentId: null }
  await expect(shop.db.insertInto('paymentAttempts').values(second).execute()).rejects.toMatchObject({ code: '23505' })
})

test('the amount is the order’s: a different price is refused, the right one accepted [P84]', async () => {
  const { shop, id } = await withOrder()
  const callProvider = (price: number) => shop.as(anna)(createPaymentIntent, { order: id, price })
  await expect(callProvider(0.01)).rejects.toMatchObject({ code: 'price_changed' })
  await callProvider(39.98)
  await callProvider(19.99)
  const intent = await openIntent(shop, id)
  expect((await shop.provider.stripe.paymentIntents.retrieve(intent)).amount).toBe(3998)
})

test('only its customer may pay an order', async () => {
  const { shop, id } = await withOrder()
  await expect(shop.as(ben)(createPaymentIntent, { order: id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shop.as(ada)(createPaymentIntent, { order: id })).rejects.toMatchObject({ code: 'not_found' })
})

test('paying renews an expired hold if the pieces are still there [P163]', async () => {
  const { shop, drill, id } = await withOrder(2)
  await lapse(shop, id)
  await openIntent(shop, id)
  expect((await shop.asVisitor(getProduct, { id: drill.id })).quantity).toBe(0)

  await lapse(shop, id)
  await shop.as(ben)(placeOrder, { toolId: drill.id, purchaseValue: 1, ...delivery })
  await expect(shop.as(anna)(createPaymentIntent, { order: id })).rejects.toMatchObject({ code: 'out_of_stock' })
  await clean(shop)
})

test('money received after the pieces are gone is refunded in full, once', async () => {
  const { shop, drill, id } = await withOrder(2)
  const intent = await openIntent(shop, id)
  await lapse(shop, id)
  await shop.as(ben)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery })
  await charge(shop, intent)

  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'refund_due', paid: false })
  await clean(shop)
  await Promise.all([shop.jobs.run('pay_refunds'), shop.jobs.run('pay_refunds')])

  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'refunded' })
  const { data: refunds } = await shop.provider.stripe.refunds.list({ payment_intent: intent })
  expect(refunds.map(({ amount }) => amount)).toEqual([3998])
  await clean(shop)
})

test('deleting an order closes its payment first, so that its card cannot be charged afterwards', async () => {
  const { shop, id } = await withOrder()
  const intent = await openIntent(shop, id)

  await shop.as(anna)(deleteOrder, { id })

  await expect(charge(shop, intent)).rejects.toThrow()
  expect((await shop.provider.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
  await clean(shop)
})

test('an order paid a moment ago is not deleted [P153]', async () => {
  const { shop, id } = await withOrder()
  await charge(shop, await openIntent(shop, id))

  await expect(shop.as(anna)(deleteOrder, { id })).rejects.toMatchObject({ code: 'already_paid' })
  // Nor later, when it has no open payment.
  await expect(shop.as(anna)(deleteOrder, { id })).rejects.toMatchObject({ code: 'already_paid' })

  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'paid' })
  expect(await shop.as(anna)(listCustomerOrders, { email: anna.email })).toHaveLength(1)
  await clean(shop)
})

test('books that disagree are found', async () => {
  const { shop, drill, id } = await withOrder()
  await charge(shop, await openIntent(shop, id))
  await clean(shop)
  await shop.db.updateTable('products').set({ onHand: 77 }).where('id', '=', drill.id).execute()
  await shop.db.updateTable('paymentAttempts').set({ state: 'cancelled' }).execute()
  const findings = await runAudit(shop.db, shop.provider)
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'stock: the ledger adds up to what is on hand',
      'provider: every charge is recorded with its amount',
    ]),
  )
})

test('an admin’s refund returns the whole amount once, and restocks pieces not yet shipped [P166]', async () => {
  const { shop, drill, id } = await withOrder()
  const intent = await openIntent(shop, id)
  await expect(shop.as(ada)(refundOrder, { id, all: true })).rejects.toMatchObject({ code: 'wrong_state' })
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })

  const answers = await Promise.allSettled([
    shop.as(ada)(refundOrder, { id, all: true }),
    shop.as(ada)(refundOrder, { id, all: true }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await clean(shop)
  await shop.jobs.run('pay_refunds')

  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'refunded', paid: false })
  expect((await shop.asVisitor(getProduct, { id: drill.id })).quantity).toBe(5)
  const timeline = await shop.as(ada)(getTimeline, { id })
  expect(timeline.map(({ what }) => what)).toEqual(['placed', 'paid', 'packed', 'refund'])
  expect(timeline.every(({ who }) => who !== '')).toBe(true)
  const told = await shop.as(anna)(getTimeline, { id })
  expect(told).toEqual(timeline.map((moment) => ({ ...moment, who: '' })))
  await clean(shop)
})

test('only admins advance an order, one step at a time [P155]', async () => {
  const { shop, id } = await withOrder()
  const intent = await openIntent(shop, id)
  const move = (state: 'packed' | 'shipped' | 'delivered') => shop.as(ada)(advanceOrder, { id, state })
  await expect(move('packed')).rejects.toMatchObject({ code: 'wrong_state' })
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })

  await expect(shop.as(anna)(advanceOrder, { id, state: 'packed' })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(move('shipped')).rejects.toMatchObject({ code: 'wrong_state' })
  await move('packed')
  await move('shipped')
  await move('delivered')
  await expect(move('delivered')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await shop.as(ada)(listOrders, { state: 'delivered', q: 'anna@' })).toMatchObject([{ _id: id, paid: true }])
  await clean(shop)
})

test('a price alone means the only unpaid order of that total [P85]', async () => {
  const { shop, drill, id } = await withOrder(9)
  const { total: price, number } = await shop.as(anna)(getOrder, { id })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { price })
  expect(clientSecret).toContain(await openIntent(shop, id))
  for (const [person, total] of [
    [ben, price],
    [anna, price + 1],
    [anna, 0.001],
  ] as const)
    await expect(shop.as(person)(createPaymentIntent, { price: total })).rejects.toMatchObject({ code: 'not_found' })
  await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery, phone: '555-0101' })
  await expect(shop.as(anna)(createPaymentIntent, { price })).rejects.toMatchObject({
    code: 'several_orders',
    params: { orders: [number, expect.any(String)] },
  })
  await expect(shop.as(anna)(createPaymentIntent, {})).rejects.toMatchObject({
    errorCodes: { order: { code: 'required' } },
  })
})
