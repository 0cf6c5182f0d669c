import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getProduct } from '#goods/catalogue/contract.ts'
import { listDocuments } from '#trade/invoices/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { countPieces } from '../../../../test/received-pieces.ts'
import { ada, anna, type TestShop } from '../../../../test/shop.ts'
import { cancelLines, refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getOrderDetails, getTimeline, listOrders } from '../contract.ts'
import {
  answerReturn,
  listOrderReturns,
  receiveReturn,
  refundReturn,
  requestReturn,
  takeBackReceipt,
} from '../returns/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { exchangeReturn, takeBackExchange } from './contract.ts'

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

const send = async (shop: TestShop, id: string) => {
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
}

/** Pieces of a sent order came back. */
async function receive(shop: TestShop, id: string, line: string, quantity: number) {
  const { insertedId } = await shop.as(anna)(requestReturn, { id, lines: [{ line, quantity, reason: 'Too long' }] })
  await shop.as(ada)(answerReturn, { id: insertedId, state: 'agreed' })
  await shop.as(ada)(receiveReturn, { id: insertedId, lines: [countPieces(line, quantity)] })
  return insertedId
}

/** A part with its number. */
async function stockPart(shop: TestShop, quantity: number) {
  const { id } = await shop.stock({ quantity, priceMinor: 2999 })
  return { id, sku: (await shop.asVisitor(getProduct, { id })).sku }
}

/** Anna's order was sent, and its three bolts came back. Ten longer ones are here. */
async function receivedReturn() {
  const paid = await paidOrder()
  const { shop, id, bolts } = paid
  const longer = await stockPart(shop, 10)
  await send(shop, id)
  const returned = await receive(shop, id, bolts, 3)
  const exchange = (quantity: number, part: string = longer.sku, of = returned, line = bolts) =>
    shop.as(ada)(exchangeReturn, { id: of, lines: [{ line, quantity, part }] })
  const returns = (order = id) => shop.as(ada)(listOrderReturns, { id: order })
  const read = (order: string) => shop.as(anna)(getOrderDetails, { id: order })
  const countLeft = async () => (await shop.asVisitor(getProduct, { id: longer.id })).quantity
  const readLines = async (order: string) => (await read(order)).lines.map(({ _id }) => _id)
  return { ...paid, longer, returned, exchange, returns, read, readLines, countLeft }
}

test('of three pieces that came back two are exchanged and one is refunded; the exchange is packed and sent like any order', async () => {
  const { shop, id, longer, returned, exchange, returns, read, countLeft, pay } = await receivedReturn()
  const { insertedId } = await exchange(2)
  expect(await countLeft()).toBe(8)
  expect(await returns()).toMatchObject([
    {
      state: 'received',
      exchange: { order: insertedId },
      offer: { pieces: 19.99 },
      lines: [{ came: 3, exchanged: 2 }],
    },
  ])
  expect(await read(insertedId)).toMatchObject({
    ...{ state: 'paid', total: 0, exchange: true, exchangeFor: { order: id } },
    lines: [{ sku: longer.sku, quantity: 2, price: 0 }],
  })
  expect(await shop.as(ada)(listOrders, { state: 'paid' })).toMatchObject([{ _id: insertedId, exchange: true }])
  await clean(shop)
  await shop.as(ada)(refundReturn, { id: returned })
  await pay()
  await send(shop, insertedId)
  expect(await read(id)).toMatchObject({ refunded: 19.99, exchangeFor: null })
  expect(await returns()).toMatchObject([{ state: 'refunded', refunded: 19.99 }])
  expect(await shop.as(anna)(listDocuments, { id: insertedId })).toEqual([])
  await clean(shop)
  const told = (await mailsIn(shop)).filter(({ body }) => body.includes(`(${longer.sku}): 2`))
  expect(told).toMatchObject([{ subject: expect.stringMatching(/^Your return/) }])
  expect(told[0]!.body).toContain((await read(insertedId)).number)
  expect(told.every(({ body }) => !body.includes('undefined'))).toBe(true)
  const happened = (await shop.as(anna)(getTimeline, { id: insertedId })).map(({ what }) => what)
  expect(happened).toEqual(['exchange', 'packed', 'shipped'])
})

