import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { paris, pickupOrder } from '../../../test/addresses.ts'
import { mailsIn } from '../../../test/mails.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { runAudit } from './audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from './contract.ts'

/** A paid order of Anna's: three pieces at 19.99 and two at 19.99, of which 15.96 is tax. */
async function paidOrder(card = 'pm_card_visa') {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const [bolt, drill] = [await shop.stock({ quantity: 10 }), await shop.stock({ quantity: 10 })]
  const lines = [
    { productId: bolt.id, quantity: 3 },
    { productId: drill.id, quantity: 2 },
  ]
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 99.95 })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: card })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const [bolts, drills] = (await details()).lines.map(({ _id }) => _id) as [string, string]
  const refund = (asked: object) => shop.as(ada)(refundOrder, { id, ...asked })
  const made = async () =>
    (await shop.provider.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount).toReversed()
  const pay = () => shop.jobs.run('pay_refunds')
  return { shop, id, intent, bolts, drills, details, refund, made, pay }
}

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

async function deliver(shop: TestShop) {
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
}

test('pieces of lines are refunded while the order goes on; all parts together are the total [P167]', async () => {
  const { shop, bolts, drills, details, refund, made, pay } = await paidOrder()
  await refund({ lines: [{ line: bolts, quantity: 1 }] })
  await pay()
  expect(await details()).toMatchObject({ state: 'paid', refunded: 19.99, lines: [{ refunded: 1 }, { refunded: 0 }] })
  await clean(shop)
  await refund({
    lines: [
      { line: drills, quantity: 2 },
      { line: bolts, quantity: 1 },
    ],
  })
  await pay()
  await refund({ lines: [{ line: bolts, quantity: 1 }] })
  await pay()
  expect(await made()).toEqual([1999, 5997, 1999])
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 99.95 })
  await clean(shop)
})

/** A paid order of Anna's for one product at 119, delivered for 10.90. */
async function deliveredOrder() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: productId } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  const order = { lines: [{ productId, quantity: 1 }], delivery: paris, method: 'parcel', total: 129.9 }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const line = (await details()).lines[0]!._id
  const refund = async (asked: object) => {
    await shop.as(ada)(refundOrder, { id, ...asked })
    await shop.jobs.run('pay_refunds')
  }
  return { shop, id, line, details, refund }
}

test('the delivery is refunded once, and with the lines it is the total', async () => {
  const { shop, line, details, refund } = await deliveredOrder()
  expect(await details()).toMatchObject({ deliveryLeft: 10.9 })
  await refund({ delivery: true })
  expect(await details()).toMatchObject({ state: 'paid', refunded: 10.9, deliveryLeft: 0 })
  await expect(refund({ delivery: true })).rejects.toMatchObject({ fields: { delivery: expect.any(String) } })
  await refund({ lines: [{ line, quantity: 1 }] })
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 129.9 })
  await clean(shop)
})

test('a part of the delivery is refunded and credited; in parts it comes to all of it, and never to more [P168]', async () => {
  const { shop, id, line, details, refund } = await deliveredOrder()
  await refund({ delivery: 4 })
  expect(await details()).toMatchObject({ state: 'paid', refunded: 4, deliveryLeft: 6.9 })
  await expect(refund({ delivery: 6.91 })).rejects.toMatchObject({
    errorCodes: { delivery: { code: 'refund_too_large', max: 6.9 } },
  })
  for (const [delivery, code] of [
    [0, 'not_positive'],
    [1.001, 'too_precise'],
    [null, 'invalid'],
  ] as const)
    await expect(refund({ delivery })).rejects.toMatchObject({ errorCodes: { delivery: { code } } })
  await refund({ lines: [{ line, quantity: 1 }], delivery: 2.45 })
  await clean(shop)
  expect(await details()).toMatchObject({ state: 'paid', refunded: 125.45, deliveryLeft: 4.45 })
  // The rest of the order is the rest of its delivery.
  await refund({ all: true })
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 129.9, deliveryLeft: 0 })
  const notes = await sql<{ total: number; line: string; carried: number | null }>`
    select total_minor as total, content -> 'lines' -> 0 ->> 'name' as line, (content -> 'carriage' -> 'parts' -> 0 ->> 'netMinor')::int
      + (content -> 'carriage' -> 'parts' -> 0 ->> 'taxMinor')::int as carried
    from invoices where order_id = ${id} and kind = 'credit_note' order by sequence`.execute(shop.db)
  expect(notes.rows).toEqual([
    { total: 400, line: 'Parcel', carried: null },
    { total: 12_145, line: 'Cordless drill', carried: 245 },
    { total: 445, line: 'Parcel', carried: null },
  ])
  await clean(shop)
  await expect(
    sql`update refund_lines set net_minor = net_minor + 1 where order_line_id is null`.execute(shop.db),
  ).rejects.toThrow('than it came to')
})

