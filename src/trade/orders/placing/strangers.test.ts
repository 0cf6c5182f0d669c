import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { getAddressBlock } from '#base/platform/http/limits/address.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { findCaller } from '../../../../test/caller.ts'
import { allowGuests, beginAsGuest, orderAsGuest } from '../../../../test/guests.ts'
import { anna, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { deleteOrder } from '../contract.ts'
import { placeOrder } from './contract.ts'
import { createOrderPlacement } from './place.server.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

const strangers = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `Stranger ${index}`, email: `stranger-${index}@example.com`, role: 'customer', emailVerified: false },
  }))

/** Orders behind the API, from any address, as one of the nodes of a shop does. */
function openNode(shop: TestShop) {
  const { db, pool, close } = connect(shop.databaseUrl)
  onTestFinished(close)
  const { order } = createOrderPlacement({ db, pool, config: shop.config, jobs: shop.jobs })
  return async (person: Person, quantities: ReadonlyMap<string, number>, address: string): Promise<boolean> => {
    const caller = await findCaller(shop, person)
    const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
    const total = Number((lines.reduce((sum, { quantity }) => sum + quantity, 0) * 19.99).toFixed(2))
    const body = { lines, ...pickupOrder, total }
    return await order(caller, body, createId(), { block: getAddressBlock(address) }).then(
      () => true,
      (error) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
  }
}

const listHeld = async ({ db }: TestShop) =>
  await db.selectFrom('products').select(['id', 'onHand', 'held']).orderBy('onHand').execute()

async function pay(shop: TestShop, person: Person, id: string): Promise<void> {
  const { clientSecret } = await shop.as(person)(createPaymentIntent, { order: id })
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await shop.as(person)(confirmPayment, { id, order: id, transactionId })
}

const tooMuch = (max: number) => ({ purchaseValue: { code: 'too_much_unpaid', what: 'strangers', max } })

test('four unconfirmed accounts of four networks of a provider leave half of what they choose', async () => {
  const shop = await openShop()
  const stock = [1, 2, 3, 5, 9, 10, 11, 15, 19, 20, 21, 23, 24, 30, 40, 41, 60, 99, 100, 200]
  const products = await Promise.all(stock.map((quantity) => shop.stock({ quantity })))
  const order = openNode(shop)
  for (const [index, person] of strangers(4).entries())
    for (let portion = 4; portion > 0; portion -= 1)
      for (const [productIndex, { id }] of products.entries()) {
        const few = Math.max(5, Math.floor(stock[productIndex]! / 4))
        const pieces = Math.max(1, Math.floor((Math.min(few, stock[productIndex]!) * portion) / 4))
        await order(person, new Map([[id, pieces]]), `2001:db8:0:${index * 0x100}::1`)
      }
  // The first of them is served where there is little.
  for (const { onHand, held } of await listHeld(shop))
    expect({ onHand, isTooMuch: held > Math.max(Math.min(onHand, 5), onHand / 2) }).toEqual({
      onHand,
      isTooMuch: false,
    })
})

test('orders of many lines leave half of each product, whoever orders from wherever', async () => {
  const shop = await openShop()
  const stock = Array.from({ length: 20 }, (_, index) => 10 + 7 * index)
  const products = await Promise.all(stock.map((quantity) => shop.stock({ quantity })))
  const order = openNode(shop)
  const take = (portion: number) =>
    new Map(products.map(({ id }, index) => [id, Math.max(1, Math.floor(stock[index]! * portion))]))
  for (const [index, person] of strangers(30).entries())
    for (const portion of [0.25, 0.1, 0.01]) await order(person, take(portion), `10.${index}.0.1`)
  for (const { onHand, held } of await listHeld(shop)) {
    expect(held).toBeLessThanOrEqual(onHand / 2)
    expect(held).toBeGreaterThan(onHand / 4)
  }
})

test('guests hold half of a product together, whichever of their tabs is first', async () => {
  const shop = await openShop()
  await allowGuests(shop)
  const { id } = await shop.stock({ quantity: 40 })
  const guests = await Promise.all(strangers(6).map(({ email }) => beginAsGuest(shop, email)))
  const nodes = [openNode(shop), openNode(shop)]
  const tried = guests.map((guest, index) => nodes[index % 2]!(guest, new Map([[id, 10]]), `10.${index}.0.1`))
  expect((await Promise.all(tried)).filter(Boolean)).toHaveLength(2)
  expect(await listHeld(shop)).toMatchObject([{ onHand: 40, held: 20 }])
})

test('two accounts of one address share what one may hold, also at the same time at two nodes', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 200 })
  const nodes = [openNode(shop), openNode(shop)]
  const tried = strangers(4).map((person, index) => nodes[index % 2]!(person, new Map([[id, 50]]), '10.0.0.1'))
  expect((await Promise.all(tried)).filter(Boolean)).toHaveLength(1)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('the first guest of %i pieces may order five of them', async (quantity) => {
  const shop = await openShop()
  await allowGuests(shop)
  const { id } = await shop.stock({ quantity })
  // Whoever has a confirmed address takes nothing of what strangers may hold.
  if (quantity > 5) await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: quantity - 5, ...delivery })
  await orderAsGuest(shop, await beginAsGuest(shop, anna.email), id, Math.min(quantity, 5))
})