test('what is exchanged whole ends its return, and parts of the same number replace damaged ones', async () => {
  const { exchange, returns, shop, bolt, left, returned } = await receivedReturn()
  const { sku } = await shop.asVisitor(getProduct, { id: bolt.id })
  await exchange(3, sku.toLowerCase())
  expect(await returns()).toMatchObject([{ state: 'exchanged', offer: null, lines: [{ exchanged: 3 }] }])
  expect(await left()).toEqual([7, 8])
  await expect(shop.as(ada)(refundReturn, { id: returned })).rejects.toMatchObject({ params: { what: 'return' } })
  await expect(shop.as(ada)(takeBackReceipt, { id: returned })).rejects.toMatchObject({ params: { what: 'return' } })
  await expect(exchange(1)).rejects.toMatchObject({ params: { what: 'return' } })
  await clean(shop)
})

test('no more is sent than came back, than is here, or in packs of another size', async () => {
  const { exchange, shop, id, longer, returned, bolts, drills } = await receivedReturn()
  const refusal = (fields: Record<string, unknown>) => ({ errorCodes: fields })
  await expect(exchange(4)).rejects.toMatchObject(refusal({ 'lines.0.quantity': { code: 'too_big', max: 3 } }))
  await expect(exchange(1, longer.sku, returned, drills)).rejects.toMatchObject(
    refusal({ 'lines.0.quantity': { code: 'too_big', max: 0 } }),
  )
  await expect(exchange(1, 'IW-NONE')).rejects.toMatchObject(refusal({ 'lines.0.part': { code: 'no_such_product' } }))
  const few = await stockPart(shop, 2)
  await expect(exchange(3, few.sku)).rejects.toMatchObject(
    refusal({ 'lines.0.part': { code: 'insufficient_stock', left: 2, packSize: 1 } }),
  )
  await shop.db.updateTable('products').set({ packSize: 10 }).where('id', '=', few.id).execute()
  await expect(exchange(1, few.sku)).rejects.toMatchObject(
    refusal({ 'lines.0.part': { code: 'other_packs', packSize: 10 } }),
  )
  const both = [1, 2].map(() => exchange(2))
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const stands = { params: { what: 'exchange_stands' } }
  await expect(exchange(1)).rejects.toMatchObject(stands)
  await expect(shop.as(ada)(takeBackReceipt, { id: returned })).rejects.toMatchObject(stands)
  const more = sql`update order_lines set quantity = 4 from exchange_lines, return_lines
    where order_lines.id = exchange_lines.order_line_id and return_lines.id = return_line_id
      and return_lines.order_line_id = ${bolts}::uuid`
  await more.execute(shop.db)
  const again = sql`update exchange_lines set return_line_id = return_line_id`
  await expect(again.execute(shop.db)).rejects.toThrow('More is sent instead than came back')
  await sql`update order_lines set quantity = 2 where id in (select order_line_id from exchange_lines)`.execute(shop.db)
  const second = shop.db.insertInto('exchanges').values({ orderId: id, returnId: returned }).execute()
  await expect(second).rejects.toThrow('exchanges_standing')
  const free = sql`update order_lines set unit_price_minor = 0, net_minor = 0, tax_minor = 0 where id = ${bolts}::uuid`
  await expect(free.execute(shop.db)).rejects.toThrow('Only an exchange costs nothing')
  await clean(shop)
})

test('an exchange is taken back before it is sent: its pieces are on the shelf, and the return is decided on again', async () => {
  const { exchange, shop, returned, returns, read, countLeft, pay, id } = await receivedReturn()
  const takeBack = () => shop.as(ada)(takeBackExchange, { id: returned })
  await expect(takeBack()).rejects.toMatchObject({ params: { what: 'return' } })
  const { insertedId: mistaken } = await exchange(3)
  await shop.as(ada)(advanceOrder, { id: mistaken, state: 'packed' })
  await takeBack()
  expect(await countLeft()).toBe(10)
  expect(await read(mistaken)).toMatchObject({ state: 'cancelled' })
  expect(await returns()).toMatchObject([{ state: 'received', exchange: null, offer: { pieces: 59.97 } }])
  await clean(shop)
  const { insertedId } = await exchange(2)
  await shop.as(ada)(refundReturn, { id: returned })
  await pay()
  await shop.as(ada)(advanceOrder, { id: insertedId, state: 'packed' })
  const [line] = (await read(insertedId)).lines
  await shop.as(ada)(shipParcel, { id: insertedId, lines: [{ line: line!._id, quantity: 1 }] })
  await expect(takeBack()).rejects.toMatchObject({ params: { what: 'exchange_sent' } })
  expect(await read(id)).toMatchObject({ refunded: 19.99 })
  const told = (await mailsIn(shop)).filter(({ body }) =>
    /in exchange for your parts|We send you other parts/.test(body),
  )
  expect(told).toHaveLength(3)
  await clean(shop)
})

