import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { getCustomer } from '#desk/customers/contract.ts'
import { eraseAccountOfCustomer } from '#desk/privacy/contract.ts'
import { ensureGuest } from '#people/identity/accounts/guests.sql.server.ts'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { createPaymentIntent } from '#trade/payments/contract.ts'
import { berlin, pickupOrder } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { documentsIn } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../../test/shop.ts'
import { cancelLines, refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, deleteOrder, getOrderDetails, getTimeline, listOrders } from '../contract.ts'
import { recordRefundByHand } from '../open-refunds/contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { countQueues } from '../queues/contract.ts'
import { readStatement } from '../statements/contract.ts'
import { placeTelephoneOrder } from '../telephone/contract.ts'
import { bookTransfer, getTransfer } from '../transfers/contract.ts'
import { putOnAccount, setAccountTerms } from './contract.ts'

const iban = 'DE89 3704 0044 0532 0130 00'

/** A shop that names its account, where Anna may owe a sum, and her unpaid orders of two pieces each, 39.98 in all. */
async function openAccount({ limit = 100, quantity = 50 } = {}) {
  const shop = await openShop()
  await shop.getToken(anna)
  const { id: customer } = await shop.db
    .updateTable('users')
    .set({ emailVerified: true })
    .where('email', '=', anna.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const bolt = await shop.stock({ quantity })
  const is = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was: is, is: { ...is, name: 'Ironwright GmbH', bank: 'Commerzbank', iban } })
  const allow = (limit: number, days = 30) => shop.as(ada)(setAccountTerms, { id: customer, limit, days })
  if (limit > 0) await allow(limit)
  const lines = [{ productId: bolt.id, quantity: 2 }]
  const place = async () => (await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 39.98 })).insertedId
  const confirm = (id: string, by = anna) => shop.as(by)(putOnAccount, { id })
  const details = (id: string) => shop.as(ada)(getOrderDetails, { id })
  const book = (id: string, amount = 39.98) => shop.as(ada)(bookTransfer, { id, amount })
  const terms = async () => (await shop.as(ada)(getCustomer, { id: customer })).terms
  return { shop, bolt, customer, allow, place, confirm, details, book, terms }
}

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

/** Lets so many days pass for what is owed. */
const pass = (shop: TestShop, days: number) =>
  backdate(shop, sql`update payments set due_on = due_on - ${days}::int where channel = 'account'`)

test('an order on account is invoiced at once, owed until its day, and settled by a transfer', async () => {
  const { shop, place, confirm, details, book, terms } = await openAccount()
  const id = await place()
  expect((await shop.as(anna)(getTransfer, { id })).terms).toEqual({ left: 100, days: 30, overdue: false })
  const { until } = await confirm(id)
  const owed = { amount: 39.98, until, overdue: false }
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({ state: 'paid', owed })
  expect(await terms()).toEqual({ limit: 100, days: 30, owed: 39.98, overdue: false, currency: 'USD' })
  const [invoice] = await documentsIn(shop)
  expect(invoice).toMatchObject({ kind: 'invoice', totalMinor: 3998, content: { dueOn: until } })
  await shop.jobs.run('mail_paid')
  const { number } = await details(id)
  const [mail] = (await mailsIn(shop)).filter(({ subject }) => subject === `Your order ${number} is confirmed`)
  for (const said of [iban, '$39.98', 'INV-', number]) expect(mail!.body).toContain(said)
  await clean(shop)

  const onAccount = async () => (await shop.as(ada)(listOrders, { queue: 'on_account' })).map(({ _id }) => _id)
  expect(await onAccount()).toEqual([id])
  expect(await book(id)).toEqual({ state: 'paid' })
  expect(await details(id)).toMatchObject({ state: 'paid', owed: null })
  expect(await onAccount()).toEqual([])
  expect(await terms()).toMatchObject({ owed: 0 })
  const what = (await shop.as(anna)(getTimeline, { id })).map((moment) => moment.what)
  expect(what).toEqual(['placed', 'on-account', 'transfer-booked'])
  await expect(book(id)).rejects.toMatchObject({ code: 'already_paid' })
  await clean(shop)
})