test('an amount is refunded with its reason, which is mailed; never more than is left', async () => {
  const { shop, bolts, refund, made, pay } = await paidOrder()
  await expect(refund({ amount: 10 })).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
  await expect(refund({ amount: 99.96, reason: 'Late' })).rejects.toMatchObject({
    code: 'invalid_fields',
    params: { what: 'refund', max: 99.95 },
  })
  await refund({ amount: 90, reason: 'It came late.' })
  await pay()
  // The refund of pieces is limited by what is left.
  await expect(refund({ lines: [{ line: bolts, quantity: 1 }], amount: 9.96, reason: 'Late' })).rejects.toMatchObject({
    params: { max: 9.95 },
  })
  await expect(refund({ lines: [{ line: bolts, quantity: 4 }] })).rejects.toMatchObject({
    fields: { 'lines.0.quantity': expect.any(String) },
  })
  await shop.jobs.run('mail_refunds')
  expect((await mailsIn(shop)).at(-1)).toMatchObject({ body: expect.stringContaining('It came late.') })
  await refund({ all: true })
  await pay()
  expect(await made()).toEqual([9000, 995])
  await clean(shop)
})

test('for lines less may be given back; what is left of the order is then refunded whole', async () => {
  const { shop, bolts, refund, made, pay } = await paidOrder()
  await refund({ lines: [{ line: bolts, quantity: 2 }], amount: 30, reason: 'Opened' })
  await pay()
  await clean(shop)
  const lines = await shop.db.selectFrom('refundLines').select(['quantity', 'netMinor', 'taxMinor']).execute()
  expect(lines).toMatchObject([{ quantity: 2 }])
  expect(lines[0]!.netMinor + lines[0]!.taxMinor).toBe(3000)
  await refund({ all: true })
  await pay()
  expect(await made()).toEqual([3000, 6995])
  await clean(shop)
})

test('a whole refund names everything that was not refunded before', async () => {
  const { shop, drills, refund, pay } = await paidOrder()
  await refund({ lines: [{ line: drills, quantity: 1 }] })
  await pay()
  await refund({ all: true })
  await pay()
  const lines = await shop.db.selectFrom('refundLines').select(['orderLineId', 'quantity']).execute()
  expect(lines.map(({ quantity }) => quantity).toSorted()).toEqual([1, 1, 3])
  await clean(shop)
})

test('a second refund waits for the first, and a repeated key is one refund', async () => {
  const { shop, id, bolts, refund, made, pay } = await paidOrder()
  shop.provider.switches!.after = () => 'error'
  const asked = { id, lines: [{ line: bolts, quantity: 1 }] }
  const first = await shop.as(ada)(refundOrder, asked, { idempotencyKey: 'one' })
  for (const other of [{ all: true }, asked])
    await expect(refund(other)).rejects.toMatchObject({ code: 'wrong_state', params: { what: 'refund_pending' } })
  shop.provider.switches!.after = undefined
  await shop.db
    .updateTable('refunds')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await pay()
  expect(await shop.as(ada)(refundOrder, asked, { idempotencyKey: 'one' })).toEqual(first)
  expect(await made()).toEqual([1999])
  await clean(shop)
})

test.each(['drop', 'error'] as const)('a refund whose reply was lost (%s) is made once', async (fault) => {
  const { shop, bolts, refund, made, pay, details } = await paidOrder()
  shop.provider.switches!.after = (method, path) => (method === 'POST' && path.includes('/refunds') ? fault : 'answer')
  await refund({ lines: [{ line: bolts, quantity: 1 }] })
  await pay()
  shop.provider.switches!.after = undefined
  await shop.db
    .updateTable('refunds')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await Promise.all([pay(), pay()])
  await deliver(shop)
  expect(await made()).toEqual([1999])
  expect(await details()).toMatchObject({ state: 'paid', refunded: 19.99 })
  await clean(shop)
})

test.each([
  ['a part that leaves enough', 1000, [1000, 1999], 'paid'],
  ['a part that leaves too little', 9000, [9000, 995], 'refunded'],
  ['the whole', 9995, [9995], 'refunded'],
])('%s, refunded at the provider just before a part is sent', async (_, amount, expected, state) => {
  const { shop, intent, bolts, refund, made, pay, details } = await paidOrder()
  shop.provider.switches!.after = (method) => (method === 'GET' ? 'error' : 'answer')
  await refund({ lines: [{ line: bolts, quantity: 1 }] })
  await pay()
  await shop.provider.stripe.refunds.create({ payment_intent: intent, amount })
  shop.provider.switches!.after = undefined
  await shop.db
    .updateTable('refunds')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await pay()
  await deliver(shop)
  expect(await made()).toEqual(expected)
  expect(await details()).toMatchObject({ state })
  await clean(shop)
})