test('whoever is alone may order up to five, one after another', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 6 })
  const [one, other] = strangers(2) as [Person, Person]
  const order = openNode(shop)
  const take = (person: Person, pieces: number, address: string) => order(person, new Map([[toolId, pieces]]), address)
  expect(await take(one, 3, '10.1.0.1')).toBe(true)
  expect(await take(one, 2, '10.1.0.1')).toBe(true)
  expect(await take(other, 1, '10.2.0.1')).toBe(false)
  const { id } = await shop.db.selectFrom('orders').select('id').orderBy('placedAt').executeTakeFirstOrThrow()
  await shop.as(one)(deleteOrder, { id })
  expect(await take(other, 1, '10.2.0.1')).toBe(true)
})

test('a stranger who is refused is told what to do, and may do it', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 40 })
  const [one, two, three] = strangers(3) as [Person, Person, Person]
  const order = (person: Person, purchaseValue: number) =>
    shop.as(person)(placeOrder, { toolId, purchaseValue, ...delivery, address: `${purchaseValue}` })
  const nodes = openNode(shop)
  await nodes(one, new Map([[toolId, 10]]), '10.1.0.1')
  await nodes(two, new Map([[toolId, 8]]), '10.2.0.1')
  await expect(order(three, 3)).rejects.toMatchObject({
    ...{ code: 'invalid_fields', errorCodes: tooMuch(2) },
    fields: {
      purchaseValue: expect.stringMatching(/Pay .* confirm your email address.* try again in a quarter of an hour/),
    },
  })
  await order(three, 2)
  // A confirmed address.
  await shop.db.updateTable('users').set({ emailVerified: true }).where('email', '=', three.email).execute()
  await order(three, 3)
})

test('whoever has paid before is no stranger, until all of it went back', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const [{ id: bought }, { id: toolId }] = [await shop.stock({ quantity: 5 }), await shop.stock({ quantity: 40 })]
  const [one, two, payer] = strangers(3) as [Person, Person, Person]
  const order = openNode(shop)
  for (const [index, person] of [one, two].entries())
    expect(await order(person, new Map([[toolId, 10]]), `10.${index}.0.1`)).toBe(true)
  const take = () => order(payer, new Map([[toolId, 1]]), '10.9.0.1')
  expect(await take()).toBe(false)
  const { insertedId } = await shop.as(payer)(placeOrder, { toolId: bought, purchaseValue: 1, ...delivery })
  expect(await take()).toBe(false)
  await pay(shop, payer, insertedId)
  expect(await take()).toBe(true)
  // What a payer holds is not of what strangers may hold.
  const { id: other } = await shop.stock({ quantity: 40 })
  for (const [index, person] of [payer, one, two].entries())
    expect(await order(person, new Map([[other, 10]]), `10.${index}.0.1`)).toBe(true)
  await shop.db.updateTable('orders').set({ state: 'refunded' }).where('id', '=', insertedId).execute()
  expect(await take()).toBe(false)
})

test('pieces that were released are not held again beyond the half', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 40 })
  const people = strangers(4) as [Person, Person, Person, Person]
  const order = openNode(shop)
  const release = async () => {
    await backdate(
      shop,
      sql`update orders set placed_at = placed_at - interval '20 minutes', hold_until = hold_until - interval '20 minutes'`,
    )
    await shop.jobs.run('expire_holds')
  }
  for (const [index, person] of people.entries()) {
    expect(await order(person, new Map([[toolId, 10]]), `10.${index}.0.1`)).toBe(true)
    await release()
  }
  const rows = await shop.db.selectFrom('orders').select(['id', 'customerId']).orderBy('placedAt').execute()
  const held: boolean[] = []
  for (const [index, { id }] of rows.entries())
    held.push(
      await shop
        .as(people[index]!)(createPaymentIntent, { order: id })
        .then(
          () => true,
          () => false,
        ),
    )
  expect(held).toEqual([true, true, false, false])
  expect(await listHeld(shop)).toMatchObject([{ onHand: 40, held: 20 }])
})
