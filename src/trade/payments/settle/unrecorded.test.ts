import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { timeouts } from '#base/platform/database/timeouts.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { runAudit } from '../audit/audit.server.ts'
import { beginComparison } from '../audit/compare.server.ts'
import { compareCharges } from '../audit/provider-charges.server.ts'
import { compareDisputes, compareRefunds } from '../audit/provider-returns.server.ts'
import { confirmPayment, createPaymentIntent, listIncidents } from '../contract.ts'
import { syncReturns } from '../refunds/returns.server.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

async function placeOne(shop: TestShop) {
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  return { id, intent: clientSecret.split('_secret')[0]! }
}

const charge = ({ provider }: TestShop, intent: string) =>
  provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })

/** Simulates a fault in invoices, stock or the seller’s details: the transaction of the success fails. */
const breakInvoices = ({ db }: TestShop) =>
  sql`alter table invoices add constraint broken check (false) not valid`.execute(db)
const mendInvoices = ({ db }: TestShop) => sql`alter table invoices drop constraint broken`.execute(db)

test('money that cannot be recorded is an incident at the second try, which recording it resolves', async () => {
  const shop = await openShop()
  await shop.getToken(ada)
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await breakInvoices(shop)
  const hint = () =>
    shop
      .as(anna)(confirmPayment, { id, order: id, transactionId: intent })
      .catch(() => {})
  const open = () => shop.as(ada)(listIncidents, {})

  await hint()
  expect(await open()).toEqual([])
  await hint()
  await hint()
  expect(await open()).toMatchObject([{ kind: 'payment_unrecorded', intent, order: id }])
  expect((await mailsIn(shop)).filter(({ body }) => body.includes(intent))).toMatchObject([{ recipient: ada.email }])

  await mendInvoices(shop)
  await hint()
  expect(await open()).toEqual([])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('money that went back and cannot be recorded is an incident at the second try, goes back once, and is recorded later', async () => {
  const shop = await openShop()
  await shop.getToken(ada)
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await breakInvoices(shop)
  await shop.as(ada)(refundOrder, { id, amount: 5, reason: 'Late' })
  const pay = async () => {
    await sql`update refunds set next_try_at = now()`.execute(shop.db)
    await shop.jobs.run('pay_refunds')
  }
  const open = () => shop.as(ada)(listIncidents, {})

  await pay()
  expect(await open()).toEqual([])
  await pay()
  await pay()
  expect(await open()).toMatchObject([{ kind: 'refund_unrecorded', intent, order: id }])
  expect((await mailsIn(shop)).filter(({ body }) => body.includes(intent))).toMatchObject([{ recipient: ada.email }])

  await mendInvoices(shop)
  await pay()
  expect(await open()).toEqual([])
  const { data } = await shop.provider.stripe.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([500])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a database that is away, or busy with the same order, makes no incident of money that went back', async () => {
  const patience = timeouts.lock_timeout
  timeouts.lock_timeout = 200
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  timeouts.lock_timeout = patience
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await shop.provider.stripe.refunds.create({ payment_intent: intent, amount: 500 })

  await shop.db.transaction().execute(async (tx) => {
    // As a commit does that waits for a standby.
    await tx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    for (let tries = 0; tries < 3; tries += 1)
      await expect(syncReturns(shop.db, shop.provider, intent)).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await shop.as(ada)(listIncidents, {})).toEqual([])
  const said = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'money went back and could not be recorded')
  expect(said.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn'])

  await syncReturns(shop.db, shop.provider, intent)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('tries of a refund at the same time postpone it as one does', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await breakInvoices(shop)
  await shop.as(ada)(refundOrder, { id, amount: 5, reason: 'Late' })
  await sql`update refunds set next_try_at = now(), failures = 0`.execute(shop.db)
  await Promise.all(Array.from({ length: 4 }, () => shop.jobs.run('pay_refunds')))
  expect(await shop.db.selectFrom('refunds').select('failures').execute()).toEqual([{ failures: 1 }])
})

test('a charge that is not in the books and cannot be recorded either is an incident at the second sweep', async () => {
  const shop = await openShop()
  await shop.getToken(ada)
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await sql`delete from payment_attempts`.execute(shop.db)
  await sql`update orders set state = 'unpaid'`.execute(shop.db)
  await breakInvoices(shop)
  const open = () => shop.as(ada)(listIncidents, {})
  const sweep = async () => {
    await sql`update settings set updated_at = now() - interval '2 hours' where key = 'payments_swept'`.execute(shop.db)
    await shop.jobs.run('sweep_payments')
  }

  await sweep()
  expect(await open()).toEqual([])
  await sweep()
  await sweep()
  expect(await open()).toMatchObject([{ kind: 'payment_unrecorded', intent, order: id }])
  expect((await mailsIn(shop)).filter(({ body }) => body.includes(intent))).toMatchObject([{ recipient: ada.email }])

  await mendInvoices(shop)
  await sweep()
  expect(await open()).toMatchObject([{ kind: 'payment_adopted' }])
  expect(await shop.db.selectFrom('unrecordedCharges').selectAll().execute()).toEqual([])
})

test('an event that cannot be handled is tried again later, each time after twice as long', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { intent } = await placeOne(shop)
  await charge(shop, intent)
  await breakInvoices(shop)
  const event = { eventId: 'evt_1', type: 'payment_intent.succeeded', intentId: intent }
  await shop.db.insertInto('providerEvents').values(event).execute()
  const wait = sql<number>`round(extract(epoch from next_try_at - now()) / 30)::int`.as('wait')
  const waits: unknown[] = []
  for (let round = 0; round < 7; round += 1) {
    await shop.jobs.run('handle_events')
    waits.push(await shop.db.selectFrom('providerEvents').select([wait, 'failures']).executeTakeFirstOrThrow())
    // Before its time it is left alone.
    await shop.jobs.run('handle_events')
    await shop.db.updateTable('providerEvents').set({ nextTryAt: sql<Date>`now()` }).execute()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30].map((wait, index) => ({ wait, failures: index + 1 })))
  await mendInvoices(shop)
  await shop.jobs.run('handle_events')
  expect(await shop.db.selectFrom('providerEvents').select('result').execute()).toEqual([{ result: 'paid' }])
})

test('the audit excuses a charge whose attempt is open for an hour', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { intent } = await placeOne(shop)
  await charge(shop, intent)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
  await sql`update sandbox.payment_intents set created = created - 3660 where id = ${intent}`.execute(shop.db)
  expect(await runAudit(shop.db, shop.provider)).toMatchObject([{ subject: intent }])
})

test('the audit excuses a refund that the shop has asked for and not yet recorded for an hour, and no other', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await shop.as(ada)(refundOrder, { id, amount: 5, reason: 'Late' })
  await breakInvoices(shop)
  await shop.jobs.run('pay_refunds')
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  const setCreated = (created: string) => sql`update sandbox.refunds set created = ${sql.raw(created)}`.execute(shop.db)
  const finding = [
    { check: 'provider: every refund is recorded with its amount', details: 'succeeded 500, recorded none' },
  ]
  await setCreated('created - 3660')
  expect(await runAudit(shop.db, shop.provider)).toMatchObject(finding)
  await setCreated('created + 3660')
  await sql`update sandbox.refunds set metadata = '{}'`.execute(shop.db)
  expect(await runAudit(shop.db, shop.provider)).toMatchObject(finding)
})

