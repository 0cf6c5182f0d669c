import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteProduct, getProduct } from '#goods/catalogue/contract.ts'
import { ada, anna, ben, openShop, type Person, shareShop, type TestShop } from '../../../test/shop.ts'
import { deleteOrder, getOrder, listCustomerOrders } from './contract.ts'
import { placeOrder } from './placing/contract.ts'

const shared = shareShop()

const delivery = { phone: '+44 555 0100', address: '1 Forge Lane' }

const readQuantity = async (shop: TestShop, id: string) => (await shop.asVisitor(getProduct, { id })).quantity

test('the last pieces are sold once [P89]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ name: 'Cordless drill', quantity: 2 })
  const order = { toolId: drill.id, purchaseValue: 2, ...delivery }

  await shop.as(anna)(placeOrder, order)

  await expect(shop.as(ben)(placeOrder, order)).rejects.toMatchObject({ code: 'out_of_stock' })
  expect(await shop.as(ben)(listCustomerOrders, { email: ben.email })).toEqual([])
  expect(await readQuantity(shop, drill.id)).toBe(0)
})

test('one of fifty buyers gets the last piece', async () => {
  const shop = shared()
  const last = await shop.stock({ quantity: 1 })
  const buyers: Person[] = Array.from({ length: 50 }, (_, index) => ({
    name: `Buyer ${index}`,
    email: `buyer${index}@example.com`,
    role: 'customer',
  }))
  await Promise.all(buyers.map((buyer) => shop.getToken(buyer)))

  const answers = await Promise.allSettled(
    buyers.map((buyer) => shop.as(buyer)(placeOrder, { toolId: last.id, purchaseValue: 1, ...delivery })),
  )

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(49).fill('out_of_stock'))
  expect(await readQuantity(shop, last.id)).toBe(0)
})

test('the same order posted ten times with one key is one order [P174]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 100 })
  const order = { toolId: drill.id, purchaseValue: 3, ...delivery }

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.as(anna)(placeOrder, order, { idempotencyKey: 'once' })),
  )

  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(await shop.as(anna)(listCustomerOrders, { email: anna.email })).toHaveLength(1)
  expect(await readQuantity(shop, drill.id)).toBe(97)
})

test('a malformed idempotency key is refused', async () => {
  const shop = await openShop()
  const place = await placeByHand(shop)
  for (const key of ['', 'a'.repeat(256), 'a b']) expect((await place({}, key)).status).toBe(400)
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('without a key, the same order within ten seconds is one order [P90]', async () => {
  const shop = await openShop()
  const place = await placeByHand(shop)
  const replies = await Promise.all(Array.from({ length: 5 }, () => place()))
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201))
  const ids = await Promise.all(replies.map(async (reply) => (await reply.json()).insertedId))
  expect(new Set(ids).size).toBe(1)

  // Another quantity or address is another order, and so is the same one later, or after it was deleted.
  const readId = async (reply: Response) => (await reply.json()).insertedId
  const others = [
    await readId(await place({ purchaseValue: 2 })),
    await readId(await place({ address: '2 Forge Lane' })),
  ]
  await shop.as(anna)(deleteOrder, { id: ids[0] })
  others.push(await readId(await place()))
  await shop.db
    .updateTable('orders')
    .set({ placedAt: new Date(Date.now() - 11_000) })
    .execute()
  others.push(await readId(await place()))
  expect(new Set([ids[0], ...others]).size).toBe(5)
})

/** Places an order as a client written to the letter of the specification does. */
async function placeByHand(shop: TestShop) {
  const { id: toolId } = await shop.stock({ quantity: 30 })
  const headers = { authorization: `Bearer ${await shop.getToken(anna)}`, 'content-type': 'application/json' }
  return (changed: object = {}, key?: string) => {
    const order = {
      date: '11/22/2026',
      name: 'Cordless drill',
      price: 19.99,
      customer: anna.email,
      customerName: anna.name,
    }
    return fetch(`${shop.url}/api/purchase/`, {
      method: 'POST',
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      body: JSON.stringify({ toolId, purchaseValue: 1, ...delivery, ...order, ...changed }),
    })
  }
}

test('a key cannot be reused for another order or by another customer', async () => {
  const shop = shared()
  const drill = await shop.stock({ quantity: 10 })
  const order = { toolId: drill.id, purchaseValue: 1, ...delivery }
  const first = await shop.as(anna)(placeOrder, order, { idempotencyKey: 'k' })

  await expect(
    shop.as(anna)(placeOrder, { ...order, purchaseValue: 2 }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  const other = await shop.as(ben)(placeOrder, order, { idempotencyKey: 'k' })
  expect(other.insertedId).not.toBe(first.insertedId)
})

test('an outdated price is refused, and nothing is held [P164]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 5, priceMinor: 1999 })
  const order = { toolId: drill.id, purchaseValue: 1, ...delivery }

  await expect(shop.as(anna)(placeOrder, { ...order, price: 0.01 })).rejects.toMatchObject({ code: 'price_changed' })
  expect(await readQuantity(shop, drill.id)).toBe(5)

  const { order: placed } = await shop.as(anna)(placeOrder, { ...order, price: 19.99 })
  expect(placed).toMatchObject({ price: 19.99, total: 19.99, paid: false, state: 'unpaid' })
})

test('fields that the server decides are ignored, and unknown fields are refused [P56]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 5 })
  const order = { toolId: drill.id, purchaseValue: 1, ...delivery }

  const { order: placed } = await shop.as(anna)(placeOrder, {
    ...order,
    customer: ben.email,
    date: 'year 0',
    name: 'Cheap',
  })
  expect(placed).toMatchObject({ customer: anna.email, customerName: anna.name, name: 'Cordless drill' })
  await expect(shop.as(anna)(placeOrder, { ...order, paid: true } as typeof order)).rejects.toMatchObject({
    code: 'invalid_fields',
    errorCodes: { paid: { code: 'unknown' } },
  })
})

