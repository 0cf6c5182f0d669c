import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, paris } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { advanceOrder, getOrderDetails, getTimeline } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { answerReturn, requestReturn } from '../returns/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { correctAddress, correctParcel, takeBackStep, withdrawParcel } from './contract.ts'

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

async function packedOrder() {
  const paid = await paidOrder()
  const { shop, id } = paid
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  const send = async (parcel: object, idempotencyKey = JSON.stringify(parcel)) =>
    (await shop.as(ada)(shipParcel, { id, ...parcel }, { idempotencyKey })).insertedId
  const corrections = async () => (await mailsIn(shop)).filter(({ subject }) => subject.includes('correction'))
  return { ...paid, send, corrections }
}

test('an order is packed anew, and is not delivered after all', async () => {
  const { shop, id, details, send } = await packedOrder()
  const back = (state: 'packed' | 'delivered') => shop.as(ada)(takeBackStep, { id, state })
  await back('packed')
  expect((await details()).state).toBe('paid')
  await expect(back('packed')).rejects.toMatchObject({ code: 'wrong_state' })

  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await send({})
  await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
  await back('delivered')
  expect((await details()).state).toBe('shipped')
  const told = (await shop.as(anna)(getTimeline, { id })).map(({ what }) => what)
  expect(told.slice(2)).toEqual(['packed', 'not-packed', 'packed', 'shipped', 'delivered', 'not-delivered'])
  await clean(shop)
})

test('an order of which a part was sent stays packed', async () => {
  const { shop, id, bolts, send } = await packedOrder()
  await send({ lines: [{ line: bolts, quantity: 1 }] })
  await expect(shop.as(ada)(takeBackStep, { id, state: 'packed' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a wrong tracking number is corrected, and its customer is told the right one', async () => {
  const { shop, details, send, corrections } = await packedOrder()
  const parcel = await send({ carrier: 'DHL', trackingNumber: 'JJD111' })
  await shop.as(ada)(correctParcel, { id: parcel, carrier: 'UPS', trackingNumber: '222' })
  expect((await details()).parcels).toMatchObject([
    { carrier: 'UPS', trackingNumber: '222', trackingUrl: expect.stringContaining('ups.com/track?tracknum=222') },
  ])
  const [mail] = await corrections()
  expect(mail!.body).toContain('UPS 222')
  expect(mail!.body).not.toContain('JJD111')
})

test('a parcel that there is not is refused', async () => {
  const { shop, id } = await packedOrder()
  for (const call of [correctParcel, withdrawParcel])
    await expect(shop.as(ada)(call, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a parcel that did not leave is withdrawn, and its pieces are sent again', async () => {
  const { shop, bolts, details, send, corrections } = await packedOrder()
  await send({ lines: [{ line: bolts, quantity: 2 }] })
  const parcel = await send({})
  expect((await details()).state).toBe('shipped')
  await shop.as(ada)(withdrawParcel, { id: parcel })
  expect(await details()).toMatchObject({
    state: 'packed',
    lines: [{ sent: 2 }, { sent: 0 }],
    parcels: [{ lines: [{ line: bolts, quantity: 2 }] }],
  })
  expect((await corrections()).map(({ body }) => body.includes('has not left yet'))).toEqual([true])
  await clean(shop)
  await send({}, 'again')
  expect((await details()).state).toBe('shipped')
  await clean(shop)
})

test('a parcel is withdrawn neither once it is delivered nor from under a return', async () => {
  const { shop, id, bolts, send } = await packedOrder()
  const parcel = await send({})
  const withdraw = () => shop.as(ada)(withdrawParcel, { id: parcel })
  const { insertedId } = await shop.as(anna)(
    requestReturn,
    { id, lines: [{ line: bolts, quantity: 1, reason: 'Too long' }] },
    { idempotencyKey: 'return' },
  )
  await expect(withdraw()).rejects.toMatchObject({ code: 'wrong_state' })
  const behind = sql`delete from parcel_lines where parcel_id = ${parcel}`
  await expect(behind.execute(shop.db)).rejects.toThrow('More is returned than was sent')
  await shop.as(ada)(answerReturn, { id: insertedId, state: 'declined', answer: 'Used' })
  await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
  await expect(withdraw()).rejects.toMatchObject({ code: 'wrong_state' })
})

/** Anna's paid order that is sent to Berlin. */
async function sentToBerlin() {
  const shop = await openShop()
  const { id: productId } = await shop.stock({ quantity: 5 })
  const lines = [{ productId, quantity: 1 }]
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, {
    ...{ lines, delivery: berlin, method: 'pickup', total: 19.99 },
  })
  await payOrder(shop, id)
  return { shop, id, details: () => shop.as(anna)(getOrderDetails, { id }) }
}

test('an address is corrected before anything is sent: the bill stays, and the books agree', async () => {
  const { shop, id, details } = await sentToBerlin()
  const right = { ...berlin, street: '12 Forge Lane', postcode: '10117' }
  await shop.as(ada)(correctAddress, { id, ...right })
  expect(await details()).toMatchObject({ deliveryAddress: right, billingAddress: berlin })
  expect((await details()).address).toContain('12 Forge Lane')
  const mail = (await mailsIn(shop)).find(({ subject }) => subject.includes('correction'))
  expect(mail!.body).toContain('corrected the delivery address')
  await clean(shop)

  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(shipParcel, { id }, { idempotencyKey: 'one' })
  await expect(shop.as(ada)(correctAddress, { id, ...berlin })).rejects.toMatchObject({ code: 'wrong_state' })
})

test.for([
  ['another country', paris],
  ['another tax area', { ...berlin, postcode: '27498', city: 'Helgoland' }],
] as const)('an address in %s is another order', async ([, address]) => {
  const { shop, id, details } = await sentToBerlin()
  await expect(shop.as(ada)(correctAddress, { id, ...address })).rejects.toMatchObject({
    fields: { country: expect.stringContaining('place it again') },
  })
  expect((await details()).deliveryAddress).toEqual(berlin)
})