test('only whom an admin trusts orders on account, and only their own orders', async () => {
  const { shop, place, confirm, allow } = await openAccount({ limit: 0 })
  const id = await place()
  expect((await shop.as(anna)(getTransfer, { id })).terms).toBeNull()
  for (const by of [anna, ada])
    await expect(confirm(id, by)).rejects.toMatchObject({ params: { what: 'no_account_terms' } })
  await allow(100)
  await expect(confirm(id, ben)).rejects.toMatchObject({ code: 'not_found' })
  await allow(0)
  await expect(confirm(id)).rejects.toMatchObject({ params: { what: 'no_account_terms' } })
  const guest = createId()
  await ensureGuest(shop.db, guest, 'new@example.com')
  const allowed = shop.as(ada)(setAccountTerms, { id: guest, limit: 5, days: 5 })
  await expect(allowed).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody owes more than their limit, in whatever tabs they order', async () => {
  const { shop, place, confirm, terms } = await openAccount({ limit: 80 })
  const orders = [await place(), await place(), await place()]
  const ends = await Promise.allSettled(orders.map((id) => confirm(id)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'account_limit', params: { left: 0.04, currency: 'USD' } },
  })
  expect(await terms()).toMatchObject({ owed: 79.96 })
  await clean(shop)
})

