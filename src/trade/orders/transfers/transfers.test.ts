import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { createPaymentIntent } from '#trade/payments/contract.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { documentsIn, payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../../test/shop.ts'
import { refundOrder } from '../cancellation/contract.ts'
import { deleteOrder, getOrderDetails, getTimeline, listOrders } from '../contract.ts'
import { recordRefundByHand } from '../open-refunds/contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { countQueues } from '../queues/contract.ts'
import { agreeToTransfer, bookTransfer, getTransfer } from './contract.ts'

const iban = 'DE89 3704 0044 0532 0130 00'

/** Anna's unpaid order of two pieces, 39.98 in all, in a shop that names its account. */
async function unpaidOrder({ quantity = 10, webhooks = 'hold' as const } = {}) {
  const shop = await openShop()
  shop.provider.switches!.webhooks = webhooks
  const bolt = await shop.stock({ quantity })
  const is = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was: is, is: { ...is, name: 'Ironwright GmbH', bank: 'Commerzbank', iban } })
  const lines = [{ productId: bolt.id, quantity: 2 }]
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 39.98 })
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const agree = (days = 14) => shop.as(ada)(agreeToTransfer, { id, days })
  const book = (amount = 39.98) => shop.as(ada)(bookTransfer, { id, amount })
  const transfer = () => shop.as(ada)(getTransfer, { id })
  const dueBack = async () => (await details()).openRefunds
  const back = async () => {
    const [refund] = await dueBack()
    await shop.as(ada)(recordRefundByHand, { id, refund: refund!._id, ...byHand })
  }
  return { shop, bolt, id, details, agree, book, transfer, dueBack, back }
}

const byHand = { paidOn: '2026-01-31', reference: 'IW-100001' }

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

/** Lets so many days pass for the order. */
const pass = (shop: TestShop, days: number) =>
  backdate(
    shop,
    sql`update orders set placed_at = placed_at - ${days} * interval '1 day',
    hold_until = hold_until - ${days} * interval '1 day', transfer_until = transfer_until - ${days}::int,
    transfer_reminded = transfer_reminded - ${days}::int`,
  )

test('a transfer is agreed to, told, and booked; the order is paid and invoiced, and no card is asked', async () => {
  const { shop, id, details, agree, book, transfer } = await unpaidOrder()
  expect(await shop.as(anna)(getTransfer, { id })).toEqual({ until: null, account: null, terms: null })
  await agree(14)
  const told = await shop.as(anna)(getTransfer, { id })
  const account = { holder: 'Ironwright GmbH', bank: 'Commerzbank', iban }
  const { timeZone } = await shop.as(ada)(getSeller, {})
  const today = await sql<{ day: string }>`select (now() at time zone ${timeZone})::date::text as day`.execute(shop.db)
  expect(told).toMatchObject({ account })
  expect((Date.parse(told.until!) - Date.parse(today.rows[0]!.day)) / 86_400_000).toBe(14)
  const { number } = await details()
  const [mail] = (await mailsIn(shop)).filter(({ subject }) => subject === `How to pay your order ${number}`)
  for (const said of [iban, 'Ironwright GmbH', '$39.98', number]) expect(mail!.body).toContain(said)

  expect(await book()).toEqual({ state: 'paid' })
  expect(await details()).toMatchObject({ state: 'paid', transactionId: expect.stringMatching(/^transfer-/) })
  expect(await documentsIn(shop)).toMatchObject([{ kind: 'invoice', orderId: id, totalMinor: 3998 }])
  expect(await transfer()).toMatchObject({ until: null })
  await shop.jobs.run('mail_paid')
  expect((await mailsIn(shop)).some(({ body }) => body.includes('INV-'))).toBe(true)
  const what = (await shop.as(ada)(getTimeline, { id })).map((moment) => moment.what)
  expect(what).toEqual(expect.arrayContaining(['transfer-agreed', 'transfer-booked']))
  await clean(shop)
})

test('money of another amount, or of a paid order, is not booked', async () => {
  const { shop, book, details, id } = await unpaidOrder()
  for (const amount of [39.97, 39.99, 3998])
    await expect(book(amount)).rejects.toMatchObject({ fields: { amount: 'The order comes to $39.98.' } })
  expect(await details()).toMatchObject({ state: 'unpaid' })
  await book()
  await expect(book()).rejects.toMatchObject({ code: 'already_paid' })
  await expect(shop.as(ada)(agreeToTransfer, { id, days: 7 })).rejects.toMatchObject({ code: 'already_paid' })
  await clean(shop)
})

test('orders wait for their transfer in a queue, and for one back', async () => {
  const { shop, id, agree, book, back } = await unpaidOrder()
  const queue = async () => {
    const { count, waitingSince } = (await shop.as(ada)(countQueues, {})).transfers
    const listed = (await shop.as(ada)(listOrders, { queue: 'transfers' })).map(({ _id }) => _id)
    expect([listed.length, waitingSince !== null]).toEqual([count, count > 0])
    return listed
  }
  expect(await queue()).toEqual([])
  await agree()
  expect(await queue()).toEqual([id])
  await book()
  expect(await queue()).toEqual([])
  await shop.as(ada)(refundOrder, { id, all: true })
  expect(await queue()).toEqual([id])
  await back()
  expect(await queue()).toEqual([])
})

test('while a bank decides about another payment, no transfer is agreed to', async () => {
  const { shop, id, agree, transfer } = await unpaidOrder()
  await shop.as(anna)(createPaymentIntent, { order: id })
  await sql`update payment_attempts set processing_since = now()`.execute(shop.db)
  await expect(agree()).rejects.toMatchObject({ code: 'wrong_state', params: { what: 'payment_pending' } })
  expect(await transfer()).toMatchObject({ until: null })
})

