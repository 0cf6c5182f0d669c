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
import { anna, ben, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { deleteOrder } from '../contract.ts'
import { type OrderOfLines, placeOrder, placeOrderOfLines } from './contract.ts'
import { createOrderPlacement } from './place.server.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

const accounts = (count: number, emailVerified: boolean): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${emailVerified ? 'Confirmed' : 'Unconfirmed'} ${index}`
    return { name, email: `${name.replace(' ', '')}@example.com`.toLowerCase(), role: 'customer', emailVerified }
  })

/** A shop with products of which there is one, a few, some and many, in turn. */
async function withProducts(count: number) {
  const shop = await openShop()
  const stock = [1, 4, 30, 200]
  const products = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const quantity = stock[index % stock.length]!
      return { id: (await shop.stock({ quantity, priceMinor: 100 })).id, quantity }
    }),
  )
  return { shop, products }
}

/** How much of all pieces is left for others, and how many products are sold out. */
async function leftIn({ db }: TestShop) {
  const { rows } = await sql<{ share: number; soldOut: number }>`
    select (sum(on_hand - held) / sum(on_hand)::float) as share,
      count(*) filter (where on_hand = held)::int as sold_out from products`.execute(db)
  return rows[0]!
}

const linesIn = async ({ db }: TestShop) => (await db.selectFrom('orderLines').select('id').execute()).length

/** Places orders behind the API, where no rate limits an attacker. */
function openPlacer(shop: TestShop) {
  const { db, pool, close } = connect(shop.databaseUrl)
  onTestFinished(close)
  return createOrderPlacement({ db, pool, config: shop.config, jobs: shop.jobs })
}

type Products = { id: string; quantity: number }[]

/** Orders as much as an account can of everything: the largest orders first, and ever fewer lines and pieces. */
async function orderEverything(shop: TestShop, person: Person, products: Products, block: string): Promise<void> {
  const placer = openPlacer(shop)
  const caller = await findCaller(shop, person)
  const take = async (part: Products, portion: number) => {
    const lines = part.map(({ id, quantity }) => ({
      productId: id,
      quantity: Math.max(1, Math.floor(quantity * portion)),
    }))
    const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const order: OrderOfLines = { lines, ...pickupOrder, total }
    return await placer.order(caller, order, createId(), { block }).then(
      () => true,
      (error) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
  }
  for (const portion of [1, 0.5, 0.25])
    for (const size of [200, 80, 40, 20, 10, 5, 1])
      for (let from = 0, refused = 0; from < products.length && refused < 4; from += size)
        refused = (await take(products.slice(from, from + size), portion)) ? 0 : refused + 1
}

async function deleteAll(shop: TestShop, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const { rows } = await sql<{ id: string }>`select orders.id from orders join users on users.id = customer_id
      where email = ${person.email} and state in ('unpaid', 'paying')`.execute(shop.db)
    for (const { id } of rows) await shop.as(person)(deleteOrder, { id })
  }
}

test('three unconfirmed accounts hold little of the shop, and no more after deleting', async () => {
  const { shop, products } = await withProducts(120)
  const people = accounts(3, false)
  for (const [index, person] of people.entries()) await orderEverything(shop, person, products, `10.0.0.${index}`)
  const left = await leftIn(shop)
  expect(left.share).toBeGreaterThan(0.85)
  // The last piece of a product may be ordered by whoever comes first.
  expect(left.soldOut).toBeLessThanOrEqual(20)
  await deleteAll(shop, people)
  for (const [index, person] of people.entries()) await orderEverything(shop, person, products, `10.0.0.${index}`)
  expect((await leftIn(shop)).share).toBeGreaterThan(0.85)
  // What was let go counts for a day.
  expect(await linesIn(shop)).toBeLessThanOrEqual(60)
})

test('ten unconfirmed accounts of one address block hold no more than two', async () => {
  const { shop, products } = await withProducts(120)
  for (const person of accounts(10, false)) await orderEverything(shop, person, products, '10.0.0.1')
  expect(await linesIn(shop)).toBeLessThanOrEqual(40)
  expect((await leftIn(shop)).share).toBeGreaterThan(0.85)
})

test('unconfirmed accounts of one address block share what one may hold of a product', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 40 })
  const [first, second] = accounts(2, false) as [Person, Person]
  const order = (person: Person, purchaseValue: number) =>
    shop.as(person)(placeOrder, { toolId, purchaseValue, ...delivery })
  await order(first, 6)
  const problem = { purchaseValue: { code: 'too_much_unpaid', what: 'unconfirmed', max: 10 } }
  await expect(order(second, 5)).rejects.toMatchObject({ code: 'invalid_fields', errorCodes: problem })
  await order(second, 4)
  await shop.db.updateTable('users').set({ emailVerified: true }).where('email', '=', second.email).execute()
  await order(second, 16)
})

test('unconfirmed accounts of a wide block order more lines than those of one address, and no more', async () => {
  const { shop, products } = await withProducts(80)
  const placer = openPlacer(shop)
  const lines = products.filter(({ quantity }) => quantity === 200).map(({ id }) => ({ productId: id, quantity: 1 }))
  const place = async (person: Person, address: string) =>
    placer.order(await findCaller(shop, person), { lines, ...pickupOrder, total: lines.length }, createId(), {
      block: getAddressBlock(address),
    })
  const people = accounts(11, false)
  for (const [index, person] of people.slice(0, 8).entries()) await place(person, `2001:db8:0:${index}::1`)
  const refusal = { code: 'too_many_open_orders', params: { what: 'unconfirmed', max: 160 } }
  await expect(place(people[8]!, '2001:db8:0:9::1')).rejects.toMatchObject(refusal)
  await place(people[9]!, '2001:db8:0:100::1')
  await place(people[10]!, '2001:db9::1')
})

test('what unconfirmed accounts of a wide block let go counts for a day', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 40, priceMinor: 100 })
  const placer = openPlacer(shop)
  const order = { lines: [{ productId: id, quantity: 10 }], ...pickupOrder, total: 10 }
  const place = async (person: Person, block: string) =>
    placer.order(await findCaller(shop, person), order, createId(), { block })
  const people = accounts(6, false)
  for (const [index, person] of people.slice(0, 4).entries()) {
    await place(person, `10.0.0.${index}`)
    await deleteAll(shop, [person])
  }
  const problem = { 'lines.0.quantity': { code: 'too_much_unpaid', what: 'unconfirmed', max: 10 } }
  await expect(place(people[4]!, '10.0.0.9')).rejects.toMatchObject({ fields: problem })
  await place(people[5]!, '10.0.1.9')
})

test('guests of one address block share what one unconfirmed account may hold of a product', async () => {
  const shop = await openShop()
  await allowGuests(shop)
  const { id } = await shop.stock({ quantity: 40 })
  const [first, second] = [await beginAsGuest(shop, anna.email), await beginAsGuest(shop, ben.email)]
  await orderAsGuest(shop, first, id, 6)
  await expect(orderAsGuest(shop, second, id, 5)).rejects.toMatchObject({ code: 'lines_refused' })
  await orderAsGuest(shop, second, id, 4)
})

test('a confirmed account leaves half of what there is much of', async () => {
  const { shop, products } = await withProducts(60)
  await orderEverything(shop, anna, products, '10.0.0.1')
  const held = sql<{ held: number }>`select max(held)::int as held from products where on_hand = 200`
  expect((await held.execute(shop.db)).rows[0]!.held).toBeLessThanOrEqual(100)
})

test('an address block orders a limited number of lines without paying, whoever is confirmed', async () => {
  const { shop, products } = await withProducts(200)
  const placer = openPlacer(shop)
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 })).filter((_, index) => index % 4 > 1)
  const place = async (person: Person, block: string) =>
    placer.order(await findCaller(shop, person), { lines, ...pickupOrder, total: lines.length }, createId(), { block })
  const people = accounts(10, true)
  for (const person of people.slice(0, 8)) await place(person, '10.0.0.1')
  const refusal = { code: 'too_many_open_orders', params: { what: 'day', max: 800 } }
  await expect(place(people[8]!, '10.0.0.1')).rejects.toMatchObject(refusal)
  await place(people[9]!, '10.0.0.2')
})

test('a wide block orders a limited number of lines without paying, whoever is confirmed', async () => {
  const { shop, products } = await withProducts(400)
  const placer = openPlacer(shop)
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 })).filter((_, index) => index % 4 > 1)
  const place = async (person: Person, block: string) =>
    placer.order(await findCaller(shop, person), { lines, ...pickupOrder, total: lines.length }, createId(), { block })
  const people = accounts(18, true)
  for (const [index, person] of people.slice(0, 16).entries()) await place(person, `10.0.0.${index}`)
  const refusal = { code: 'too_many_open_orders', params: { what: 'day', max: 3200 } }
  await expect(place(people[16]!, '10.0.0.99')).rejects.toMatchObject(refusal)
  await place(people[17]!, '10.0.1.1')
})

test('the lines that a confirmed customer orders and lets go are limited within a day, from wherever', async () => {
  const { shop, products } = await withProducts(200)
  const placer = openPlacer(shop)
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 })).filter((_, index) => index % 4 > 1)
  const caller = await findCaller(shop, anna)
  const place = (block: string) =>
    placer.order(caller, { lines, ...pickupOrder, total: lines.length }, createId(), { block })
  for (let time = 0; time < 8; time += 1) {
    await place(`10.0.0.${time}`)
    await deleteAll(shop, [anna])
  }
  const refusal = { code: 'too_many_open_orders', params: { what: 'day', max: 800 } }
  await expect(place('10.0.0.8')).rejects.toMatchObject(refusal)
})

test('what a confirmed customer orders and lets go is limited within a day, and forgotten after it', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const order = () => shop.as(anna)(placeOrder, { toolId, purchaseValue: 5, ...delivery })
  for (let time = 0; time < 3; time += 1) await shop.as(anna)(deleteOrder, { id: (await order()).insertedId })
  const problem = { purchaseValue: { code: 'too_much_unpaid', what: 'day', max: 15 } }
  await expect(order()).rejects.toMatchObject({ code: 'invalid_fields', errorCodes: problem })
  await shop.as(ben)(placeOrder, { toolId, purchaseValue: 5, ...delivery })
  await deleteAll(shop, [ben])
  await backdate(shop, sql`update orders set placed_at = placed_at - interval '25 hours'`)
  await order()
})

test('whoever pays buys all there are, half after half', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 100, priceMinor: 100 })
  const order = async (purchaseValue: number) =>
    (await shop.as(anna)(placeOrder, { toolId, purchaseValue, ...delivery })).insertedId
  const problem = { purchaseValue: { code: 'too_much_unpaid', what: 'unpaid', max: 50 } }
  await expect(order(51)).rejects.toMatchObject({ code: 'invalid_fields', errorCodes: problem })
  for (const pieces of [50, 25, 25]) {
    const id = await order(pieces)
    const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
    const transactionId = clientSecret.split('_secret')[0]!
    await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
    await shop.as(anna)(confirmPayment, { id, order: id, transactionId })
  }
  await expect(order(1)).rejects.toMatchObject({ code: 'out_of_stock' })
})

test('an order names each line that holds too much, and the address block comes from the request', async () => {
  const { shop, products } = await withProducts(4)
  const [person, other] = accounts(2, false) as [Person, Person]
  const lines = products.map(({ id, quantity }) => ({ productId: id, quantity }))
  const total = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const place = (by: Person) =>
    shop.as(by)(placeOrderOfLines, { lines, ...pickupOrder, total }, { idempotencyKey: createId() })
  const tooMuch = (max: number) => ({ code: 'too_much_unpaid', what: 'unconfirmed', max })
  await expect(place(person)).rejects.toMatchObject({
    code: 'lines_refused',
    errorCodes: { 'lines.2.quantity': tooMuch(7), 'lines.3.quantity': tooMuch(50) },
  })
  await shop.as(person)(placeOrder, { toolId: products[3]!.id, purchaseValue: 50, ...delivery })
  await expect(
    shop.as(other)(placeOrder, { toolId: products[3]!.id, purchaseValue: 1, ...delivery }),
  ).rejects.toMatchObject({ errorCodes: { purchaseValue: tooMuch(50) } })
})

test('from where an order was placed is a keyed hash, and forgotten after a day', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  const sources = async () =>
    (await shop.db.selectFrom('orders').select('source').execute()).map(({ source }) => source)
  expect(await sources()).toEqual([expect.any(Buffer)])
  await shop.jobs.run('delete_expired_records')
  expect(await sources()).toEqual([expect.any(Buffer)])
  await backdate(shop, sql`update orders set placed_at = placed_at - interval '25 hours'`)
  await shop.jobs.run('delete_expired_records')
  expect(await sources()).toEqual([null])
})