test('an order is put on account once', async () => {
  const { shop, place, confirm } = await openAccount()
  const id = await place()
  const ends = await Promise.allSettled([confirm(id), confirm(id), confirm(id, ada)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(confirm(id)).rejects.toMatchObject({ code: 'already_paid' })
  const deleted = await place()
  await shop.as(anna)(deleteOrder, { id: deleted })
  await expect(confirm(deleted)).rejects.toMatchObject({ code: 'order_cancelled' })
  await clean(shop)
})

test('a payment by card that is open is closed, so that nobody pays twice', async () => {
  const { shop, place, confirm } = await openAccount()
  const id = await place()
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  await confirm(id)
  const intent = clientSecret.split('_secret')[0]!
  const late = shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await expect(late).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  await clean(shop)
})

test('while an order is overdue its customer orders nothing more on account, but an admin may let them', async () => {
  const { shop, place, confirm, book } = await openAccount({ limit: 200 })
  const [late, next, other] = [await place(), await place(), await place()]
  await confirm(late)
  await pass(shop, 32)
  expect((await shop.as(anna)(getTransfer, { id: next })).terms).toMatchObject({ overdue: true })
  await expect(confirm(next)).rejects.toMatchObject({ params: { what: 'overdue' } })
  await confirm(next, ada)
  expect((await shop.as(ada)(countQueues, {})).onAccount).toMatchObject({ count: 2, waitingSince: expect.any(String) })
  await book(late)
  await confirm(other)
})

test('pieces that are gone are not owed', async () => {
  const { shop, place, confirm, bolt, details } = await openAccount({ quantity: 2 })
  const id = await place()
  await sql`update orders set hold_until = now() - interval '1 second' where id = ${id}`.execute(shop.db)
  await shop.jobs.run('expire_holds')
  await shop.as(ben)(placeOrderOfLines, {
    ...{ lines: [{ productId: bolt.id, quantity: 1 }], ...pickupOrder, total: 19.99 },
  })
  await expect(confirm(id)).rejects.toMatchObject({ code: 'out_of_stock' })
  expect(await details(id)).toMatchObject({ state: 'unpaid', owed: null })
  expect(await documentsIn(shop)).toEqual([])
})

test('what is refunded before the money comes is taken off what is owed, and what is refunded later goes back', async () => {
  const { shop, place, confirm, details, book } = await openAccount()
  const id = await place()
  await confirm(id)
  const [line] = (await details(id)).lines
  await shop.as(ada)(refundOrder, { id, lines: [{ line: line!._id, quantity: 1 }] })
  // The money may come at that moment.
  expect(await details(id)).toMatchObject({ owed: { amount: 19.99 } })
  await expect(book(id, 39.98)).rejects.toMatchObject({ fields: { amount: 'The order comes to $19.99.' } })
  await book(id, 19.99)
  expect(await details(id)).toMatchObject({ owed: null, refunded: 19.99 })
  expect((await details(id)).openRefunds).toEqual([])
  await clean(shop)
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  const [back] = (await details(id)).openRefunds
  expect(back).toMatchObject({ amount: 19.99 })
  await shop.as(ada)(recordRefundByHand, { id, refund: back!._id, paidOn: '2026-01-31', reference: 'IW-100001' })
  expect(await details(id)).toMatchObject({ state: 'refunded', refunded: 39.98 })
  await shop.jobs.run('mail_refunds')
  const bodies = (await mailsIn(shop)).map(({ body }) => body)
  expect(bodies.filter((body) => body.includes('we have taken $19.99 off what you owe'))).toHaveLength(1)
  expect(bodies.filter((body) => body.includes('we have refunded $19.99'))).toHaveLength(1)
  await clean(shop)
})

test('nothing is owed of an order that is cancelled, and its credit note is of all of it', async () => {
  const { shop, place, confirm, details, terms } = await openAccount()
  const id = await place()
  await confirm(id)
  const [line] = (await details(id)).lines
  await shop.as(anna)(cancelLines, { id, lines: [{ line: line!._id, quantity: 2 }] })
  expect(await terms()).toMatchObject({ owed: 0 })
  await Promise.all([shop.jobs.run('pay_refunds'), shop.jobs.run('pay_refunds')])
  expect(await details(id)).toMatchObject({ state: 'refunded', owed: null })
  expect((await documentsIn(shop)).map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
    ['invoice', 3998],
    ['credit_note', 3998],
  ])
  expect((await details(id)).openRefunds).toEqual([])
  await clean(shop)
})

test('a customer is reminded three times of what is owed, once each time', async () => {
  const { shop, place, confirm, book } = await openAccount()
  const id = await place()
  await confirm(id)
  const remind = async () => {
    await Promise.all([1, 2].map(() => shop.jobs.run('remind_owed')))
    return (await mailsIn(shop)).filter(({ subject }) => subject.startsWith('Reminder of your order'))
  }
  await pass(shop, 33)
  expect(await remind()).toEqual([])
  await pass(shop, 1)
  const [mail] = await remind()
  for (const said of [iban, '$39.98']) expect(mail!.body).toContain(said)
  expect(await remind()).toHaveLength(1)
  await pass(shop, 14)
  expect(await remind()).toHaveLength(2)
  await pass(shop, 60)
  expect(await remind()).toHaveLength(3)
  expect(await remind()).toHaveLength(3)
  expect((await runAudit(shop.db, shop.provider)).map(({ check }) => check)).toEqual([
    'waiting: what is owed on account comes within 60 days of its day',
  ])
  await book(id)
  await clean(shop)
})

test('a statement of the bank books what is left of an order on account', async () => {
  const { shop, place, confirm, details } = await openAccount()
  const id = await place()
  await confirm(id)
  const { number, lines } = await details(id)
  await shop.as(ada)(refundOrder, { id, lines: [{ line: lines[0]!._id, quantity: 1 }] })
  const row = (amount: string) => `"02.03.26";"${number}";"Berg GmbH";"${amount}"`
  const { entries } = await shop.as(ada)(readStatement, { statement: new Blob([`${row('19,99')}\n${row('39,98')}\n`]) })
  expect(entries.map(({ verdict, order }) => [verdict, order?.total])).toEqual([
    ['match', 19.99],
    ['other_amount', 19.99],
  ])
})

test('an account that owes something for what was delivered is not erased', async () => {
  const { shop, customer, place, confirm, book } = await openAccount()
  const id = await place()
  await confirm(id)
  for (const state of ['packed', 'shipped', 'delivered'] as const) await shop.as(ada)(advanceOrder, { id, state })
  const erase = () => shop.as(ada)(eraseAccountOfCustomer, { id: customer })
  await expect(erase()).rejects.toMatchObject({ code: 'wrong_state', params: { what: 'erasure' } })
  await book(id)
  expect(await erase()).toEqual({ status: true })
})

test('an order of just what is left of the limit is within it', async () => {
  const { shop, place, confirm } = await openAccount({ limit: 119.94 })
  for (const left of [119.94, 79.96, 39.98, 0]) {
    const id = await place()
    expect((await shop.as(anna)(getTransfer, { id })).terms).toMatchObject({ left })
    if (left > 0) await confirm(id)
  }
})

test('an order of a telephone call is on account within the limit, and else paid by transfer', async () => {
  const { shop, bolt, details } = await openAccount({ limit: 50 })
  const order = { lines: [{ productId: bolt.id, quantity: 2 }], delivery: berlin, method: 'parcel', total: 44.88 }
  const typeIn = (idempotencyKey: string) =>
    shop.as(ada)(placeTelephoneOrder, { ...order, email: anna.email, days: 10, onAccount: true }, { idempotencyKey })
  const first = await typeIn('first')
  expect(first).toMatchObject({ onAccount: true })
  expect(await typeIn('first')).toEqual({ ...first, repeated: true })
  expect(await details(first.insertedId)).toMatchObject({ state: 'paid', owed: { amount: 44.88 } })
  const second = await typeIn('second')
  expect(second).toMatchObject({ onAccount: false })
  expect(await details(second.insertedId)).toMatchObject({ state: 'unpaid', owed: null })
  expect((await shop.as(anna)(getTransfer, { id: second.insertedId })).until).not.toBeNull()
  expect((await mailsIn(shop)).filter(({ subject }) => subject.startsWith('How to pay'))).toHaveLength(1)
  await clean(shop)
})
