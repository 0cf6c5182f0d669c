import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { getHealth } from '#shop/health/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { getOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { backdate } from '../../../../test/backdate.ts'
import { newDatabase } from '../../../../test/new-database.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { openStripeAccount } from '../../../../test/stripe-account.ts'
import { runAudit } from '../audit/audit.server.ts'
import {
  answerDoubts,
  confirmPayment,
  createPaymentIntent,
  listDoubts,
  listIncidents,
  refundIncident,
} from '../contract.ts'
import { insertInstallation } from './installation.sql.server.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

async function order(shop: TestShop): Promise<string> {
  const { id: toolId } = await shop.stock({ quantity: 5 })
  return (await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })).insertedId
}

const openIntent = async (shop: TestShop, id: string) =>
  (await shop.as(anna)(createPaymentIntent, { order: id })).clientSecret.split('_secret')[0]!

const charge = ({ provider }: TestShop, intent: string) =>
  provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })

/** An order of Anna's that is paid; its intent. */
async function buy(shop: TestShop) {
  const id = await order(shop)
  const intent = await openIntent(shop, id)
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  return { id, intent }
}

/** All background work of a shop, as if hours had passed. */
async function runAll(shop: TestShop) {
  await sql`update settings set updated_at = now() - interval '2 hours' where key = 'payments_swept'`.execute(shop.db)
  await sql`update payment_attempts set next_check_at = now()`.execute(shop.db)
  await sql`update refunds set next_try_at = now()`.execute(shop.db)
  for (const job of ['sweep_payments', 'reconcile_payments', 'handle_events', 'pay_refunds']) await shop.jobs.run(job)
}

const countRefunds = async ({ provider }: TestShop, intent?: string) =>
  (await provider.stripe.refunds.list(intent ? { payment_intent: intent } : {})).data.length
const listDoubtKinds = async (shop: TestShop) => (await shop.as(ada)(listDoubts, {})).map(({ kind }) => kind)
const listIncidentKinds = async (shop: TestShop) => (await shop.as(ada)(listIncidents, {})).map(({ kind }) => kind)

/** Removes a payment from the database, and its order unless that is kept. */
async function forget(shop: TestShop, id: string, keepOrder = false) {
  await sql`delete from idempotency_keys`.execute(shop.db)
  await shop.db.deleteFrom('paymentAttempts').where('orderId', '=', id).execute()
  if (keepOrder) return
  await shop.db.deleteFrom('orderLines').where('orderId', '=', id).execute()
  await shop.db.deleteFrom('orders').where('id', '=', id).execute()
  await shop.db.updateTable('products').set({ held: 0 }).execute()
}

/** A copy of a shop's database, as for trying things out. */
async function copyDatabase(shop: TestShop): Promise<string> {
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  return await newDatabase(inject('postgresUrl'), name)
}

test('an empty second shop on the same account moves no money of the first', async () => {
  const env = await openStripeAccount()
  const lines: string[] = []
  const first = await openShop({ env })
  const second = await openShop({ env, onLog: (line) => lines.push(line) })
  const paid = []
  for (let count = 0; count < 3; count += 1) paid.push(await buy(first))

  await runAll(second)
  await runAll(second)

  expect(await countRefunds(first)).toBe(0)
  expect(await listIncidentKinds(second)).toEqual([])
  expect(await runAudit(second.db, second.provider)).toEqual([])
  expect(await runAudit(first.db, first.provider)).toEqual([])
  for (const { intent } of paid)
    expect(lines.filter((line) => line.includes(intent) && line.includes('was left alone'))).toHaveLength(1)
})

