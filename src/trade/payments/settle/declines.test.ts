import { expect, test } from 'vitest'
import { getOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { computeSource } from '#trade/orders/placing/order-source.server.ts'
import { allowGuests, beginAsGuest, orderAsGuest } from '../../../../test/guests.ts'
import { anna, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { runAudit } from '../audit/audit.server.ts'
import { createPaymentIntent } from '../contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

async function order(shop: TestShop, toolId: string): Promise<string> {
  return (await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })).insertedId
}

async function openIntent(shop: TestShop, id: string, person: Person = anna): Promise<string> {
  return (await shop.as(person)(createPaymentIntent, { order: id })).clientSecret.split('_secret')[0]!
}

/** Tries a card that is declined, as anyone with the payment's secret can, and delivers the provider's event. */
async function decline(shop: TestShop, intent: string, times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    const tried = shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' })
    await expect(tried).rejects.toThrow('declined')
    await shop.provider.deliverNow()
    await shop.jobs.run('handle_events')
  }
}

test('after five declined cards an order takes no card for an hour, and its payment is cancelled', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const drill = await shop.stock({ quantity: 9 })
  const id = await order(shop, drill.id)
  const intent = await openIntent(shop, id)
  await decline(shop, intent, 4)
  expect(await openIntent(shop, id)).toBe(intent)
  await decline(shop, intent, 1)

  const refused = shop.as(anna)(createPaymentIntent, { order: id })
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
  expect((await shop.provider.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ paid: false })
  // Another order of hers can still be paid.
  expect(await openIntent(shop, await order(shop, drill.id))).toMatch(/^pi_/)

  await shop.db.deleteFrom('attemptCounters').where('key', 'like', 'declined:order%').execute()
  expect(await openIntent(shop, id)).not.toBe(intent)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('declined cards are counted as the provider has them, before and without its events, each once', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const drill = await shop.stock({ quantity: 9 })
  const id = await order(shop, drill.id)
  const intent = await openIntent(shop, id)
  const { stripe } = shop.provider
  const tryCard = () =>
    expect(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' })).rejects.toThrow()
  for (let declined = 0; declined < 4; declined++) {
    await tryCard()
    expect(await openIntent(shop, id)).toBe(intent)
  }
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  expect(await openIntent(shop, id)).toBe(intent)

  await tryCard()
  const refused = shop.as(anna)(createPaymentIntent, { order: id })
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
})

test('after twenty declined cards in a day a customer waits, whatever the order', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const drill = await shop.stock({ quantity: 9 })
  for (let round = 0; round < 5; round++) {
    const id = await order(shop, drill.id)
    if (round < 4) await decline(shop, await openIntent(shop, id), 5)
    else await expect(openIntent(shop, id)).rejects.toMatchObject({ code: 'rate_limited' })
  }
})

test('after twenty declined cards in a day guests of the address block wait, whoever they are', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  await allowGuests(shop)
  const drill = await shop.stock({ quantity: 90 })
  for (let round = 0; round < 5; round++) {
    const guest = await beginAsGuest(shop, `guest${round}@example.com`)
    const id = await orderAsGuest(shop, guest, drill.id)
    if (round < 4) await decline(shop, await openIntent(shop, id, guest), 5)
    else await expect(openIntent(shop, id, guest)).rejects.toMatchObject({ code: 'rate_limited' })
  }
  // Whoever has an account there is none of them.
  expect(await openIntent(shop, await order(shop, drill.id))).toMatch(/^pi_/)
})

test('declined cards of guests count for the wide blocks around their address, which may have more', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  await allowGuests(shop)
  const drill = await shop.stock({ quantity: 90 })
  const from = async (guest: Person, address: string) => {
    const id = await orderAsGuest(shop, guest, drill.id)
    const source = Buffer.from(computeSource(shop.config, address)!, 'hex')
    await shop.db.updateTable('orders').set({ source }).where('id', '=', id).execute()
    return id
  }
  const first = await beginAsGuest(shop, 'guest0@example.com')
  await decline(shop, await openIntent(shop, await from(first, '10.0.0.1'), first), 1)
  const counters = () => shop.db.selectFrom('attemptCounters').where('key', 'like', 'declined:source:%')
  expect(await counters().select('count').execute()).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }])

  const tries: Record<string, boolean> = {}
  for (const [address, count] of [
    ['10.0.0.2', 79],
    ['10.0.0.3', 80],
    ['10.0.1.4', 319],
    ['10.0.1.5', 320],
  ] as const) {
    const guest = await beginAsGuest(shop, `guest-${address}@example.com`)
    const id = await from(guest, address)
    await shop.db.updateTable('attemptCounters').set({ count }).where('key', 'like', 'declined:source:%').execute()
    tries[address] = await openIntent(shop, id, guest).then(
      () => true,
      () => false,
    )
  }
  expect(tries).toEqual({ '10.0.0.2': true, '10.0.0.3': false, '10.0.1.4': true, '10.0.1.5': false })
})