test.each([0, -1, 1.5, 1000, 2 ** 31, 2 ** 53, Number.NaN])(
  'a quantity of %s is refused [P71]',
  async (purchaseValue) => {
    const shop = shared()
    const drill = await shop.stock({ quantity: 5000 })
    const placing = shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue, ...delivery })
    await expect(placing).rejects.toMatchObject({ code: 'invalid_fields' })
    expect(await readQuantity(shop, drill.id)).toBe(5000)
  },
)

test('an order too large for the card is refused before anything is held', async () => {
  const shop = await openShop()
  const press = await shop.stock({ quantity: 5000, priceMinor: 200_000 })
  const placing = shop.as(anna)(placeOrder, { toolId: press.id, purchaseValue: 999, ...delivery })
  await expect(placing).rejects.toMatchObject({ code: 'invalid_fields' })
  expect(await readQuantity(shop, press.id)).toBe(5000)
})

test('deleting an unpaid order releases its pieces once, however often it is called [P88]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 5 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery })

  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => shop.as(anna)(deleteOrder, { id })))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['not_found']))
  expect(await readQuantity(shop, drill.id)).toBe(5)
  expect(await shop.as(anna)(listCustomerOrders, { email: anna.email })).toEqual([])
})

test('another customer’s order is not found, whatever the call [P87]', async () => {
  const shop = shared()
  const drill = await shop.stock({ quantity: 5 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 1, ...delivery })

  await expect(shop.as(ben)(getOrder, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shop.as(ben)(deleteOrder, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shop.as(ben)(listCustomerOrders, { email: anna.email })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ customer: anna.email })
})

test('a sixth unpaid order is refused [P99]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 50 })
  const order = { toolId: drill.id, purchaseValue: 1, ...delivery }
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => shop.as(anna)(placeOrder, order)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await readQuantity(shop, drill.id)).toBe(45)
  await expect(shop.as(anna)(placeOrder, order)).rejects.toMatchObject({
    code: 'too_many_open_orders',
    retryAfterSeconds: expect.any(Number),
  })
})

test('an expired hold releases the pieces, and the order stays', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 2 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery })
  await shop.db
    .updateTable('orders')
    .set({ holdUntil: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

  await Promise.all([shop.jobs.run('expire_holds'), shop.jobs.run('expire_holds')])

  expect(await readQuantity(shop, drill.id)).toBe(2)
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'unpaid', holdUntil: null })
})

test('an archived product keeps its held orders and takes no new ones [P173]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 5 })
  const order = { toolId: drill.id, purchaseValue: 1, ...delivery }
  const { insertedId: id } = await shop.as(anna)(placeOrder, order)

  await shop.as(ada)(deleteProduct, { id: drill.id })

  await expect(shop.as(ben)(placeOrder, order)).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ name: 'Cordless drill', price: 19.99 })
})

test('what is sold in packs is counted in packs, in the order, its refusals and its mails', async () => {
  const shop = await openShop()
  const nuts = await shop.stock({ name: 'Hex nut', quantity: 5 })
  await shop.db.updateTable('products').set({ packSize: 100 }).where('id', '=', nuts.id).execute()
  const order = { toolId: nuts.id, ...delivery }
  await expect(shop.as(anna)(placeOrder, { ...order, purchaseValue: 6 })).rejects.toMatchObject({
    code: 'out_of_stock',
    message: 'Only 5 packs of 100 = 500 pieces left.',
    fields: { purchaseValue: 'Only 5 packs of 100 = 500 pieces left.' },
  })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { ...order, purchaseValue: 3 })
  // What was agreed holds for this order, whatever the pack is later. It cannot change before, so a shop of yesterday is made up.
  await sql`alter table products disable trigger repacked`.execute(shop.db)
  await shop.db.updateTable('products').set({ packSize: 50 }).where('id', '=', nuts.id).execute()
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ purchaseValue: 3, packSize: 100 })
  await shop.jobs.run('mail_received')
  const { body } = await shop.db.selectFrom('mailOutbox').select('body').executeTakeFirstOrThrow()
  expect(body).toContain('Hex nut: 3 packs of 100 = 300 pieces')
})

test('an order is mailed once [P158]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 5 })
  await shop.as(anna)(placeOrder, { toolId: drill.id, purchaseValue: 2, ...delivery })

  await Promise.all([shop.jobs.run('mail_received'), shop.jobs.run('mail_received')])

  const mails = await shop.db.selectFrom('mailOutbox').select(['recipient', 'body']).execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ recipient: anna.email, body: expect.stringContaining('Cordless drill: 2 pieces') })
  expect(mails[0]!.body).toContain('$39.98')
})