test('a shop that sees another charge cards on its account sells nothing until its owner has spoken, and then both do', async () => {
  const env = await openStripeAccount()
  const [first, second] = [await openShop({ env }), await openShop({ env })]
  await second.getToken(ada)
  const [open, waiting] = [await buy(first), await order(second)]
  // The provider counts whole seconds.
  await sql`update installations set made_at = made_at - interval '2 seconds'`.execute(second.db)
  await runAll(second)

  expect(await listDoubtKinds(second)).toEqual(['other_shop'])
  await expect(openIntent(second, waiting)).rejects.toMatchObject({ code: 'payments_paused', status: 503 })
  const { checks } = await second.as(ada)(getHealth, {})
  expect(checks.find(({ name }) => name === 'Payment account')).toMatchObject({ state: 'bad' })
  const mails = await second.db
    .selectFrom('mailOutbox')
    .select('recipient')
    .where('dedupeKey', 'like', 'doubt-%')
    .execute()
  expect(mails).toEqual([{ recipient: ada.email }])

  expect(await second.as(ada)(answerDoubts, { answer: 'same' })).toEqual({ modifiedCount: 1 })
  await runAll(second)
  expect(await listDoubtKinds(second)).toEqual([])
  expect(await openIntent(second, waiting)).toMatch(/^pi_/)
  expect(await countRefunds(first, open.intent)).toBe(0)
  const audited = await second.db.selectFrom('auditLog').select('action').where('action', 'like', 'doubts%').execute()
  expect(audited).toEqual([{ action: 'doubts.answer' }])
})

test('another shop’s webhook at the account is a doubt, once', async () => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  const url = 'https://other.example/api/webhooks/payment'
  await shop.provider.stripe.webhookEndpoints.create({ url, enabled_events: ['payment_intent.succeeded'] })
  await shop.provider.stripe.webhookEndpoints.create({
    url: 'https://erp.example/',
    enabled_events: ['refund.created'],
  })
  await runAll(shop)
  expect(await shop.as(ada)(listDoubts, {})).toMatchObject([{ kind: 'other_webhook', subject: url }])
  await shop.as(ada)(answerDoubts, { answer: 'same' })
  await runAll(shop)
  expect(await listDoubtKinds(shop)).toEqual([])
})

test('nodes that start at once on a new database make it one installation', async () => {
  const { db } = await openShop()
  await db.deleteFrom('installations').execute()
  await Promise.all([insertInstallation(db, 'here'), insertInstallation(db, 'here')])
  await insertInstallation(db, 'here')
  expect(await db.selectFrom('installations').select('isOwn').execute()).toEqual([{ isOwn: true }])
})

test('nodes of one database are one shop, and a demonstration with the sandbox doubts nothing', async () => {
  const env = await openStripeAccount()
  const first = await openShop({ env })
  const second = await openShop({ env, databaseUrl: first.databaseUrl })
  await buy(first)
  await buy(second)
  await runAll(second)
  expect(await listDoubtKinds(first)).toEqual([])

  const demo = await openShop()
  await sql`update installations set place = 'elsewhere'`.execute(demo.db)
  const moved = await openShop({ databaseUrl: demo.databaseUrl })
  const { id } = await buy(moved)
  await forget(moved, await order(moved))
  await runAll(moved)
  expect(await listDoubtKinds(moved)).toEqual([])
  expect(await moved.as(ada)(getOrder, { id })).toMatchObject({ state: 'paid' })
})

test('a copy of a shop sells nothing and gives nothing back; as a shop of its own it leaves the original alone', async () => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  const pending = await order(shop)
  const intent = await openIntent(shop, pending)
  const refunded = await buy(shop)
  await shop.as(ada)(refundOrder, { id: refunded.id, all: true })
  await shop.close()
  const databaseUrl = await copyDatabase(shop)

  const copy = await openShop({ env, databaseUrl })
  await charge(copy, intent)
  await sql`update products set held = 0, on_hand = 0`.execute(copy.db)
  await sql`update orders set hold_until = null`.execute(copy.db)
  expect(await listDoubtKinds(copy)).toEqual(['moved'])
  await copy.as(ada)(answerDoubts, { answer: 'copy' })
  await runAll(copy)

  expect(await countRefunds(copy)).toBe(0)
  expect(await copy.as(ada)(getOrder, { id: pending })).toMatchObject({ state: 'unpaid' })
  expect(await openIntent(copy, await order(copy))).toMatch(/^pi_/)
})

test('before its owner has spoken, a copy neither closes the original’s payments nor gives back what came late', async () => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  const intents = [await openIntent(shop, await order(shop)), await openIntent(shop, await order(shop))] as const
  await shop.close()
  const copy = await openShop({ env, databaseUrl: await copyDatabase(shop) })
  await charge(copy, intents[0])
  await sql`update products set held = 0, on_hand = 0`.execute(copy.db)
  await sql`update orders set hold_until = null`.execute(copy.db)
  await runAll(copy)
  await runAll(copy)
  expect(await countRefunds(copy)).toBe(0)
  expect((await copy.provider.stripe.paymentIntents.retrieve(intents[1])).status).not.toBe('canceled')
})

