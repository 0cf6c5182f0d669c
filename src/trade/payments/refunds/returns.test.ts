import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getProduct } from '#goods/catalogue/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { advanceOrder, getOrder, getTimeline } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { getOrderStateName } from '#trade/orders/state-name.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { runAudit } from '../audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '../contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop whose sandbox holds its webhooks, and a paid order of Anna's for two pieces of five. */
async function withPaid(card = 'pm_card_visa') {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: card })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  const left = async () => (await shop.asVisitor(getProduct, { id: toolId })).quantity
  return { shop, id, intent, left, order: () => shop.as(ada)(getOrder, { id }) }
}

async function deliver(shop: TestShop) {
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
}

const openIncidents = async ({ db }: TestShop) =>
  (await db.selectFrom('incidents').select('kind').where('resolvedAt', 'is', null).execute()).map(({ kind }) => kind)

const incidents = async ({ db }: TestShop) =>
  (await db.selectFrom('incidents').select('kind').orderBy('at').execute()).map(({ kind }) => kind)

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

async function refundMails(shop: TestShop) {
  await shop.jobs.run('mail_refunds')
  return await shop.db.selectFrom('mailOutbox').selectAll().where('dedupeKey', 'like', 'refund-%').execute()
}

test('a refund made at the provider refunds the order, and is mailed with its reason', async () => {
  const { shop, intent, left, order } = await withPaid()
  const refund = await shop.provider.stripe.refunds.create({ payment_intent: intent })
  expect((await runAudit(shop.db, shop.provider)).map(({ check }) => check)).toEqual([
    'provider: every refund is recorded with its amount',
  ])

  await deliver(shop)
  await shop.jobs.run('pay_refunds')

  expect(await order()).toMatchObject({ state: 'refunded', refunded: 39.98, paid: false })
  expect(await left()).toBe(5)
  const { data } = await shop.provider.stripe.refunds.list({ payment_intent: intent })
  expect(data.map(({ id }) => id)).toEqual([refund.id])
  expect(await refundMails(shop)).toMatchObject([{ recipient: anna.email, body: expect.stringContaining('$39.98') }])
  expect((await refundMails(shop))[0]!.body).toContain('Our staff refunded it.')
  await clean(shop)
})

test('pieces that were shipped do not come back by a refund', async () => {
  const { shop, id, intent, left, order } = await withPaid()
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  await shop.provider.stripe.refunds.create({ payment_intent: intent })
  await deliver(shop)
  expect(await order()).toMatchObject({ state: 'refunded' })
  expect(await left()).toBe(3)
  await clean(shop)
})

test('a part that was refunded at the provider is shown; the shop’s own refund is the rest', async () => {
  const { shop, id, intent, order } = await withPaid()
  await shop.provider.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  await deliver(shop)
  await deliver(shop)
  expect(await order()).toMatchObject({ state: 'paid', refunded: 10 })
  await clean(shop)

  await shop.as(ada)(refundOrder, { id, all: true })
  await clean(shop)
  await shop.jobs.run('pay_refunds')
  expect(await order()).toMatchObject({ state: 'refunded', refunded: 39.98 })
  const { data } = await shop.provider.stripe.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([2998, 1000])
  expect(await refundMails(shop)).toHaveLength(2)
  await clean(shop)
})

test.each([
  ['the whole', undefined, [3998]],
  ['a part', 1500, [2498, 1500]],
])('a refund of %s at the provider, just before the shop’s own is sent, is not made twice', async (_, amount, made) => {
  const { shop, id, intent, order } = await withPaid()
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.provider.stripe.refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) })

  await Promise.all([shop.jobs.run('pay_refunds'), shop.jobs.run('pay_refunds')])
  await deliver(shop)

  expect(await order()).toMatchObject({ state: 'refunded', refunded: 39.98 })
  const { data } = await shop.provider.stripe.refunds.list({ payment_intent: intent })
  expect(data.map((refund) => refund.amount)).toEqual(made)
  await clean(shop)
})

test('the webhook of the shop’s own refund is recognised', async () => {
  const { shop, id, order } = await withPaid()
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  await deliver(shop)
  expect(await order()).toMatchObject({ state: 'refunded' })
  expect(await shop.db.selectFrom('refunds').select(['state', 'reason']).execute()).toEqual([
    { state: 'done', reason: 'refunded_by_admin' },
  ])
  expect(await refundMails(shop)).toHaveLength(1)
  await clean(shop)
})