test('fifty payments and orders that cannot be checked stand before no other', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  for (let number = 0; number < 51; number += 1) {
    // Each with its own customer, who may have only a few open orders.
    const buyer = { ...anna, email: `anna${number % 17}@example.com` }
    const { id: toolId } = await shop.stock({ quantity: 9 })
    const { insertedId } = await shop.as(buyer)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
    await shop.as(buyer)(createPaymentIntent, { order: insertedId })
  }
  const late = sql<Date>`now() - interval '2 days'`
  await shop.db.updateTable('paymentAttempts').set({ intentId: sql`'pi_unknown_' || id`, nextCheckAt: late }).execute()
  await shop.db.updateTable('orders').set({ placedAt: late, holdUntil: late }).execute()

  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  await shop.db
    .updateTable('paymentAttempts')
    .set({ nextCheckAt: sql<Date>`now() - interval '1 second'` })
    .where('orderId', '=', id)
    .execute()
  const unpaid = await placeOne(shop)
  await shop.db
    .updateTable('orders')
    .set({ placedAt: sql<Date>`now() - interval '25 hours'`, holdUntil: late })
    .where('id', '=', unpaid.id)
    .execute()
  for (const task of ['reconcile_payments', 'reconcile_payments', 'end_unpaid', 'end_unpaid']) await shop.jobs.run(task)
  const readState = async (order: string) =>
    (await shop.db.selectFrom('orders').select('state').where('id', '=', order).executeTakeFirstOrThrow()).state
  expect(await readState(id)).toBe('paid')
  expect(await readState(unpaid.id)).toBe('cancelled')
})

test('the audit does not report a charge that is recorded while it asks the provider', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id, intent } = await placeOne(shop)
  await charge(shop, intent)
  const { paymentIntents } = shop.provider.stripe
  const record = () => shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  const list: typeof paymentIntents.list = (query) => {
    const listed = paymentIntents.list(query)
    return Object.assign(listed, {
      async *[Symbol.asyncIterator]() {
        await record()
        yield* await listed.autoPagingToArray({ limit: 10 })
      },
    })
  }
  const stripe = Object.create(shop.provider.stripe, { paymentIntents: { value: { ...paymentIntents, list } } })
  expect(await runAudit(shop.db, { ...shop.provider, stripe })).toEqual([])
})

/** The database, of which something happens after so many reads. */
const afterReads = ({ db }: TestShop, read: number, work: () => Promise<unknown>) => {
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      if (reads === read) await work()
      return result
    },
  }
  return db.withPlugin(plugin)
}

test('the audit does not report a charge that is recorded between any two of its reads', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  for (const read of [1, 2, 3, 4]) {
    const { id, intent } = await placeOne(shop)
    await charge(shop, intent)
    const record = () => shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
    expect(await compareCharges(afterReads(shop, read, record), shop.provider, beginComparison())).toEqual([])
    await record()
  }
})

test('the audit does not report a refund or a dispute that is recorded after it read the books', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const paid = async (card: string) => {
    const { id, intent } = await placeOne(shop)
    await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: card })
    await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
    return intent
  }
  const refunded = await paid('pm_card_visa')
  await shop.provider.stripe.refunds.create({ payment_intent: refunded })
  const recordRefund = () => syncReturns(shop.db, shop.provider, refunded)
  expect(await compareRefunds(afterReads(shop, 1, recordRefund), shop.provider, beginComparison())).toEqual([])

  const disputed = await paid('pm_card_createDispute')
  const recordDispute = () => syncReturns(shop.db, shop.provider, disputed)
  expect(await compareDisputes(afterReads(shop, 1, recordDispute), shop.provider, beginComparison())).toEqual([])
})