test('a charge of ours for an order that is not in the books is kept until an admin gives it back, once', async () => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  const id = await order(shop)
  const intent = await openIntent(shop, id)
  await charge(shop, intent)
  await forget(shop, id)

  await runAll(shop)
  await runAll(shop)

  expect(await countRefunds(shop)).toBe(0)
  expect(await listDoubtKinds(shop)).toEqual(['lost_payments'])
  const [incident, ...others] = await shop.as(ada)(listIncidents, {})
  expect([incident, others]).toMatchObject([{ kind: 'payment_without_order', intent, refundable: true }, []])
  const give = () => shop.as(ada)(refundIncident, { id: incident!._id })
  const given = await Promise.all([give(), give()])
  expect(given.map(({ modifiedCount }) => modifiedCount).toSorted()).toEqual([0, 1])
  expect(await give()).toEqual({ modifiedCount: 0 })
  expect(await countRefunds(shop, intent)).toBe(1)
  expect(await listIncidentKinds(shop)).toEqual([])
  const audited = await shop.db.selectFrom('auditLog').select('action').where('action', 'like', 'incident%').execute()
  expect(audited).toEqual([{ action: 'incident.refund' }])
  const mails = await shop.db
    .selectFrom('mailOutbox')
    .select('recipient')
    .where('dedupeKey', 'like', 'refund-%')
    .execute()
  expect(mails).toEqual([{ recipient: anna.email }])
})

test('once a copy is a shop of its own, a press gives nothing of the original back', async () => {
  const shop = await openShop({ env: await openStripeAccount() })
  const id = await order(shop)
  const intent = await openIntent(shop, id)
  await charge(shop, intent)
  await forget(shop, id)
  await runAll(shop)
  const [incident] = await shop.as(ada)(listIncidents, {})
  await shop.as(ada)(answerDoubts, { answer: 'copy' })

  const pressed = shop.as(ada)(refundIncident, { id: incident!._id })
  await expect(pressed).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await countRefunds(shop)).toBe(0)
})

test('an event about another shop’s charge pays no order of ours, even if it names one', async () => {
  const shop = await openShop({ env: await openStripeAccount() })
  const id = await order(shop)
  const { stripe } = shop.provider
  const metadata = { order: id, installation: '0199a000-0000-7000-8000-000000000000' }
  const { id: intentId } = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd', metadata })
  await charge(shop, intentId)
  const event = { eventId: 'evt_other', type: 'payment_intent.succeeded', intentId }
  await shop.db.insertInto('providerEvents').values(event).execute()

  await shop.jobs.run('handle_events')
  await shop.jobs.run('pay_refunds')

  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ state: 'unpaid' })
  expect(await countRefunds(shop)).toBe(0)
  expect(await listIncidentKinds(shop)).toEqual([])
})

test('an older backup is doubted once for all that it has forgotten, and again for what comes later', async () => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  for (let count = 0; count < 2; count += 1) {
    const id = await order(shop)
    await charge(shop, await openIntent(shop, id))
    await forget(shop, id)
    await shop.db.deleteFrom('accountDoubts').execute()
  }
  await runAll(shop)
  expect(await listDoubtKinds(shop)).toEqual(['lost_payments'])
  await shop.as(ada)(answerDoubts, { answer: 'same' })
  await shop.db.deleteFrom('incidents').execute()
  await runAll(shop)
  expect(await listDoubtKinds(shop)).toEqual([])
})

test.each([
  ['nothing', {}],
  ['its address', { shop: 'localhost:0' }],
  ['another address', { shop: 'shop.example' }],
])('an intent from before with %s is never given back by itself', async (_, metadata) => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  const named = { order: '0199a000-0000-7000-8000-000000000000', ...metadata }
  const { stripe } = shop.provider
  const { id } = await stripe.paymentIntents.create({ amount: 3998, currency: 'usd', metadata: named })
  await charge(shop, id)
  await runAll(shop)
  expect(await countRefunds(shop)).toBe(0)
  for (const { _id, refundable } of await shop.as(ada)(listIncidents, {})) {
    expect(refundable).toBe(false)
    const pressed = shop.as(ada)(refundIncident, { id: _id })
    await expect(pressed).rejects.toMatchObject({ code: 'wrong_state' })
  }
  expect(await countRefunds(shop)).toBe(0)
})

