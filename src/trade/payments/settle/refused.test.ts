import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editProduct } from '#goods/catalogue/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { deleteOrder, getOrder, getOrderDetails } from '#trade/orders/contract.ts'
import { changeOpenRefund } from '#trade/orders/open-refunds/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { getMinTotalMinor } from '#trade/orders/pricing/goods-total.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { createPaymentIntent, listIncidents } from '../contract.ts'
import { maxTries } from '../refunds/refund-tries.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

async function placeOne(shop: TestShop) {
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { insertedId } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  return insertedId
}

const refusals: [code: string, message: string, what: string][] = [
  ['amount_too_small', 'Amount must be at least $0.50 usd', 'amount'],
  ['amount_too_large', 'Amount must be no more than $999,999.99', 'amount'],
  ['currency_not_supported', 'The currency is not supported.', 'shop'],
  ['account_invalid', 'Your account cannot currently make live charges.', 'shop'],
  ['a_code_of_tomorrow', 'Something new.', 'shop'],
]

test.each(refusals)('a payment that the provider refuses with %s is explained', async (code, message, what) => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  const order = await placeOne(shop)
  shop.provider.switches!.refuse = (method, path) =>
    method === 'POST' && path.endsWith('/payment_intents') ? { code, message } : undefined
  for (let round = 0; round < 2; round += 1)
    await expect(shop.as(anna)(createPaymentIntent, { order })).rejects.toMatchObject({
      ...{ status: 409, code: 'payment_refused', params: { what } },
    })
  expect(lines.join('')).toContain(message)
  expect(await shop.as(ada)(listIncidents, {})).toMatchObject([{ kind: 'payment_refused', order }])

  // Neither the payment nor the order is stuck.
  shop.provider.switches!.refuse = undefined
  await shop.as(anna)(createPaymentIntent, { order })
  expect(await shop.as(ada)(listIncidents, {})).toMatchObject([{ kind: 'payment_refused', order }])
  expect(await shop.as(anna)(deleteOrder, { id: order })).toEqual({ deletedCount: 1 })
})

test('what the provider refused is resolved once it is paid', async () => {
  const shop = await openShop()
  const order = await placeOne(shop)
  const refusal = { code: 'account_invalid', message: 'The account is not activated.' }
  shop.provider.switches!.refuse = (method, path) =>
    method === 'POST' && path.endsWith('/payment_intents') ? refusal : undefined
  await expect(shop.as(anna)(createPaymentIntent, { order })).rejects.toMatchObject({ code: 'payment_refused' })
  expect(await shop.as(ada)(listIncidents, {})).toMatchObject([{ kind: 'payment_refused', order }])
  shop.provider.switches!.refuse = undefined
  await payOrder(shop, order)
  expect(await shop.as(ada)(listIncidents, {})).toEqual([])
})

test('an order whose payment the provider does not know, since keys were changed, is paid anew and can be deleted', async () => {
  const shop = await openShop()
  const orders = [await placeOne(shop), await placeOne(shop)] as const
  for (const order of orders) await shop.as(anna)(createPaymentIntent, { order })
  const before = await shop.db.selectFrom('paymentAttempts').select(['id', 'intentId']).execute()
  for (const { id } of before)
    await shop.db
      .updateTable('paymentAttempts')
      .set({ intentId: `pi_of_old_keys_${id}` })
      .where('id', '=', id)
      .execute()
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: orders[0] })
  expect(before.map(({ intentId }) => intentId)).not.toContain(clientSecret.split('_secret')[0])
  expect(await shop.as(anna)(deleteOrder, { id: orders[1] })).toEqual({ deletedCount: 1 })
  expect(await shop.as(anna)(getOrder, { id: orders[1] })).toMatchObject({ state: 'cancelled' })
})

