import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSettings } from '#base/settings/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { backdateReturns } from '../../../../test/backdate.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { countPieces } from '../../../../test/received-pieces.ts'
import { ada, anna, ben, type Person, type TestShop } from '../../../../test/shop.ts'
import { refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getTimeline } from '../contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { answerReturn, listOrderReturns, listReturns, receiveReturn, refundReturn, requestReturn } from './contract.ts'

/** Anna's order: three of one product at 19.99 and two of another, of which the three and one were sent. */
async function sentOrder() {
  const paid = await paidOrder()
  const { shop, id, bolts, drills } = paid
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(shipParcel, {
    id,
    lines: [
      { line: bolts, quantity: 3 },
      { line: drills, quantity: 1 },
    ],
  })
  const ask = async (who: Person, ...pieces: [line: string, quantity: number][]) => {
    const asked = pieces.map(([line, quantity]) => ({ line, quantity, reason: 'Too long' }))
    return (await shop.as(who)(requestReturn, { id, lines: asked })).insertedId
  }
  const returns = () => shop.as(anna)(listOrderReturns, { id })
  return { ...paid, ask, returns }
}

/** Arrived pieces of lines, and how many are sold again: all unless said otherwise. */
const came = (...pieces: [line: string, quantity: number, restock?: number][]) =>
  pieces.map(([line, quantity, restock = quantity]) => countPieces(line, quantity, quantity - restock))

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

test('pieces are returned: asked for, agreed to, received back on the shelf or not, and refunded by one click [P170]', async () => {
  const { shop, id, bolts, drills, details, ask, left, pay, returns } = await sentOrder()
  const asked = await ask(anna, [bolts, 2], [drills, 1])
  expect(await shop.as(ada)(listReturns, {})).toMatchObject([{ _id: asked, order: id, state: 'asked' }])
  await expect(
    shop.as(ada)(receiveReturn, { id: asked, lines: came([bolts, 2], [drills, 1, 0]) }),
  ).rejects.toMatchObject({
    params: { what: 'return' },
  })
  await shop.as(ada)(answerReturn, { id: asked, state: 'agreed', answer: 'To our gate 2, please.' })
  await expect(shop.as(ada)(refundReturn, { id: asked })).rejects.toMatchObject({ params: { what: 'return' } })
  expect(await left()).toEqual([7, 8])
  const both = [1, 2].map(() => shop.as(ada)(receiveReturn, { id: asked, lines: came([bolts, 2], [drills, 1, 0]) }))
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await left()).toEqual([9, 8])
  await clean(shop)
  const refunds = [1, 2].map(() => shop.as(ada)(refundReturn, { id: asked }))
  expect((await Promise.allSettled(refunds)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await pay()

  expect(await details()).toMatchObject({
    state: 'packed',
    refunded: 59.97,
    lines: [
      { returned: 2, refunded: 2, state: 'part_returned' },
      { returned: 1, refunded: 1, state: 'part_returned' },
    ],
  })
  expect(await returns()).toMatchObject([
    { state: 'refunded', answer: 'To our gate 2, please.', lines: [{ restocked: 2 }, { restocked: 0 }] },
  ])
  expect(await shop.as(ada)(listReturns, {})).toEqual([])
  const told = (await shop.as(anna)(getTimeline, { id }))
    .map(({ what }) => what)
    .filter((what) => what.includes('return'))
  expect(told).toEqual(['return-asked', 'return-agreed', 'return-received', 'return-refunded'])
  const mails = (await mailsIn(shop)).filter(({ subject }) => subject.startsWith('Your return'))
  expect(mails.map(({ body }) => /gate 2|keep the parts|have arrived/.exec(body)?.[0])).toEqual([
    'keep the parts',
    'gate 2',
    'have arrived',
  ])
  await clean(shop)
})

test('no more is returned than was sent, within the time for it, and by nobody else; declined pieces can be asked for again', async () => {
  const { shop, bolts, drills, ask } = await sentOrder()
  await expect(ask(ben, [bolts, 1])).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(anna, [drills, 2])).rejects.toMatchObject({ fields: { 'lines.0.quantity': expect.any(String) } })
  const asked = await ask(anna, [bolts, 3])
  await expect(ask(anna, [bolts, 1])).rejects.toMatchObject({ fields: { 'lines.0.quantity': expect.any(String) } })
  await expect(shop.as(ada)(answerReturn, { id: asked, state: 'declined' })).rejects.toMatchObject({
    fields: { answer: expect.any(String) },
  })
  await shop.as(ada)(answerReturn, { id: asked, state: 'declined', answer: 'They are bent.' })
  await ask(anna, [bolts, 3])
  await expect(sql`update return_lines set quantity = 4`.execute(shop.db)).rejects.toThrow('More is returned')
  await backdateReturns(shop, sql`update parcels set shipped_at = now() - interval '31 days'`)
  await expect(ask(anna, [drills, 1])).rejects.toMatchObject({ params: { what: 'no_return' } })
  const entered = await ask(ada, [drills, 1])
  await shop.as(ada)(receiveReturn, { id: entered, lines: came([drills, 1]) })
  await clean(shop)
})