test('two admins book the same money once', async () => {
  const { shop, book } = await unpaidOrder()
  const outcomes = await Promise.allSettled([book(), book(), book()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  await clean(shop)
})

test('the pieces are held until some days after the last one, and then the order ends', async () => {
  const { shop, agree, details, id, transfer } = await unpaidOrder({ quantity: 2 })
  await agree(14)
  await pass(shop, 15)
  await shop.jobs.run('expire_holds')
  await shop.jobs.run('end_unpaid')
  expect(await details()).toMatchObject({ state: 'unpaid' })
  await pass(shop, 4)
  await shop.jobs.run('expire_holds')
  await shop.jobs.run('end_unpaid')
  expect(await details()).toMatchObject({ state: 'cancelled' })
  expect(await transfer()).toMatchObject({ until: null })
  await expect(shop.as(ada)(agreeToTransfer, { id, days: 7 })).rejects.toMatchObject({ code: 'order_cancelled' })
})

test('money that comes after the end pays the order if its pieces are there, else it is transferred back', async () => {
  const { shop, bolt, book, details, back, id, dueBack } = await unpaidOrder({ quantity: 2 })
  await shop.as(anna)(deleteOrder, { id })
  // Somebody else buys what was let go.
  const lines = [{ productId: bolt.id, quantity: 1 }]
  const { insertedId: other } = await shop.as(ben)(placeOrderOfLines, { lines, ...pickupOrder, total: 19.99 })
  await payOrder(shop, other, ben)
  expect(await book()).toEqual({ state: 'refund_due' })
  expect(await dueBack()).toMatchObject([{ amount: 39.98, state: 'by_hand', sendable: false }])
  // No provider is asked for money that it has not got, and no admin is told of refunds that wait for a limit.
  await shop.jobs.run('pay_refunds')
  expect(await details()).toMatchObject({ state: 'refund_due', refunded: 0 })
  await clean(shop)
  await back()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 39.98 })
  await clean(shop)
})

test('an order that was let go is paid by money that comes late', async () => {
  const { shop, book, details, id } = await unpaidOrder()
  await shop.as(anna)(deleteOrder, { id })
  expect(await book()).toEqual({ state: 'paid' })
  expect(await details()).toMatchObject({ state: 'paid' })
  await clean(shop)
})

test('a card payment that is open is closed, so that nobody pays twice', async () => {
  const { shop, book, id, details } = await unpaidOrder()
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await book()
  const confirm = shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await expect(confirm).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  expect(await details()).toMatchObject({ state: 'paid' })
  await clean(shop)
})

test('a part and then the rest of a transfer go back by transfer, each once, with credit notes', async () => {
  const { shop, book, details, back, id, dueBack } = await unpaidOrder()
  await book()
  const [line] = (await details()).lines
  await shop.as(ada)(refundOrder, { id, lines: [{ line: line!._id, quantity: 1 }] })
  await shop.jobs.run('pay_refunds')
  const [due] = await dueBack()
  expect(due).toMatchObject({ amount: 19.99 })
  await clean(shop)
  await back()
  const again = shop.as(ada)(recordRefundByHand, { id, refund: due!._id, ...byHand })
  await expect(again).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await details()).toMatchObject({ state: 'paid', refunded: 19.99 })
  await shop.as(ada)(refundOrder, { id, all: true })
  await back()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 39.98 })
  expect((await documentsIn(shop)).map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
    ['invoice', 3998],
    ['credit_note', 1999],
    ['credit_note', 1999],
  ])
  await shop.jobs.run('mail_refunds')
  expect((await mailsIn(shop)).filter(({ subject }) => subject.includes('efund'))).toHaveLength(2)
  await clean(shop)
})

test('what a card paid is not transferred back', async () => {
  const { shop, id, dueBack } = await unpaidOrder()
  await payOrder(shop, id)
  await shop.as(ada)(refundOrder, { id, all: true })
  expect((await dueBack()).filter(({ state }) => state === 'by_hand')).toEqual([])
  const { id: refund } = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const back = shop.as(ada)(recordRefundByHand, { id, refund, ...byHand })
  await expect(back).rejects.toMatchObject({ code: 'wrong_state' })
})

test('without an account in the invoice details no transfer is agreed to', async () => {
  const { shop, agree } = await unpaidOrder()
  const is = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was: is, is: { ...is, iban: '' } })
  await expect(agree()).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('IBAN') })
})

test('a customer is reminded on the last day for the transfer, once for each day that was agreed to', async () => {
  const { shop, details, agree, book } = await unpaidOrder()
  const remind = async () => {
    await Promise.all([1, 2].map(() => shop.jobs.run('remind_transfers')))
    return (await mailsIn(shop)).filter(({ subject }) => subject.startsWith('Your transfer for order'))
  }
  await agree(5)
  expect(await remind()).toEqual([])
  await pass(shop, 5)
  const [mail] = await remind()
  for (const said of [(await details()).number, iban, '$39.98']) expect(mail!.body).toContain(said)
  expect(await remind()).toHaveLength(1)
  await agree(2)
  expect(await remind()).toHaveLength(1)
  // A day later than at first: a mail is known by the day that it is about.
  await pass(shop, 3)
  expect(await remind()).toHaveLength(2)
  await agree(1)
  await pass(shop, 1)
  await book()
  expect(await remind()).toHaveLength(2)
})

test('nobody is reminded whose pieces are not held any more', async () => {
  const { shop, agree } = await unpaidOrder()
  await agree(5)
  await pass(shop, 9)
  await shop.jobs.run('remind_transfers')
  expect((await mailsIn(shop)).filter(({ subject }) => subject.startsWith('Your transfer'))).toEqual([])
})