test('a refund that comes back is owed again, and a person is told', async () => {
  const { shop, id, intent, order } = await withPaid('pm_card_refundFail')
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  const { stripe } = shop.provider
  const status = async () => (await stripe.refunds.list({ payment_intent: intent })).data[0]!.status
  await expect.poll(status).toBe('failed')
  await deliver(shop)

  expect(await order()).toMatchObject({ state: 'refund_due', refunded: 0 })
  expect(await incidents(shop)).toEqual(['refund_failed'])
  // Not immediately, since it would fail again.
  await shop.jobs.run('pay_refunds')
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
  await shop.db.updateTable('incidents').set({ resolvedAt: new Date() }).execute()
  await deliver(shop)
  await clean(shop)
})

test('a refund that came back needs nobody any more once its money is there', async () => {
  const { shop, id, intent, order } = await withPaid('pm_card_refundFail')
  const { stripe } = shop.provider
  const status = async () => (await stripe.refunds.list({ payment_intent: intent })).data[0]!.status
  const tryAgain = async () => {
    await shop.db.updateTable('refunds').set({ nextTryAt: new Date() }).where('state', '=', 'due').execute()
    await shop.jobs.run('pay_refunds')
  }
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  await expect.poll(status).toBe('failed')
  await deliver(shop)
  expect(await openIncidents(shop)).toEqual(['refund_failed'])
  await sql`update sandbox.payment_methods set outcome = 'succeeds'`.execute(shop.db)
  await tryAgain()
  expect(await order()).toMatchObject({ state: 'refunded', refunded: 39.98 })
  await deliver(shop)
  // The bank may return it once more.
  expect(await openIncidents(shop)).toEqual(['refund_failed'])
  await sql`update refunds set done_at = done_at - interval '11 days' where state = 'done'`.execute(shop.db)
  await shop.jobs.run('pay_refunds')
  expect(await openIncidents(shop)).toEqual([])
  await sql`update refunds set done_at = now() where state = 'done'`.execute(shop.db)
  await deliver(shop)
  await clean(shop)
})

test('a dispute is recorded and told; a won one changes nothing, and meanwhile nothing is refunded', async () => {
  const { shop, id, intent, order } = await withPaid('pm_card_createDispute')
  await deliver(shop)
  expect(await order()).toMatchObject({ state: 'paid', dispute: 'open' })
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ dispute: null })
  expect(await incidents(shop)).toEqual(['dispute_opened'])
  await expect(shop.as(ada)(refundOrder, { id, all: true })).rejects.toMatchObject({
    code: 'wrong_state',
    params: { what: 'dispute' },
  })

  const { stripe } = shop.provider
  const { id: dispute } = (await stripe.disputes.list({ payment_intent: intent })).data[0]!
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'winning_evidence' } })
  await deliver(shop)
  expect(await order()).toMatchObject({ state: 'paid', dispute: 'won' })
  expect(await incidents(shop)).toEqual(['dispute_opened', 'dispute_won'])
  expect(await openIncidents(shop)).toEqual(['dispute_won'])
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  expect(await order()).toMatchObject({ state: 'refunded', refunded: 39.98 })
})

test('a lost dispute has taken the money: the order says so, its customer is told once, and nothing is sent', async () => {
  const { shop, id, intent, left, order } = await withPaid('pm_card_createDispute')
  const { stripe } = shop.provider
  await stripe.disputes.close((await stripe.disputes.list({ payment_intent: intent })).data[0]!.id)
  await deliver(shop)
  await shop.jobs.run('pay_refunds')

  expect(await order()).toMatchObject({ state: 'refunded', dispute: 'lost', refunded: 0, chargedBack: 39.98 })
  const seen = await shop.as(anna)(getOrder, { id })
  expect(seen).toMatchObject({ dispute: null, chargedBack: 39.98 })
  expect(getOrderStateName(seen)).toBe('Taken back by the bank')
  expect((await shop.as(anna)(getTimeline, { id })).map(({ what }) => what)).toEqual(['placed', 'paid', 'charged-back'])
  await Promise.all([shop.jobs.run('mail_refunds'), shop.jobs.run('mail_refunds')])
  const mails = (await mailsIn(shop)).filter(({ subject }) => subject.startsWith('The payment of your order'))
  expect(mails).toMatchObject([{ recipient: anna.email, body: expect.stringContaining('$39.98') }])
  expect(await left()).toBe(5)
  expect(await incidents(shop)).toEqual(['dispute_lost'])
  await shop.db.updateTable('incidents').set({ resolvedAt: new Date() }).execute()
  await clean(shop)
})

test('a refund is mailed in the language of the order, and once', async () => {
  const { shop, id } = await withPaid()
  await shop.db.updateTable('orders').set({ locale: 'bn' }).execute()
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  await Promise.all([shop.jobs.run('mail_refunds'), shop.jobs.run('mail_refunds')])
  const mails = await refundMails(shop)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toMatch(/^অর্ডার IW-/)
})