test('the time for returns is a setting; with none, customers do not ask, and what they asked before goes on [P171]', async () => {
  const { shop, bolts, drills, details, ask, pay, returns } = await sentOrder()
  const { parcels } = await details()
  const daysLater = (days: number) => new Date(Date.parse(parcels[0]!.shippedAt) + days * 86_400_000).toISOString()
  expect(await details()).toMatchObject({ returnableUntil: daysLater(30) })
  await shop.as(ada)(changeSettings, { returnDays: 60 })
  await backdateReturns(shop, sql`update parcels set shipped_at = shipped_at - interval '59 days'`)
  expect(await details()).toMatchObject({ returnableUntil: daysLater(1) })
  const asked = await ask(anna, [bolts, 1])

  await shop.as(ada)(changeSettings, { returnDays: 0 })
  await backdateReturns(shop, sql`update parcels set shipped_at = now()`)
  expect(await details()).toMatchObject({ returnableUntil: null })
  await expect(ask(anna, [bolts, 1])).rejects.toMatchObject({ params: { what: 'no_return' } })
  await shop.as(ada)(answerReturn, { id: asked, state: 'agreed' })
  await shop.as(ada)(receiveReturn, { id: asked, lines: came([bolts, 1]) })
  await shop.as(ada)(refundReturn, { id: asked })
  await pay()
  await ask(ada, [drills, 1])
  expect((await returns()).map(({ state }) => state)).toEqual(['refunded', 'agreed'])
  for (const returnDays of [-1, 1000, 1.5])
    await expect(shop.as(ada)(changeSettings, { returnDays })).rejects.toMatchObject({ code: 'invalid_fields' })
  await clean(shop)
})

test('less is refunded with a reason; a whole refund afterwards is the rest, and ends returns that wait for money', async () => {
  const { shop, id, bolts, drills, details, ask, left, pay, returns } = await sentOrder()
  const first = await ask(ada, [bolts, 1])
  await shop.as(ada)(receiveReturn, { id: first, lines: came([bolts, 1, 0]) })
  await expect(shop.as(ada)(refundReturn, { id: first, amount: 20, reason: 'x' })).rejects.toMatchObject({
    params: { what: 'refund', max: 19.99 },
  })
  await shop.as(ada)(refundReturn, { id: first, amount: 10, reason: 'The box is open.' })
  await pay()
  const second = await ask(ada, [bolts, 1])
  const third = await ask(ada, [drills, 1])
  await shop.as(ada)(receiveReturn, { id: second, lines: came([bolts, 1]) })
  await shop.as(ada)(refundOrder, { id, all: true })
  await pay()
  await shop.as(ada)(receiveReturn, { id: third, lines: came([drills, 1]) })
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 99.95 })
  expect((await returns()).map(({ state }) => state)).toEqual(['refunded', 'refunded', 'refunded'])
  expect(await left()).toEqual([8, 10])
  await expect(
    sql`update returns set refund_id = (select refund_id from returns where refund_id is not null)`.execute(shop.db),
  ).rejects.toThrow('returns_refund_id_key')
  await clean(shop)
})
