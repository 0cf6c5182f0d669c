import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { getProduct } from '#goods/catalogue/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { getOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { runAudit } from '../audit/audit.server.ts'
import { confirmPayment, createPaymentIntent, listIncidents, resolveIncident } from '../contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop whose sandbox holds its webhooks, with an order of Anna's for two pieces of five, and its open payment. */
async function withIntent() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  const intent = await openIntent(shop, id)
  const left = async () => (await shop.asVisitor(getProduct, { id: toolId })).quantity
  return { shop, id, intent, left, order: () => shop.as(ada)(getOrder, { id }) }
}

async function openIntent(shop: TestShop, order: string): Promise<string> {
  return (await shop.as(anna)(createPaymentIntent, { order })).clientSecret.split('_secret')[0]!
}

const charge = ({ provider }: TestShop, intent: string) =>
  provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })

/** An intent that the shop did not open, as anyone with the secret key can create it. */
async function strange(shop: TestShop, metadata: Record<string, string>, amount = 3998): Promise<string> {
  const { stripe } = shop.provider
  return (await stripe.paymentIntents.create({ amount, currency: 'usd', metadata })).id
}

async function deliver(shop: TestShop) {
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
}

const readStatus = async ({ provider }: TestShop, intent: string) =>
  (await provider.stripe.paymentIntents.retrieve(intent)).status

const listRefunds = async ({ provider }: TestShop, intent: string) =>
  (await provider.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)

const incidents = async (shop: TestShop) => (await shop.as(ada)(listIncidents, {})).map(({ kind }) => kind)

/** The audit's findings that remain after the incidents were resolved. */
async function findings(shop: TestShop) {
  for (const { _id: id } of await shop.as(ada)(listIncidents, {}))
    await shop.as(ada)(resolveIncident, { id, resolved: true })
  return await runAudit(shop.db, shop.provider)
}

