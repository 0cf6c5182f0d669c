import { expect, test } from 'vitest'
import { ada, anna, openShop } from '../../test/shop.ts'
import { sendMessage } from '../inbox/contract.ts'
import { refundOrder } from '../orders/cancellation/contract.ts'
import { advanceOrder } from '../orders/contract.ts'
import { placeOrder } from '../orders/placing/contract.ts'
import { confirmPayment, createPaymentIntent } from '../payments/contract.ts'
import { getOverview } from './contract.ts'

test('the overview counts income and pending work', async () => {
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
  })

  await shop.as(ada)(refundOrder, { id: packed, all: true })
  const after = await shop.as(ada)(getOverview, {})
  expect(after).toMatchObject({ today: { revenue: [{ currency: 'USD', amount: 25 }] }, refundsDue: 1, toShip: 0 })
})
