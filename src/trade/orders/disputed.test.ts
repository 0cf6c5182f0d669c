import { expect, test } from 'vitest'
import { getOverview } from '#shop/pages/contract.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { ada, anna, openShop } from '../../../test/shop.ts'
import { advanceOrder } from './contract.ts'
import { placeOrder } from './placing/contract.ts'
import { shipParcel } from './shipping/contract.ts'

/** An order of Anna's for 59.97 whose payment is disputed at the bank. */
async function disputedOrder() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 10 })
  const order = { toolId, purchaseValue: 3, phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId: id } = await shop.as(anna)(placeOrder, order)
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_createDispute' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  return { shop, id }
}

test('goods of a disputed order are packed and sent only if an admin says so', async () => {
  const { shop, id } = await disputedOrder()
  const disputed = { code: 'wrong_state', params: { what: 'disputed_goods' } }
  await expect(shop.as(ada)(advanceOrder, { id, state: 'packed' })).rejects.toMatchObject(disputed)
  await shop.as(ada)(advanceOrder, { id, state: 'packed', despiteDispute: true })
  await expect(shop.as(ada)(advanceOrder, { id, state: 'shipped' })).rejects.toMatchObject(disputed)
  await expect(shop.as(ada)(shipParcel, { id })).rejects.toMatchObject(disputed)
  await shop.as(ada)(shipParcel, { id, despiteDispute: true })
  await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
})

test('the overview does not count what a bank took of a payment', async () => {
  const { shop } = await disputedOrder()
  expect(await shop.as(ada)(getOverview, {})).toMatchObject({ today: { revenue: [{ amount: 59.97 }] } })
  await shop.db.updateTable('disputes').set({ state: 'lost', amountMinor: 1997, closedAt: new Date() }).execute()
  expect(await shop.as(ada)(getOverview, {})).toMatchObject({ today: { revenue: [{ amount: 40 }] } })
})