/** Pays orders whose pieces are gone by then: each charge is owed back automatically. */
async function flood(shop: TestShop, count: number) {
  for (let done = 0; done < count; done += 1) {
    const id = await order(shop)
    const intent = await openIntent(shop, id)
    await sql`update products set held = 0, on_hand = 0`.execute(shop.db)
    await sql`update orders set hold_until = null where id = ${id}`.execute(shop.db)
    await charge(shop, intent)
    await backdate(shop, sql`update orders set state = 'cancelled', cancelled_at = now() where id = ${id}`)
    await shop
      .as(anna)(confirmPayment, { id, order: id, transactionId: intent })
      .catch(() => {})
  }
}

test.each([
  ['number', { REFUNDS_PER_HOUR: '3' }],
  ['sum', { REFUND_SUM_PER_HOUR: '60' }],
])('what is given back unasked is limited in an hour by its %s; the rest waits for an admin', async (_, limits) => {
  const shop = await openShop({ env: { ...(await openStripeAccount()), ...limits } })
  await shop.getToken(ada)
  await flood(shop, 5)
  await runAll(shop)
  await runAll(shop)

  expect(await countRefunds(shop)).toBe(3)
  const [incident, ...others] = await shop.as(ada)(listIncidents, {})
  expect([incident, others]).toMatchObject([{ kind: 'refunds_held', refundable: true }, []])
  const mails = await shop.db
    .selectFrom('mailOutbox')
    .select('recipient')
    .where('dedupeKey', 'like', 'refunds-held%')
    .execute()
  expect(mails).toEqual([{ recipient: ada.email }])
  await sql`update refunds set created_at = created_at - interval '10 minutes'`.execute(shop.db)
  const { checks } = await shop.as(ada)(getHealth, {})
  expect(checks.find(({ name }) => name === 'Automatic refunds')).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^2 refunds/),
  })

  const asked = await buy(shop)
  await shop.as(ada)(refundOrder, { id: asked.id, all: true })
  await shop.jobs.run('pay_refunds')
  expect(await countRefunds(shop, asked.intent)).toBe(1)

  await shop.as(ada)(refundIncident, { id: incident!._id })
  await runAll(shop)
  expect(await countRefunds(shop)).toBe(6)
})

test('without a sum that is set, what is given back unasked is limited to twenty average payments', async () => {
  const shop = await openShop({ env: await openStripeAccount() })
  await shop.getToken(ada)
  await flood(shop, 1)
  const id = sql`gen_random_uuid()`
  await sql`with small as (
      insert into payment_attempts (id, order_id, intent_id, state, amount_minor, currency)
      select ${id}, (select id from orders limit 1), 'pi_small_' || count, 'succeeded', 1, 'USD' from generate_series(1, 40) count
      returning id, order_id, intent_id)
    insert into payments (id, order_id, attempt_id, transaction_id, amount_minor, currency, kept)
    select ${id}, order_id, id, intent_id, 1, 'USD', false from small`.execute(shop.db)
  await runAll(shop)
  expect(await countRefunds(shop)).toBe(0)
  expect(await listIncidentKinds(shop)).toContain('refunds_held')
  await sql`delete from payments where amount_minor = 1`.execute(shop.db)
  await sql`update refunds set next_try_at = now()`.execute(shop.db)
  await runAll(shop)
  expect(await countRefunds(shop)).toBe(1)
})

test('an hour later as many refunds go as before, and nobody needs to look any more', async () => {
  const shop = await openShop({ env: { ...(await openStripeAccount()), REFUNDS_PER_HOUR: '2' } })
  await flood(shop, 3)
  await runAll(shop)
  expect(await countRefunds(shop)).toBe(2)
  expect(await shop.as(ada)(listIncidents, {})).toMatchObject([{ kind: 'refunds_held' }])
  await sql`update refunds set sent_at = sent_at - interval '61 minutes'`.execute(shop.db)
  await runAll(shop)
  expect(await countRefunds(shop)).toBe(3)
  expect(await shop.as(ada)(listIncidents, {})).toEqual([])
})
