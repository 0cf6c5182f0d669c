import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { ada, anna, shareShop } from '../../../../test/shop.ts'
import { advanceOrder, getOrderDetails } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { getPapers, getPickLists, shipOrders } from './contract.ts'

const shared = shareShop()

/** Anna's paid order of two pieces. */
async function paidOrder() {
  const shop = shared()
  const { id: productId } = await shop.stock({ quantity: 10 })
  const lines = [{ productId, quantity: 2 }]
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 39.98 })
  await payOrder(shop, id)
  const details = () => shop.as(anna)(getOrderDetails, { id })
  const { number } = await details()
  const tellings = async () =>
    (await mailsIn(shop)).filter(({ subject }) => subject === `Your order ${number} is on its way`)
  return { id, number, details, tellings }
}

async function packedOrder() {
  const order = await paidOrder()
  await shared().as(ada)(advanceOrder, { id: order.id, state: 'packed' })
  return order
}

type Line = { order: string; trackingNumber?: string; carrier?: string }

const send = (lines: Line[], idempotencyKey: string = crypto.randomUUID(), despiteDispute = false) =>
  shared().as(ada)(shipOrders, { lines, despiteDispute }, { idempotencyKey })

test('a list sends all of each packed order with its own tracking, and each customer is told', async () => {
  const [one, two] = [await packedOrder(), await packedOrder()]
  const reply = await send([
    { order: one.number, trackingNumber: 'JD01', carrier: 'DHL' },
    { order: two.number.toLowerCase().replace('iw-', ''), trackingNumber: '1Z02', carrier: 'UPS' },
  ])
  expect(reply).toEqual({
    done: [one, two].map(({ id }, index) => ({ line: index, id, parcel: expect.any(String) })),
    refused: [],
  })
  expect(await one.details()).toMatchObject({
    state: 'shipped',
    lines: [{ sent: 2 }],
    parcels: [{ _id: reply.done[0]!.parcel, carrier: 'DHL', trackingNumber: 'JD01' }],
  })
  expect(await two.details()).toMatchObject({ state: 'shipped', parcels: [{ carrier: 'UPS', trackingNumber: '1Z02' }] })
  expect((await two.tellings()).map(({ body }) => body.includes('UPS 1Z02'))).toEqual([true])
})

test('a line that is refused says why and stops no other', async () => {
  const [unpacked, ready, untracked] = [await paidOrder(), await packedOrder(), await packedOrder()]
  const reply = await send([
    { order: 'IW-999999', trackingNumber: 'A' },
    { order: 'the blue one', trackingNumber: 'B' },
    { order: unpacked.number, trackingNumber: 'C' },
    { order: untracked.number },
    { order: ready.number, trackingNumber: 'D' },
  ])
  expect(reply.done).toMatchObject([{ line: 4, id: ready.id }])
  expect(reply.refused).toMatchObject([
    { line: 0, code: 'not_found', message: 'There is no such order.' },
    { line: 1, code: 'not_found', message: 'There is no such order.' },
    { line: 2, code: 'wrong_state', message: 'An order that is paid cannot be shipped next.' },
    { line: 3, code: 'invalid_fields', message: 'The tracking number is missing.' },
  ])
  expect(await untracked.details()).toMatchObject({ state: 'packed', parcels: [] })
})

test('an order that stands twice in a list is not sent, however its number is written', async () => {
  const order = await packedOrder()
  const reply = await send([
    { order: order.number, trackingNumber: 'A' },
    { order: order.number.replace('IW-', ''), trackingNumber: 'B' },
  ])
  expect(reply).toMatchObject({ done: [], refused: [{ line: 0 }, { line: 1, code: 'invalid_fields' }] })
  expect(await order.details()).toMatchObject({ state: 'packed', parcels: [] })
})

test('a disputed order is sent by a list only if an admin says so', async () => {
  const order = await packedOrder()
  await sql`insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason)
    select ${createId()}, id, ${order.id}, amount_minor, currency, 'fraudulent' from payments
    where order_id = ${order.id}`.execute(shared().db)
  const reply = await send([{ order: order.number, trackingNumber: 'A' }])
  expect(reply).toMatchObject({ done: [], refused: [{ line: 0, code: 'wrong_state', isDisputed: true }] })
  expect(reply.refused[0]!.message).toContain('disputed')
  const again = await send([{ order: order.number, trackingNumber: 'A' }], crypto.randomUUID(), true)
  expect(again).toMatchObject({ done: [{ id: order.id }], refused: [] })
})