test('an exchange is neither cancelled in parts nor refunded: its money is that of the order that was paid', async () => {
  const { exchange, shop, read } = await receivedReturn()
  const { insertedId: id } = await exchange(2)
  const [line] = (await read(id)).lines
  const refusal = { code: 'wrong_state', params: { what: 'exchange' } }
  await expect(shop.as(ada)(refundOrder, { id, all: true })).rejects.toMatchObject(refusal)
  await expect(shop.as(anna)(cancelLines, { id, lines: [{ line: line!._id, quantity: 1 }] })).rejects.toMatchObject(
    refusal,
  )
})

test('what was sent in exchange comes back too, once and again, and its money is that of the pieces paid for', async () => {
  const { exchange, shop, id, bolt, returns, read, readLines, pay } = await receivedReturn()
  const { insertedId: first } = await exchange(3)
  await send(shop, first)
  const [longer] = await readLines(first)
  const again = await receive(shop, first, longer!, 2)
  const { sku } = await shop.asVisitor(getProduct, { id: bolt.id })
  const { insertedId: second } = await exchange(1, sku, again, longer)
  expect(await returns(first)).toMatchObject([{ state: 'received', offer: { pieces: 19.99, delivery: 0 } }])
  await shop.as(ada)(refundReturn, { id: again })
  await pay()
  expect(await read(id)).toMatchObject({ refunded: 19.99, lines: [{ refunded: 1 }, {}] })
  await send(shop, second)
  const [last] = await readLines(second)
  const third = await receive(shop, second, last!, 1)
  await shop.as(ada)(refundReturn, { id: third })
  await pay()
  expect(await read(id)).toMatchObject({ refunded: 39.98, lines: [{ refunded: 2 }, {}] })
  await clean(shop)
})

test('nothing is sent in exchange while a bank decides about the money of the order that was paid', async () => {
  const { exchange, shop } = await receivedReturn()
  const { insertedId: id } = await exchange(2)
  const read = () => shop.as(ada)(getOrderDetails, { id })
  expect(await read()).toMatchObject({ dispute: null })
  await sql`insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason, state)
    select gen_random_uuid(), id, 'dp_1', amount_minor, currency, 'fraudulent', 'open' from payments`.execute(shop.db)
  expect(await read()).toMatchObject({ dispute: 'open' })
  const pack = (despiteDispute: boolean) => shop.as(ada)(advanceOrder, { id, state: 'packed', despiteDispute })
  await expect(pack(false)).rejects.toMatchObject({ params: { what: 'disputed_goods' } })
  await pack(true)
})

test('an order that is refunded whole takes its exchange with it, unless that was sent', async () => {
  const { exchange, shop, id, returned, returns, read, countLeft, pay } = await receivedReturn()
  const { insertedId } = await exchange(2)
  await shop.as(ada)(refundOrder, { id, all: true })
  await pay()
  expect(await read(insertedId)).toMatchObject({ state: 'cancelled' })
  expect(await countLeft()).toBe(10)
  expect(await returns()).toMatchObject([{ _id: returned, state: 'refunded' }])
  await clean(shop)

  const sent = await receivedReturn()
  const { insertedId: kept } = await sent.exchange(2)
  await send(sent.shop, kept)
  const [line] = await sent.readLines(kept)
  const later = await receive(sent.shop, kept, line!, 1)
  await sent.shop.as(ada)(refundOrder, { id: sent.id, all: true })
  await sent.pay()
  expect(await sent.read(kept)).toMatchObject({ state: 'shipped' })
  expect(await sent.returns(kept)).toMatchObject([{ _id: later, state: 'refunded' }])
  await clean(sent.shop)
})