test('a part that came back from the card is owed again after a day, once, for the same pieces', async () => {
  const { shop, intent, bolts, refund, made, pay, details } = await paidOrder('pm_card_refundFail')
  await refund({ lines: [{ line: bolts, quantity: 2 }] })
  await pay()
  const status = async () => (await shop.provider.stripe.refunds.list({ payment_intent: intent })).data[0]!.status
  await expect.poll(status).toBe('failed')
  await Promise.all([deliver(shop), deliver(shop)])
  await shop.db.updateTable('incidents').set({ resolvedAt: new Date() }).execute()
  await clean(shop)
  expect(await details()).toMatchObject({ state: 'paid', refunded: 0, lines: [{ refunded: 2 }, {}] })
  const again = await shop.db
    .selectFrom('refunds')
    .select(['amountMinor', 'reason'])
    .where('state', '=', 'due')
    .execute()
  expect(again).toEqual([{ amountMinor: 3998, reason: 'refund_failed' }])
  await pay()
  expect(await made()).toHaveLength(1)
  await expect(
    sql`insert into refunds (id, payment_id, amount_minor, currency, reason, state, replaces)
      select gen_random_uuid(), payment_id, amount_minor, currency, reason, 'failed', replaces from refunds
      where replaces is not null`.execute(shop.db),
  ).rejects.toThrow('refunds_replaces_key')
})

test('a part that came back needs nobody any more once its money is there; one that nobody sent again does', async () => {
  const { shop, intent, bolts, refund, pay } = await paidOrder('pm_card_refundFail')
  const { stripe } = shop.provider
  const failed = async () =>
    (await stripe.refunds.list({ payment_intent: intent })).data.filter(({ status }) => status === 'failed').length
  const open = async () => {
    const incidents = shop.db.selectFrom('incidents').select(sql<number>`(details ->> 'amount')::int`.as('amount'))
    return (await incidents.where('resolvedAt', 'is', null).orderBy('amount').execute()).map(({ amount }) => amount)
  }
  await refund({ lines: [{ line: bolts, quantity: 1 }] })
  await pay()
  await expect.poll(failed).toBe(1)
  await deliver(shop)
  await stripe.refunds.create({ payment_intent: intent, amount: 500 })
  await expect.poll(failed).toBe(2)
  await deliver(shop)
  expect(await open()).toEqual([500, 1999])
  await sql`update sandbox.payment_methods set outcome = 'succeeds'`.execute(shop.db)
  await sql`update refunds set next_try_at = now() where state = 'due'`.execute(shop.db)
  await pay()
  expect(await open()).toEqual([500, 1999])
  await sql`update refunds set done_at = done_at - interval '11 days' where state = 'done'`.execute(shop.db)
  await pay()
  expect(await open()).toEqual([500])
})

test('only of a paid order a part is refunded, and none while a bank decides', async () => {
  const { shop, intent, bolts, refund, pay } = await paidOrder('pm_card_createDispute')
  await deliver(shop)
  const part = { lines: [{ line: bolts, quantity: 1 }] }
  await expect(refund(part)).rejects.toMatchObject({ params: { what: 'dispute' } })
  const { stripe } = shop.provider
  const { id: dispute } = (await stripe.disputes.list({ payment_intent: intent })).data[0]!
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'winning_evidence' } })
  await deliver(shop)
  await refund({ all: true })
  await pay()
  await expect(refund(part)).rejects.toMatchObject({ params: { what: 'refund' } })
})

test('without a body the whole order is refunded, also after it was sent', async () => {
  const { shop, id, made, pay } = await paidOrder()
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}` }
  const answer = await fetch(`${shop.url}/api/orders/${id}/refunds`, { method: 'POST', headers })
  expect(answer.status).toBe(201)
  await pay()
  expect(await made()).toEqual([9995])
  await clean(shop)
})

test('the database refuses parts that are not their refund, or more pieces than were ordered', async () => {
  const { shop, bolts, refund, pay } = await paidOrder()
  await refund({ lines: [{ line: bolts, quantity: 1 }] })
  await pay()
  await expect(sql`update refund_lines set net_minor = net_minor + 1`.execute(shop.db)).rejects.toThrow(
    'not its amount',
  )
  await expect(sql`update refunds set amount_minor = 1`.execute(shop.db)).rejects.toThrow('not its amount')
  await expect(sql`update refund_lines set quantity = 4`.execute(shop.db)).rejects.toThrow('More is refunded')
})