/** The last sweep was that long ago, in PostgreSQL's words. */
const lastSwept = (shop: TestShop, ago: string) =>
  sql`insert into settings (key, value, updated_at)
    values ('payments_swept', to_jsonb(now() - ${ago}::interval), now() - ${ago}::interval)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(shop.db)

/** Simulates a restored backup from before the payment was opened: the order is there, and nothing else. */
const forgetPayment = (shop: TestShop) => shop.db.deleteFrom('paymentAttempts').execute()

test('a foreign payment that names an attempt does not end it', async () => {
  const { shop, id, intent, order } = await withIntent()
  const { id: attempt } = await shop.db.selectFrom('paymentAttempts').select('id').executeTakeFirstOrThrow()
  const foreign = await strange(shop, { order: id, attempt }, 1)
  await charge(shop, foreign)
  await deliver(shop)
  expect(await incidents(shop)).toEqual(['payment_mismatch'])

  // The customer's own payment, whose webhook is lost, is still looked for.
  await charge(shop, intent)
  await shop.db
    .updateTable('paymentAttempts')
    .set({ nextCheckAt: new Date(0) })
    .execute()
  await shop.jobs.run('reconcile_payments')
  await shop.jobs.run('pay_refunds')

  expect(await order()).toMatchObject({ state: 'paid' })
  expect(await listRefunds(shop, foreign)).toEqual([1])
  expect(await listRefunds(shop, intent)).toEqual([])
  expect(await findings(shop)).toEqual([])
})

test('the recorded payment of an attempt pays nothing if it names another order', async () => {
  const { shop, id, order } = await withIntent()
  const { id: attempt } = await shop.db.selectFrom('paymentAttempts').select('id').executeTakeFirstOrThrow()
  const crossed = await strange(shop, { order: createId(), attempt })
  await shop.db.updateTable('paymentAttempts').set({ intentId: crossed }).where('orderId', '=', id).execute()
  await charge(shop, crossed)
  await deliver(shop)
  expect(await order()).toMatchObject({ paid: false })
  expect(await incidents(shop)).toEqual(['payment_mismatch'])
})

test('a foreign payment is not taken for that of an attempt whose intent was not recorded', async () => {
  const { shop, id, intent, order } = await withIntent()
  await deliver(shop)
  await shop.db.updateTable('paymentAttempts').set({ intentId: null }).execute()
  const { id: attempt } = await shop.db.selectFrom('paymentAttempts').select('id').executeTakeFirstOrThrow()
  await charge(shop, await strange(shop, { order: id, attempt }, 1))
  await deliver(shop)

  await charge(shop, intent)
  await deliver(shop)
  expect(await order()).toMatchObject({ state: 'paid', transactionId: intent })
  expect(await incidents(shop)).toEqual(['payment_mismatch'])
})

test('a charge that the books do not know pays its order if it matches, and a person is told', async () => {
  const { shop, intent, left, order } = await withIntent()
  await charge(shop, intent)
  await forgetPayment(shop)

  await shop.jobs.run('sweep_payments')

  expect(await order()).toMatchObject({ state: 'paid', transactionId: intent })
  expect(await left()).toBe(3)
  expect(await incidents(shop)).toEqual(['payment_adopted'])
  expect(await findings(shop)).toEqual([])
})

test('one that its order cannot take any more is given back, and a person is told', async () => {
  const { shop, intent, id, left, order } = await withIntent()
  await charge(shop, intent)
  await forgetPayment(shop)
  const second = await openIntent(shop, id)
  await charge(shop, second)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: second })

  await shop.jobs.run('sweep_payments')
  await shop.jobs.run('pay_refunds')

  expect(await order()).toMatchObject({ state: 'paid', transactionId: second })
  expect(await left()).toBe(3)
  expect(await listRefunds(shop, intent)).toEqual([3998])
  expect(await incidents(shop)).toEqual(['payment_rejected'])
  expect(await findings(shop)).toEqual([])
})

test('the money of another shop of the same account is left alone', async () => {
  const { shop } = await withIntent()
  const other = await strange(shop, { order: createId(), shop: 'shop.example' })
  const unrelated = await strange(shop, {})
  for (const intent of [other, unrelated]) await charge(shop, intent)
  await deliver(shop)
  await shop.jobs.run('sweep_payments')
  for (const intent of [other, unrelated]) expect(await listRefunds(shop, intent)).toEqual([])
  expect(await incidents(shop)).toEqual([])
})

test('after a restore the sweep goes back to the last one that the backup knows', async () => {
  const { shop, intent, order } = await withIntent()
  await charge(shop, intent)
  await forgetPayment(shop)
  await sql`update sandbox.payment_intents set created = extract(epoch from now() - interval '10 days')`.execute(
    shop.db,
  )
  await lastSwept(shop, '30 minutes')
  await shop.jobs.run('sweep_payments')
  expect(await order()).toMatchObject({ paid: false })
  await lastSwept(shop, '2 hours')
  await shop.jobs.run('sweep_payments')
  expect(await order()).toMatchObject({ paid: false })

  await lastSwept(shop, '11 days')
  await shop.jobs.run('sweep_payments')
  expect(await order()).toMatchObject({ paid: true })
})

test('the sweep finds a refund and the end of a dispute whose events were lost', async () => {
  const { shop, id, intent, order } = await withIntent()
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_createDispute' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await shop.jobs.run('sweep_payments')
  expect(await order()).toMatchObject({ dispute: 'open' })

  const { stripe } = shop.provider
  const { id: dispute } = (await stripe.disputes.list({ payment_intent: intent })).data[0]!
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'winning_evidence' } })
  await stripe.refunds.create({ payment_intent: intent, amount: 500 })
  await lastSwept(shop, '2 hours')
  await shop.jobs.run('sweep_payments')
  expect(await order()).toMatchObject({ dispute: 'won', refunded: 5 })
})

test('two payments of one order that both succeed: one is given back, no pieces stay held, a person is told', async () => {
  const { shop, id, intent, left, order } = await withIntent()
  await charge(shop, intent)
  await shop.db.updateTable('paymentAttempts').set({ state: 'cancelled' }).execute()
  const second = await openIntent(shop, id)
  await charge(shop, second)

  await Promise.all([deliver(shop), deliver(shop)])
  await shop.jobs.run('pay_refunds')

  expect(await order()).toMatchObject({ state: 'paid' })
  expect(await left()).toBe(3)
  const refunds = [...(await listRefunds(shop, intent)), ...(await listRefunds(shop, second))]
  expect(refunds).toEqual([3998])
  expect(await incidents(shop)).toEqual(['paid_twice'])
  expect(await findings(shop)).toEqual([])

  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  expect(await order()).toMatchObject({ state: 'refunded', refunded: 79.96 })
  expect(await findings(shop)).toEqual([])
})

test('once an order is paid, its other payment is closed at the provider', async () => {
  const { shop, id, intent, order } = await withIntent()
  const other = await strange(shop, { order: id })
  await charge(shop, other)
  await deliver(shop)

  expect(await order()).toMatchObject({ state: 'paid', transactionId: other })
  expect(await readStatus(shop, intent)).toBe('canceled')
  await expect(charge(shop, intent)).rejects.toThrow()
  expect(await findings(shop)).toEqual([])
})

test('a payment that outlives the hold of its order is closed', async () => {
  const { shop, id, intent } = await withIntent()
  await shop.db
    .updateTable('orders')
    .set({ holdUntil: new Date(0) })
    .where('id', '=', id)
    .execute()
  await shop.db
    .updateTable('paymentAttempts')
    .set({ nextCheckAt: new Date(0) })
    .execute()
  await shop.jobs.run('reconcile_payments')
  expect(await readStatus(shop, intent)).toBe('canceled')
  expect(await openIntent(shop, id)).not.toBe(intent)
})

test.each(['reconciliation', 'the customer'])(
  'an intent that was made and reported as failed is found by %s',
  async (who) => {
    const shop = await openShop()
    const { switches, stripe } = shop.provider
    switches!.webhooks = 'hold'
    const { id: toolId } = await shop.stock({ quantity: 5 })
    const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
    switches!.after = (method, path) => (method === 'POST' && path === '/v1/payment_intents' ? 'error' : 'answer')
    await expect(openIntent(shop, id)).rejects.toMatchObject({ code: 'unavailable' })
    switches!.after = undefined
    const made = (await stripe.paymentIntents.list()).data
    expect(made).toHaveLength(1)

    // The provider has forgotten the idempotency key, as it does after a day.
    await sql`delete from sandbox.idempotency_keys`.execute(shop.db)
    if (who === 'reconciliation') {
      await shop.db
        .updateTable('paymentAttempts')
        .set({ nextCheckAt: new Date(0) })
        .execute()
      await shop.jobs.run('reconcile_payments')
    }
    expect(await openIntent(shop, id)).toBe(made[0]!.id)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  },
)

test('an incident is resolved once, by an admin', async () => {
  const { shop, id } = await withIntent()
  await charge(shop, await strange(shop, { order: id }))
  await deliver(shop)
  const [incident] = await shop.as(ada)(listIncidents, {})
  expect(incident).toMatchObject({ kind: 'payment_adopted', order: id, number: expect.stringMatching(/^IW-\d+$/) })
  const resolve = () => shop.as(ada)(resolveIncident, { id: incident!._id, resolved: true })
  expect([(await resolve()).modifiedCount, (await resolve()).modifiedCount]).toEqual([1, 0])
  expect(await incidents(shop)).toEqual([])
})
