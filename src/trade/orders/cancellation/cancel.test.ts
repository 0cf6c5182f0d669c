import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada, anna, ben, type Person, type TestShop } from '../../../../test/shop.ts'
import { advanceOrder, getTimeline } from '../contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { cancelLines, refundOrder } from './contract.ts'

/** The order, and how its pieces are cancelled. */
async function cancellable() {
  const paid = await paidOrder()
  const cancel = (who: Person, ...pieces: [line: string, quantity: number][]) =>
    paid.shop.as(who)(cancelLines, { id: paid.id, lines: pieces.map(([line, quantity]) => ({ line, quantity })) })
  return { ...paid, cancel }
}

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

test('a customer cancels pieces before the order is packed: they are back on the shelf, and the money goes back [P169]', async () => {
  const { shop, id, bolts, details, cancel, left, pay } = await cancellable()
  await cancel(anna, [bolts, 2])
  await pay()
  expect(await details()).toMatchObject({
    state: 'paid',
    refunded: 39.98,
    lines: [
      { cancelled: 2, refunded: 2, state: 'waiting' },
      { cancelled: 0, state: 'waiting' },
    ],
  })
  expect(await left()).toEqual([9, 8])
  await clean(shop)
  expect((await mailsIn(shop)).filter(({ subject }) => subject.includes('was cancelled'))).toMatchObject([
    { recipient: anna.email, body: expect.stringContaining('2 pieces') },
  ])
  expect((await shop.as(anna)(getTimeline, { id })).map(({ what }) => what)).toContain('cancel-lines')
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await expect(cancel(anna, [bolts, 1])).rejects.toMatchObject({
    code: 'wrong_state',
    params: { what: 'cancel_lines' },
  })
  await cancel(ada, [bolts, 1])
  await pay()
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  expect(await details()).toMatchObject({ state: 'shipped', parcels: [{ lines: [{ quantity: 2 }] }] })
  await expect(cancel(ada, [bolts, 1])).rejects.toMatchObject({ params: { what: 'cancel_lines' } })
  await clean(shop)
})

test('an order of which everything is cancelled is refunded whole', async () => {
  const { shop, bolts, drills, details, cancel, left, pay } = await cancellable()
  await cancel(anna, [bolts, 1])
  await pay()
  await cancel(anna, [bolts, 2], [drills, 2])
  await pay()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 99.95, lines: [{ state: 'cancelled' }, {}] })
  expect(await left()).toEqual([10, 10])
  await shop.jobs.run('mail_refunds')
  expect((await mailsIn(shop)).filter(({ body }) => body.includes('It is for the cancelled parts.'))).toHaveLength(2)
  await clean(shop)
})

test('an order of which all that is left was sent before is shipped', async () => {
  const { shop, id, bolts, drills, details, cancel, left, pay } = await cancellable()
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(shipParcel, { id, lines: [{ line: bolts, quantity: 3 }] })
  await cancel(ada, [drills, 1])
  await pay()
  expect(await details()).toMatchObject({ state: 'packed' })
  await cancel(ada, [drills, 1])
  await pay()
  expect(await details()).toMatchObject({ state: 'shipped', lines: [{ state: 'sent' }, { state: 'cancelled' }] })
  expect(await left()).toEqual([7, 10])
  await shop.as(ada)(refundOrder, { id, all: true })
  await pay()
  expect(await left()).toEqual([7, 10])
  await clean(shop)
})

test('no more is cancelled than is left to send, each line once, and by nobody else', async () => {
  const { shop, id, bolts, drills, cancel, pay } = await cancellable()
  await expect(cancel(ben, [bolts, 1])).rejects.toMatchObject({ code: 'not_found' })
  await expect(cancel(anna, [bolts, 4])).rejects.toMatchObject({ fields: { 'lines.0.quantity': expect.any(String) } })
  await expect(cancel(anna, [bolts, 1], [bolts, 1])).rejects.toMatchObject({
    fields: { 'lines.1.quantity': expect.any(String) },
  })
  const asked = { id, lines: [{ line: drills, quantity: 1 }] }
  const both = [1, 2].map(() => shop.as(anna)(cancelLines, asked, { idempotencyKey: 'one' }))
  expect(await Promise.all(both)).toEqual([{ modifiedCount: 1 }, { modifiedCount: 1 }])
  await pay()
  const many = await Promise.allSettled([1, 2, 3].map(() => cancel(anna, [bolts, 2])))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await pay()
  await expect(sql`update cancellations set quantity = 4`.execute(shop.db)).rejects.toThrow('More is sent or cancelled')
  await expect(
    sql`insert into stock_moves (product_id, order_line_id, kind, pieces, cause)
      select product_id, order_line_id, kind, pieces, cause from stock_moves where kind = 'returned'`.execute(shop.db),
  ).rejects.toThrow('stock_moves_returned_once')
  await clean(shop)
})

test('pieces that were refunded already are not refunded again, and nobody gets more than is left', async () => {
  const { shop, id, bolts, drills, details, cancel, pay } = await cancellable()
  await shop.as(ada)(refundOrder, { id, lines: [{ line: bolts, quantity: 3 }] })
  await pay()
  await cancel(anna, [bolts, 3])
  expect(await details()).toMatchObject({ state: 'paid', refunded: 59.97, lines: [{ state: 'cancelled' }, {}] })
  await clean(shop)
  await shop.as(ada)(refundOrder, { id, amount: 30, reason: 'Late' })
  await pay()
  await cancel(anna, [drills, 1])
  await pay()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 99.95 })
  await clean(shop)
})
