import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { listMessages, sendMessage } from '#desk/inbox/contract.ts'
import { getPersonalData } from '#desk/privacy/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { deleteOrder, listOrders } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { allowGuests, beginAsGuest, orderAsGuest } from '../../../test/guests.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, type Person, shareShop, type TestShop } from '../../../test/shop.ts'
import { addNote, getCustomer } from './contract.ts'

const shared = shareShop({ env: { TRUST_PROXY: '1' } })

/** A customer of this test alone. */
const newPerson = (): Person => ({ name: 'Cora Lind', email: `${createId()}@example.com`, role: 'customer' })

async function findId(shop: TestShop, person: Person): Promise<string> {
  await shop.getToken(person)
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  return id
}

async function order(shop: TestShop, person: Person, toolId: string): Promise<string> {
  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  return (await shop.as(person)(placeOrder, { toolId, purchaseValue: 1, ...delivery })).insertedId
}

test('a customer’s page counts their orders and what they spent, and shows those of nobody else', async () => {
  const shop = shared()
  const [cora, dora] = [newPerson(), newPerson()]
  const { id: toolId } = await shop.stock({ quantity: 9, priceMinor: 1999 })
  const [paid, back, open, gone] = [
    await order(shop, cora, toolId),
    await order(shop, cora, toolId),
    await order(shop, cora, toolId),
    await order(shop, cora, toolId),
  ]
  await order(shop, dora, toolId)
  await payOrder(shop, paid, cora)
  await payOrder(shop, back, cora)
  await shop.as(ada)(refundOrder, { id: back, all: true })
  await shop.as(cora)(deleteOrder, { id: gone })
  await shop.jobs.run('pay_refunds')
  await shop.jobs.run('handle_events')
  await expect
    .poll(async () => (await shop.as(ada)(getCustomer, { id: await findId(shop, cora) })).money)
    .toEqual([{ currency: 'USD', spent: 19.99, returned: 19.99 }])

  const customer = await shop.as(ada)(getCustomer, { id: await findId(shop, cora) })
  expect(customer).toMatchObject({ name: 'Cora Lind', email: cora.email, role: 'customer', active: true })
  expect(customer.counts).toEqual({ orders: 3, open: 2 })
  expect(customer.orders.map(({ _id }) => _id)).toEqual([gone, open, back, paid])
  expect(customer.sessions).toHaveLength(1)
})

test('an order, a message and a return name the page of their customer', async () => {
  const shop = shared()
  const cora = newPerson()
  const { id: toolId } = await shop.stock({ quantity: 1 })
  await order(shop, cora, toolId)
  await shop.asVisitor(sendMessage, { name: 'C', email: cora.email, subject: 's', opinion: 'o' })
  const id = await findId(shop, cora)
  expect(await shop.as(ada)(listOrders, { q: cora.email })).toMatchObject([{ customerId: id }])
  expect((await shop.as(ada)(listMessages, {}))[0]).toMatchObject({ email: cora.email, customerId: id })
  expect(await shop.as(ada)(getCustomer, { id })).toMatchObject({ messages: [{ email: cora.email }] })
})

test('orders that a guest placed under a customer’s address are shown apart, as unproven', async () => {
  const shop = shared()
  await allowGuests(shop)
  const cora = newPerson()
  const { id: productId } = await shop.stock({ quantity: 1, priceMinor: 1999 })
  const guest = await beginAsGuest(shop, cora.email)
  const placed = await orderAsGuest(shop, guest, productId)

  const customer = await shop.as(ada)(getCustomer, { id: await findId(shop, cora) })
  expect(customer).toMatchObject({ orders: [], counts: { orders: 0, open: 0 } })
  expect(customer.unprovenOrders).toMatchObject([{ _id: placed, guest: true }])

  const ofGuest = await shop.as(ada)(getCustomer, { id: customer.unprovenOrders[0]!.customerId })
  expect(ofGuest).toMatchObject({ role: 'guest', email: cora.email, confirmed: false, orders: [{ _id: placed }] })
  const note = { id: ofGuest._id, text: 'Who is this?' }
  await expect(shop.as(ada)(addNote, note)).rejects.toMatchObject({ code: 'not_found' })
})

test('a note keeps its author, time and words, and is in the data of its customer', async () => {
  const shop = shared()
  const cora = newPerson()
  const id = await findId(shop, cora)
  for (const text of ['Pays by transfer.', 'Called about M8.']) await shop.as(ada)(addNote, { id, text })
  const again = () => shop.as(ada)(addNote, { id, text: 'Once.' }, { idempotencyKey: id })
  expect(await again()).toEqual(await again())

  const { notes } = await shop.as(ada)(getCustomer, { id })
  expect(notes.map(({ text, author }) => [text, author])).toEqual([
    ['Once.', ada.name],
    ['Called about M8.', ada.name],
    ['Pays by transfer.', ada.name],
  ])
  const rewritten = shop.db.updateTable('customerNotes').set({ text: 'x' }).where('customerId', '=', id).execute()
  await expect(rewritten).rejects.toThrow('never changed')
  expect((await shop.as(cora)(getPersonalData, {})).notes.map(({ text }) => text)).toEqual(
    notes.map(({ text }) => text),
  )
})