test('a list that is sent again with its key sends no order twice, and goes on with what was refused', async () => {
  const [sent, late] = [await packedOrder(), await paidOrder()]
  const lines = [sent, late].map(({ number }) => ({ order: number, trackingNumber: 'JD01' }))
  const key = crypto.randomUUID()
  const first = await send(lines, key)
  expect(first.refused).toMatchObject([{ line: 1 }])
  await shared().as(ada)(advanceOrder, { id: late.id, state: 'packed' })
  expect(await send(lines, key)).toMatchObject({ done: [first.done[0]!, { line: 1, id: late.id }], refused: [] })
  expect((await sent.details()).parcels).toHaveLength(1)
  expect(await sent.tellings()).toHaveLength(1)

  const mended = await send([{ order: sent.number, trackingNumber: 'JD02' }], key)
  expect(mended.refused).toMatchObject([{ code: 'idempotency_mismatch' }])
})

test('a list has at most a hundred lines', async () => {
  const lines = Array.from({ length: 101 }, () => ({ order: 'IW-999999', trackingNumber: 'A' }))
  await expect(send(lines)).rejects.toMatchObject({ fields: { lines: expect.any(String) } })
  expect((await send(lines.slice(1))).refused).toHaveLength(100)
})

const pick = (ids: string[]) => askFor(getPickLists.path, ids)
const print = (ids: string[]) => askFor(getPapers.path, ids)

const askFor = async (path: string, ids: string[]) => {
  const authorization = `Bearer ${await shared().getToken(ada)}`
  const headers = { authorization, 'content-type': 'application/json' }
  return await fetch(`${shared().url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ids }),
  })
}

test('ticked orders are picked together, the oldest first, without those of which nothing is to be packed', async () => {
  const [one, two, sent] = [await paidOrder(), await packedOrder(), await packedOrder()]
  await send([{ order: sent.number, trackingNumber: 'A' }])
  const answer = await pick([sent.id, two.id, one.id])
  const { pages } = await readPdf(Buffer.from(await answer.arrayBuffer()))
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain(`${one.number}, ${two.number}`)
  expect(pages.join(' ')).not.toContain(sent.number)

  const refused = await pick([sent.id, createId()])
  expect(await refused.json()).toMatchObject({ code: 'wrong_state', params: { what: 'nothing_to_pick' } })
})

test('a pick list says on which shelf each part lies', async () => {
  const order = await paidOrder()
  const { lines } = await order.details()
  await shared().as(ada)(editProduct, { id: lines[0]!.productId, shelf: 'Aisle 7' })
  const { pages } = await readPdf(Buffer.from(await (await pick([order.id])).arrayBuffer()))
  expect(pages[0]).toContain('Aisle 7')
})

test('notes and invoices of ticked orders are printed together, each with pages of its own, the oldest first', async () => {
  const [waiting, sent] = [await paidOrder(), await packedOrder()]
  await send([{ order: sent.number, trackingNumber: 'JD0146' }])
  const { pages } = await readPdf(Buffer.from(await (await print([sent.id, waiting.id])).arrayBuffer()))
  expect(pages).toHaveLength(4)
  expect(pages[0]).toMatch(new RegExp(`Delivery note.*${waiting.number}`))
  expect(pages[0]).not.toContain('Sent on')
  expect(pages[1]).toMatch(new RegExp(`Invoice.*${waiting.number}`))
  expect(pages[2]).toMatch(new RegExp(`Delivery note.*${sent.number}.*JD0146`))
  expect(pages[3]).toMatch(new RegExp(`Invoice.*${sent.number}`))
  for (const page of pages) expect(page).toContain('Page 1 of 1')
})

test('of orders that nobody paid nothing is printed', async () => {
  const { id: productId } = await shared().stock({ quantity: 10 })
  const order = { lines: [{ productId, quantity: 2 }], ...pickupOrder, total: 39.98 }
  const { insertedId } = await shared().as(anna)(placeOrderOfLines, order)
  const refused = await print([insertedId])
  expect(await refused.json()).toMatchObject({ code: 'wrong_state', params: { what: 'nothing_to_print' } })
})

test('nothing is picked for an order that is not paid', async () => {
  const { id: productId } = await shared().stock({ quantity: 10 })
  const lines = [{ productId, quantity: 2 }]
  const order = { lines, ...pickupOrder, total: 39.98 }
  const { insertedId } = await shared().as(anna)(placeOrderOfLines, order)
  expect((await pick([insertedId])).status).toBe(409)
})