test('a refund that the provider refuses is an incident, is tried on three days, and then paid by hand or sent by a press', async () => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  const order = await placeOne(shop)
  const intent = await payOrder(shop, order)
  await shop.as(ada)(refundOrder, { id: order, all: true })
  const refusal = { code: 'balance_insufficient', message: 'Insufficient funds in your account.' }
  shop.provider.switches!.refuse = (method, path) =>
    method === 'POST' && path.endsWith('/refunds') ? refusal : undefined
  const wait = sql<number>`round(extract(epoch from next_try_at - now()) / 3600)::int`.as('wait')
  const waits: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([shop.jobs.run('pay_refunds'), shop.jobs.run('pay_refunds')])
    waits.push((await shop.db.selectFrom('refunds').select(wait).executeTakeFirstOrThrow()).wait)
    await shop.db.updateTable('refunds').set({ nextTryAt: sql<Date>`now()` }).execute()
  }
  expect(waits).toEqual([24, 24, 24, 0, 0])
  const [due] = (await shop.as(ada)(getOrderDetails, { id: order })).openRefunds
  expect(due).toMatchObject({ state: 'by_hand', tries: maxTries, nextTryAt: null })
  expect(lines.join('')).toContain(refusal.message)
  expect(await shop.as(ada)(listIncidents, {})).toMatchObject([{ kind: 'refund_refused', order, intent }])

  shop.provider.switches!.refuse = undefined
  await shop.jobs.run('pay_refunds')
  expect(await shop.as(anna)(getOrder, { id: order })).toMatchObject({ state: 'refund_due' })
  await shop.as(ada)(changeOpenRefund, { id: order, refund: due!._id, to: 'again' })
  await shop.jobs.run('pay_refunds')
  expect(await shop.as(anna)(getOrder, { id: order })).toMatchObject({ state: 'refunded' })
  expect(await shop.as(ada)(listIncidents, {})).toEqual([])
})

test('another refund of a payment that the provider refuses for the same cause is told again', async () => {
  const shop = await openShop()
  const order = await placeOne(shop)
  await payOrder(shop, order)
  const isRefund = (method: string, path: string) => method === 'POST' && path.endsWith('/refunds')
  const refusal = { code: 'balance_insufficient', message: 'Insufficient funds in your account.' }
  const refundSome = async (isRefused: boolean) => {
    shop.provider.switches!.refuse = (method, path) => (isRefused && isRefund(method, path) ? refusal : undefined)
    await shop.db.updateTable('refunds').set({ nextTryAt: sql<Date>`now()` }).execute()
    await shop.jobs.run('pay_refunds')
    return (await shop.as(ada)(listIncidents, {})).map(({ kind }) => kind)
  }
  for (const reason of ['Scratched', 'Late']) {
    await shop.as(ada)(refundOrder, { id: order, amount: 1, reason })
    expect(await refundSome(true)).toEqual(['refund_refused'])
    expect(await refundSome(false)).toEqual([])
  }
})

test('an order of less than the provider charges is refused when it is placed', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9, priceMinor: 49 })
  const order = (purchaseValue: number) => shop.as(anna)(placeOrder, { toolId, purchaseValue, ...delivery })
  await expect(order(1)).rejects.toMatchObject({
    code: 'invalid_fields',
    params: { what: 'too_small', min: 0.5, currency: 'USD' },
  })
  await order(2)
  expect(getMinTotalMinor('JPY')).toBe(50)
  expect(getMinTotalMinor('XOF')).toBe(1)
})

test('an order whose new price is less than the provider charges, or more, is not renewed', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { insertedId: order } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  await sql`update orders set hold_until = '2000-01-01'`.execute(shop.db)
  await shop.jobs.run('expire_holds')
  for (const [price, total] of [
    [0.24, 0.48],
    [999_999.99, 1_999_999.98],
  ] as const) {
    await shop.as(ada)(editProduct, { id: toolId, price })
    await expect(shop.as(anna)(createPaymentIntent, { order, price: total })).rejects.toMatchObject({
      ...{ code: 'payment_refused', params: { what: 'amount' } },
    })
  }
})
