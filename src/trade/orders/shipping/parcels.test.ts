import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getProduct } from '#goods/catalogue/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada, anna, type TestShop } from '../../../../test/shop.ts'
import { refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getTimeline } from '../contract.ts'
import { getTrackingUrl } from './carriers.ts'
import { shipParcel } from './contract.ts'

/** A paid and packed order of Anna's: three of one product and two of another. */
async function packedOrder() {
  const paid = await paidOrder()
  const { shop, id } = paid
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  return paid
}

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

test('an order is sent in two parcels, each with a mail, and is shipped with the last piece', async () => {
  const { shop, id, details } = await packedOrder()
  const [bolts, drills] = (await details()).lines.map(({ _id }) => _id) as [string, string]
  const send = (idempotencyKey: string, parcel: object) =>
    shop.as(ada)(shipParcel, { id, ...parcel }, { idempotencyKey })

  const first = { lines: [{ line: bolts, quantity: 2 }], carrier: 'dhl', trackingNumber: '00 34' }
  const sent = await send('one', first)
  expect(await send('one', first)).toEqual(sent)
  expect(await details()).toMatchObject({ state: 'packed', lines: [{ sent: 2 }, { sent: 0 }] })
  await send('two', {})

  expect(await details()).toMatchObject({
    state: 'shipped',
    lines: [{ sent: 3 }, { sent: 2 }],
    parcels: [
      { lines: [{ line: bolts, quantity: 2 }], trackingUrl: expect.stringContaining('tracking-id=00%2034') },
      {
        lines: [
          { line: bolts, quantity: 1 },
          { line: drills, quantity: 2 },
        ],
        trackingUrl: '',
      },
    ],
  })
  const mails = (await mailsIn(shop)).filter(({ subject }) => subject.includes('on its way'))
  expect(mails.map(({ body }) => [body.includes('dhl 00 34'), body.includes('The rest follows')])).toEqual([
    [true, true],
    [false, false],
  ])
  const told = await shop.as(anna)(getTimeline, { id })
  expect(told.map(({ what }) => what)).toEqual(['placed', 'paid', 'packed', 'part-shipped', 'shipped'])
  await clean(shop)
})

test('no more is sent than was ordered, and only of a packed order', async () => {
  const { shop, id, details } = await packedOrder()
  const line = (await details()).lines[0]!._id
  const send = (idempotencyKey: string, ...quantities: number[]) =>
    shop.as(ada)(shipParcel, { id, lines: quantities.map((quantity) => ({ line, quantity })) }, { idempotencyKey })
  await expect(send('a', 4)).rejects.toMatchObject({ fields: { 'lines.0.quantity': expect.any(String) } })
  await expect(send('b', 2, 2)).rejects.toMatchObject({ fields: { 'lines.1.quantity': expect.any(String) } })
  await send('c', 3)
  await expect(send('d', 1)).rejects.toMatchObject({ fields: { 'lines.0.quantity': expect.any(String) } })
  await expect(sql`update parcel_lines set quantity = 4`.execute(shop.db)).rejects.toThrow('More is sent')
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  await expect(send('e', 1)).rejects.toMatchObject({ code: 'wrong_state' })
  await clean(shop)
})

test('a refund after a part was sent returns only what is still here', async () => {
  const { shop, id, bolt, drill, details } = await packedOrder()
  const line = (await details()).lines[0]!._id
  await shop.as(ada)(shipParcel, { id, lines: [{ line, quantity: 1 }] }, { idempotencyKey: 'one' })
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  const left = async (product: string) => (await shop.asVisitor(getProduct, { id: product })).quantity
  expect([await left(bolt.id), await left(drill.id)]).toEqual([9, 10])
  await clean(shop)
})

test('a parcel is followed on its carrier’s page', () => {
  expect(getTrackingUrl('DHL', 'A 1')).toBe('https://www.dhl.com/global-en/home/tracking.html?tracking-id=A%201')
  expect([getTrackingUrl('Pigeon', '1'), getTrackingUrl('UPS', '')]).toEqual(['', ''])
})
