import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendMessage } from '#desk/inbox/contract.ts'
import { deleteProduct } from '#goods/catalogue/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { advanceOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { backdate } from '../../../test/backdate.ts'
import { paidOrder } from '../../../test/paid-order.ts'
import { ada, anna, openShop } from '../../../test/shop.ts'
import { getOverview } from './contract.ts'

test('the overview counts income and pending work [P195]', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const saw = await shop.stock({ name: 'Saw', quantity: 5, priceMinor: 1250 })
  await shop.stock({ name: 'Drill', quantity: 60 })
  const order = async (purchaseValue: number) => {
    const given = { toolId: saw.id, purchaseValue, phone: '555-0100', address: '1 Forge Lane' }
    return (await shop.as(anna)(placeOrder, given)).insertedId
  }
  const pay = async (id: string) => {
    const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
    const intent = clientSecret.split('_secret')[0]!
    await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
    return id
  }
  await pay(await order(2))
  const packed = await pay(await order(1))
  await shop.as(ada)(advanceOrder, { id: packed, state: 'packed' })
  await order(1)
  await shop.asVisitor(sendMessage, { name: 'V', email: 'v@example.com', subject: 's', opinion: 'o' })

  const before = await shop.as(ada)(getOverview, {})
  expect(before).toMatchObject({
    today: { orders: 3, revenue: [{ currency: 'USD', amount: 37.5 }] },
    week: { orders: 3, revenue: [{ currency: 'USD', amount: 37.5 }] },
    ...{ toPack: 1, toShip: 1, returns: 0, held: 1, refundsDue: 0, unread: 1, incidents: 0 },
    low: [{ _id: saw.id, name: 'Saw', quantity: 1 }],
    // The unpaid order is no sale.
    sellers: [{ _id: saw.id, name: 'Saw', pieces: 3, sum: 37.5 }],
    customers: [{ name: 'Anna Berg', orders: 2, sum: 37.5 }],
    oldest: { returns: null, refundsDue: null, reviewsWaiting: null },
  })
  for (const since of [before.oldest.toPack, before.oldest.toShip, before.oldest.held, before.oldest.unread])
    expect(Date.now() - Date.parse(since!)).toBeLessThan(60_000)

  await shop.as(ada)(refundOrder, { id: packed, all: true })
  const after = await shop.as(ada)(getOverview, {})
  expect(after).toMatchObject({ today: { revenue: [{ currency: 'USD', amount: 25 }] }, refundsDue: 1, toShip: 0 })
  expect(after).toMatchObject({ sellers: [{ pieces: 2, sum: 25 }], customers: [{ orders: 1, sum: 25 }] })

  expect(after.sellers[0]!.isWithdrawn).toBe(false)
  await shop.as(ada)(deleteProduct, { id: saw.id })
  expect((await shop.as(ada)(getOverview, {})).sellers).toMatchObject([{ _id: saw.id, isWithdrawn: true }])
})

test('the overview compares today with yesterday, and seven days with those before them', async () => {
  const { shop, id } = await paidOrder()
  const read = async () => {
    const { today, yesterday, week, weekBefore, sellers } = await shop.as(ada)(getOverview, {})
    const sums = [today, yesterday, week, weekBefore].map(({ orders, revenue }) => [orders, revenue[0]?.amount ?? 0])
    return { sums, sellers: sellers.length }
  }
  const move = (days: number) =>
    Promise.all([
      backdate(shop, sql`update orders set placed_at = now() - interval '1 day' * ${days} where id = ${id}`),
      backdate(shop, sql`update payments set received_at = now() - interval '1 day' * ${days} where order_id = ${id}`),
    ])
  const [sold, none] = [
    [1, 99.95],
    [0, 0],
  ]
  expect(await read()).toEqual({ sums: [sold, none, sold, none], sellers: 2 })
  await move(1)
  expect(await read()).toEqual({ sums: [none, sold, sold, none], sellers: 2 })
  await move(8)
  expect(await read()).toEqual({ sums: [none, none, none, sold], sellers: 0 })
  await move(15)
  expect(await read()).toEqual({ sums: [none, none, none, none], sellers: 0 })
})
