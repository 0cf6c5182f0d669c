import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSettings } from '#base/settings/contract.ts'
import { eraseAccount } from '#desk/privacy/contract.ts'
import { correctStock } from '#desk/stock/contract.ts'
import type { PieceCondition } from '#goods/catalogue/related/conditions.ts'
import type { Address } from '#people/addresses/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, paris } from '../../../../test/addresses.ts'
import { backdateReturns } from '../../../../test/backdate.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { countPieces } from '../../../../test/received-pieces.ts'
import { ada, anna, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { previewCancellation, refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import {
  answerReturn,
  listOrderReturns,
  listReturns,
  receiveReturn,
  refundReturn,
  refuseRefund,
  requestReturn,
  takeBackReceipt,
} from './contract.ts'

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

const returnsIn = (shop: TestShop, id: string) => shop.as(ada)(listOrderReturns, { id })

/** Anna's order, sent whole, with a return of three bolts that is agreed to. */
async function agreedReturn(person: Person = anna) {
  const paid = await paidOrder()
  const { shop, id, bolts } = paid
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  const ask = async (line: string, quantity: number) => {
    const { insertedId } = await shop.as(person)(requestReturn, { id, lines: [{ line, quantity, reason: 'Too long' }] })
    if (person === anna) await shop.as(ada)(answerReturn, { id: insertedId, state: 'agreed', answer: 'Gate 2' })
    return insertedId
  }
  return { ...paid, ask, returned: await ask(bolts, 3) }
}

test('of three pieces two come: they are on the shelf and refunded, and the third is waited for', async () => {
  const { shop, id, bolts, details, left, pay, returned } = await agreedReturn()
  const receive = (quantity: number) =>
    shop.as(ada)(receiveReturn, { id: returned, lines: [countPieces(bolts, quantity)] })
  await expect(receive(4)).rejects.toMatchObject({ errorCodes: { 'lines.0.quantity': { code: 'too_big', max: 3 } } })
  await expect(receive(0)).rejects.toMatchObject({ errorCodes: { lines: { code: 'required' } } })
  await receive(2)
  expect(await left()).toEqual([9, 8])
  expect(await returnsIn(shop, id)).toMatchObject([
    { state: 'received', offer: { pieces: 39.98, delivery: 0 }, lines: [{ quantity: 3, came: 2, restocked: 2 }] },
    { state: 'agreed', offer: null, lines: [{ quantity: 1, came: null }] },
  ])
  await shop.as(ada)(refundReturn, { id: returned })
  await pay()
  expect(await details()).toMatchObject({ refunded: 39.98, lines: [{ returned: 2, refunded: 2, asked: 3 }, {}] })
  const [, rest] = await returnsIn(shop, id)
  await shop.as(ada)(receiveReturn, { id: rest!._id, lines: [countPieces(bolts, 1, 1)] })
  expect(await left()).toEqual([9, 8])
  expect(await details()).toMatchObject({ lines: [{ returned: 3 }, {}] })
  await clean(shop)
})

test('of three pieces that come one is damaged: two are on the shelf, all three are refunded', async () => {
  const { shop, id, bolts, left, pay, details, returned } = await agreedReturn()
  const receive = (damaged: number) =>
    shop.as(ada)(receiveReturn, { id: returned, lines: [countPieces(bolts, 3, damaged)] })
  await expect(receive(4)).rejects.toMatchObject({ code: 'invalid_fields' })
  await receive(1)
  expect(await left()).toEqual([9, 8])
  expect(await returnsIn(shop, id)).toMatchObject([{ state: 'received', lines: [{ came: 3, restocked: 2 }] }])
  const entry = await shop.db.selectFrom('auditLog').select('details').where('action', '=', 'order.return-received')
  expect((await entry.executeTakeFirstOrThrow()).details).toMatchObject({
    lines: [{ line: bolts, came: 3, restocked: 2 }],
  })
  await clean(shop)
  await shop.as(ada)(refundReturn, { id: returned })
  await pay()
  expect(await details()).toMatchObject({ refunded: 59.97, lines: [{ returned: 3, refunded: 3 }, {}] })
  await expect(sql`update return_lines set restocked = 4`.execute(shop.db)).rejects.toThrow('return_lines_restocked')
  await clean(shop)
})

test('what did not come can be let go, and asked for again', async () => {
  const { shop, id, bolts, details, ask, returned } = await agreedReturn()
  await shop.as(ada)(receiveReturn, {
    id: returned,
    lines: [countPieces(bolts, 1, 1)],
    rest: 'closed',
  })
  expect(await details()).toMatchObject({ lines: [{ returned: 1, asked: 1 }, {}] })
  await ask(bolts, 2)
  expect((await returnsIn(shop, id)).map(({ state }) => state)).toEqual(['received', 'agreed'])
  await expect(
    sql`update return_lines set came = quantity + 1 where came is not null`.execute(shop.db),
  ).rejects.toThrow('More is returned than was sent')
  await clean(shop)
})

test('a return that never comes is closed by an admin, its customer is told, and its pieces can be asked for again', async () => {
  const { shop, id, bolts, ask, returned } = await agreedReturn()
  await shop.as(ada)(answerReturn, { id: returned, state: 'closed' })
  expect(await returnsIn(shop, id)).toMatchObject([{ state: 'closed', answer: 'Gate 2' }])
  expect((await mailsIn(shop)).at(-1)).toMatchObject({ body: expect.stringContaining('closed this return') })
  const lines = [countPieces(bolts, 3, 3)]
  await expect(shop.as(ada)(receiveReturn, { id: returned, lines })).rejects.toMatchObject({
    params: { what: 'return' },
  })
  await ask(bolts, 3)
  await clean(shop)
})

test('a return that never comes is closed by itself after the days that are set, once', async () => {
  const { shop, id } = await agreedReturn()
  const later = (days: number) =>
    backdateReturns(
      shop,
      sql`update returns set asked_at = now() - interval '100 days', agreed_at = now() - make_interval(days => ${days})`,
    )
  const states = async () => (await returnsIn(shop, id)).map(({ state }) => state)
  await later(29)
  await shop.jobs.run('close_returns')
  expect(await states()).toEqual(['agreed'])
  await later(31)
  await shop.as(ada)(changeSettings, { returnWaitDays: 0 })
  await shop.jobs.run('close_returns')
  expect(await states()).toEqual(['agreed'])
  await shop.as(ada)(changeSettings, { returnWaitDays: 30 })
  await Promise.all([shop.jobs.run('close_returns'), shop.jobs.run('close_returns')])
  expect(await states()).toEqual(['closed'])
  expect((await mailsIn(shop)).filter(({ body }) => body.includes('closed this return'))).toHaveLength(1)
  await clean(shop)
})

test('a return offers no more than is left after a goodwill', async () => {
  const { shop, id, bolts, pay, returned } = await agreedReturn()
  await shop.as(ada)(refundOrder, { id, amount: 90, reason: 'Late' })
  await pay()
  await shop.as(ada)(receiveReturn, { id: returned, lines: [countPieces(bolts, 3)] })
  expect(await returnsIn(shop, id)).toMatchObject([{ offer: { pieces: 9.95 } }])
  await shop.as(ada)(refundReturn, { id: returned })
  await pay()
  await clean(shop)
})

test('a return and a cancellation offer no more than a bank has left of the payment', async () => {
  const { shop, id, bolts, drills, pay, details } = await paidOrder()
  await sql`insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason, state, closed_at)
    select gen_random_uuid(), id, 'dp_part', 9000, currency, '', 'lost', now() from payments`.execute(shop.db)
  const preview = (lines: { line: string; quantity: number }[]) => shop.as(anna)(previewCancellation, { id, lines })
  expect(await preview([{ line: drills, quantity: 2 }])).toMatchObject({ refund: 9.95, worth: 39.98 })
  const all = [
    { line: bolts, quantity: 3 },
    { line: drills, quantity: 2 },
  ]
  expect(await preview(all)).toMatchObject({ refund: 9.95 })

  for (const state of ['packed', 'shipped'] as const) await shop.as(ada)(advanceOrder, { id, state })
  const lines = [{ line: bolts, quantity: 3, reason: 'Too long' }]
  const { insertedId: returned } = await shop.as(ada)(requestReturn, { id, lines })
  await shop.as(ada)(receiveReturn, { id: returned, lines: [countPieces(bolts, 3)] })
  expect(await returnsIn(shop, id)).toMatchObject([{ offer: { pieces: 9.95, delivery: 0 } }])
  await shop.as(ada)(refundReturn, { id: returned })
  await pay()
  expect(await details()).toMatchObject({ refunded: 9.95 })
})

test('an account with a return that is not finished is not erased', async () => {
  const { shop, id, returned } = await agreedReturn()
  await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
  await sql`update identity_sessions set created_at = now()`.execute(shop.db)
  await expect(shop.as(anna)(eraseAccount, {})).rejects.toMatchObject({ params: { what: 'erasure' } })
  await shop.as(ada)(answerReturn, { id: returned, state: 'closed', answer: 'Dear Anna Berg' })
  await shop.as(anna)(eraseAccount, {})
  const answers = await shop.db.selectFrom('returns').select('answer').execute()
  expect(answers).toEqual([{ answer: '' }])
})

/** An order of Anna's for two of a product, sent whole. */
async function sentWhole(delivery: Address, method: string, priceMinor: number, total: number) {
  const shop = await openShop()
  const { id: productId } = await shop.stock({ quantity: 5, priceMinor })
  const order = { lines: [{ productId, quantity: 2 }], delivery, method, total }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  await payOrder(shop, id)
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  const line = (await shop.as(anna)(getOrderDetails, { id })).lines[0]!._id
  const comeBack = async (quantity: number) => {
    const { insertedId } = await shop.as(ada)(requestReturn, { id, lines: [{ line, quantity, reason: 'Too long' }] })
    await shop.as(ada)(receiveReturn, { id: insertedId, lines: [countPieces(line, quantity)] })
    return insertedId
  }
  const offer = async (returned: string) => (await returnsIn(shop, id)).find(({ _id }) => _id === returned)!.offer
  const refund = async (returned: string, body = {}) => {
    await shop.as(ada)(refundReturn, { id: returned, ...body })
    await shop.jobs.run('pay_refunds')
    return (await shop.as(anna)(getOrderDetails, { id })).refunded
  }
  return { shop, id, line, comeBack, offer, refund }
}

test('with the last pieces of an order that come back in time goes its delivery', async () => {
  const { shop, comeBack, offer, refund } = await sentWhole(paris, 'parcel', 11_900, 248.9)
  const first = await comeBack(1)
  expect(await offer(first)).toEqual({ pieces: 119, delivery: 0 })
  expect(await refund(first)).toBe(119)
  const second = await comeBack(1)
  expect(await offer(second)).toEqual({ pieces: 119, delivery: 10.9 })
  expect(await refund(second)).toBe(248.9)
  await clean(shop)
})

test('what was missing and comes later was asked for on the day of its return, so its delivery goes back too', async () => {
  const { shop, id, line, offer } = await sentWhole(paris, 'parcel', 11_900, 248.9)
  await backdateReturns(shop, sql`update parcels set shipped_at = now() - interval '29 days'`)
  const lines = [{ line, quantity: 2, reason: 'Too long' }]
  const { insertedId: returned } = await shop.as(anna)(requestReturn, { id, lines })
  await shop.as(ada)(answerReturn, { id: returned, state: 'agreed' })
  // Two days later the return is 31 days after the parcel.
  await backdateReturns(shop, sql`update parcels set shipped_at = shipped_at - interval '2 days'`)
  await backdateReturns(shop, sql`update returns set asked_at = asked_at - interval '2 days'`)
  await shop.as(ada)(receiveReturn, { id: returned, lines: [countPieces(line, 1)] })
  const rest = (await returnsIn(shop, id)).find(({ state }) => state === 'agreed')!
  await shop.as(ada)(receiveReturn, { id: rest._id, lines: [countPieces(line, 1)] })
  expect(await offer(rest._id)).toEqual({ pieces: 119, delivery: 10.9 })
  await clean(shop)
})

test('the delivery that goes back is the least expensive one that was offered, and none after the time for it', async () => {
  const { shop, comeBack, offer, refund } = await sentWhole(berlin, 'express', 4000, 94.9)
  const returned = await comeBack(2)
  expect(await offer(returned)).toEqual({ pieces: 80, delivery: 4.9 })
  await backdateReturns(shop, sql`update parcels set shipped_at = now() - interval '31 days'`)
  expect(await offer(returned)).toEqual({ pieces: 80, delivery: 0 })
  await backdateReturns(shop, sql`update parcels set shipped_at = now()`)
  expect(await refund(returned, { delivery: 3 })).toBe(83)
  await clean(shop)
})

const stockMoves = async (shop: TestShop) => {
  const { rows } = await sql<{ move: string }>`select concat_ws(' ', kind, pieces, line_quantity, note) as move
    from stock_moves where kind in ('returned', 'unreturned', 'written_off') order by id`.execute(shop.db)
  return rows.map(({ move }) => move.trim())
}

test('pieces come in every condition: each goes on the shelf or is written off, and the customer is told', async () => {
  const { shop, id, bolts, left, pay, returned } = await agreedReturn()
  const receive = (pieces: { condition: PieceCondition; quantity: number; restock?: boolean }[], finding = '') =>
    shop.as(ada)(receiveReturn, { id: returned, lines: [{ line: bolts, pieces, finding }] })
  const twice = [1, 1].map((quantity) => ({ condition: 'opened' as const, quantity }))
  await expect(receive(twice)).rejects.toMatchObject({ errorCodes: { 'lines.0.pieces': { code: 'listed_twice' } } })
  const pieces = [
    { condition: 'opened' as const, quantity: 1, restock: true },
    { condition: 'damaged' as const, quantity: 1 },
    { condition: 'other' as const, quantity: 4, restock: true },
  ]
  await expect(receive(pieces)).rejects.toMatchObject({ errorCodes: { 'lines.0.finding': { code: 'required' } } })
  await receive(pieces, 'Four nuts of M6 instead')
  expect(await left()).toEqual([8, 8])
  expect(await stockMoves(shop)).toEqual(['returned 1', 'written_off 0 1 damaged'])
  expect(await returnsIn(shop, id)).toMatchObject([
    {
      state: 'received',
      offer: { pieces: 39.98 },
      lines: [
        {
          ...{ came: 2, restocked: 1, finding: 'Four nuts of M6 instead' },
          pieces: [
            { condition: 'opened', quantity: 1, restocked: true },
            { condition: 'damaged', quantity: 1, restocked: false },
            { condition: 'other', quantity: 4, restocked: false },
          ],
        },
      ],
    },
    { state: 'agreed', lines: [{ quantity: 1 }] },
  ])
  const { body } = (await mailsIn(shop)).at(-1)!
  for (const text of ['Opened: 1', 'Damaged: 1', 'Another part: 4', 'Four nuts of M6 instead'])
    expect(body).toContain(text)
  await clean(shop)
  await shop.as(ada)(refundReturn, { id: returned, amount: 30, reason: 'One is bent.' })
  await pay()
  expect(await returnsIn(shop, id)).toMatchObject([{ refunded: 30, decision: 'One is bent.' }, {}])
  await clean(shop)
})

test('more comes than was announced, but not more than was sent', async () => {
  const { shop, id, bolts, ask, returned } = await agreedReturn()
  await shop.as(ada)(answerReturn, { id: returned, state: 'closed' })
  const one = await ask(bolts, 1)
  const receive = (quantity: number) => shop.as(ada)(receiveReturn, { id: one, lines: [countPieces(bolts, quantity)] })
  await expect(receive(4)).rejects.toMatchObject({ errorCodes: { 'lines.0.quantity': { code: 'too_big', max: 3 } } })
  await receive(3)
  expect(await returnsIn(shop, id)).toMatchObject([{}, { lines: [{ quantity: 1, came: 3 }], offer: { pieces: 59.97 } }])
  await clean(shop)
})

test('only something else comes: nothing is refunded, with a reason that the customer is told', async () => {
  const { shop, id, bolts, details, returned } = await agreedReturn()
  const lines = [{ line: bolts, pieces: [{ condition: 'other' as const, quantity: 3 }], finding: 'Three stones' }]
  await shop.as(ada)(receiveReturn, { id: returned, lines, rest: 'closed' })
  await expect(shop.as(ada)(refuseRefund, { id: returned, reason: '' })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  const refuse = () => shop.as(ada)(refuseRefund, { id: returned, reason: 'These are not ours.' })
  const both = await Promise.allSettled([refuse(), refuse()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await returnsIn(shop, id)).toMatchObject([
    { state: 'refused', decision: 'These are not ours.', refunded: null, offer: null },
  ])
  expect((await mailsIn(shop)).at(-1)).toMatchObject({ body: expect.stringContaining('These are not ours.') })
  expect(await details()).toMatchObject({ refunded: 0, lines: [{ returned: 0, asked: 0 }, {}] })
  await clean(shop)
})

test('a receipt is taken back while nothing hangs on it, and booked again', async () => {
  const { shop, id, bolt, bolts, left, returned } = await agreedReturn()
  const receive = (quantity: number, damaged = 0) =>
    shop.as(ada)(receiveReturn, { id: returned, lines: [countPieces(bolts, quantity, damaged)] })
  const takeBack = () => shop.as(ada)(takeBackReceipt, { id: returned })
  const kept = { params: { what: 'receipt' } }
  await expect(takeBack()).rejects.toMatchObject({ params: { what: 'return' } })
  await receive(2, 1)
  await takeBack()
  expect(await left()).toEqual([7, 8])
  expect(await returnsIn(shop, id)).toMatchObject([
    { state: 'agreed', lines: [{ quantity: 3, came: null, pieces: [] }] },
  ])
  const moves = ['returned 1', 'written_off 0 1 damaged', 'unreturned -1', 'written_off 0 -1 damaged']
  expect(await stockMoves(shop)).toEqual(moves)
  expect((await mailsIn(shop)).at(-1)).toMatchObject({ body: expect.stringContaining('That was a mistake') })
  await clean(shop)

  await receive(2)
  const told = (await mailsIn(shop)).filter(({ body }) => body.includes('parts have arrived'))
  expect(told).toHaveLength(2)
  // What was missing was received, or is in another return.
  const [, rest] = await returnsIn(shop, id)
  await shop.as(ada)(answerReturn, { id: rest!._id, state: 'closed' })
  await expect(takeBack()).rejects.toMatchObject(kept)
  await sql`update returns set missing_in = null`.execute(shop.db)
  const lines = [{ line: bolts, quantity: 1, reason: 'Too long' }]
  const { insertedId } = await shop.as(ada)(requestReturn, { id, lines })
  await expect(takeBack()).rejects.toMatchObject(kept)
  await shop.as(ada)(answerReturn, { id: insertedId, state: 'closed' })
  // The pieces are sold.
  await shop.as(ada)(correctStock, { productId: bolt.id, kind: 'scrapped', pieces: 8, reason: 'Rust' })
  await expect(takeBack()).rejects.toMatchObject(kept)
  await clean(shop)
})

test('a customer is reminded once, a week before a return is closed; a closed one is reopened while its pieces are in no other', async () => {
  const { shop, id, bolts, ask, returned } = await agreedReturn()
  const later = (days: number) =>
    backdateReturns(
      shop,
      sql`update returns set asked_at = now() - interval '100 days', agreed_at = now() - make_interval(days => ${days}), reminded_at = reminded_at - make_interval(days => ${days})
      where id = ${returned}`,
    )
  const run = () => Promise.all([shop.jobs.run('close_returns'), shop.jobs.run('close_returns')])
  const countMails = async (text: string) => (await mailsIn(shop)).filter(({ body }) => body.includes(text)).length
  await later(22)
  await run()
  expect(await countMails('have not arrived yet')).toBe(0)
  await shop.as(ada)(changeSettings, { returnWaitDays: 7 })
  await later(6)
  await run()
  expect(await countMails('have not arrived yet')).toBe(0)
  await shop.as(ada)(changeSettings, { returnWaitDays: 30 })
  await later(24)
  await run()
  await run()
  expect(await countMails('have not arrived yet')).toBe(1)
  await later(31)
  await run()
  const reopen = () => shop.as(ada)(answerReturn, { id: returned, state: 'reopened' })
  const another = await ask(bolts, 1)
  await expect(reopen()).rejects.toMatchObject({ params: { what: 'return_elsewhere' } })
  await shop.as(ada)(answerReturn, { id: another, state: 'closed' })
  await reopen()
  await expect(reopen()).rejects.toMatchObject({ params: { what: 'return' } })
  expect(await countMails('We have reopened this return')).toBe(1)
  expect(await shop.as(ada)(listReturns, {})).toMatchObject([{ _id: returned, state: 'agreed' }])
  expect(await shop.as(ada)(listReturns, { state: 'closed' })).toMatchObject([{ _id: another }])
  await later(31)
  await run()
  expect(await countMails('closed this return')).toBe(3)
  expect((await returnsIn(shop, id)).map(({ state }) => state)).toEqual(['closed', 'closed'])
  await clean(shop)
})
