import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getProduct } from '#goods/catalogue/contract.ts'
import { deleteOrder, getOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { documentsIn } from '../../../../test/invoices.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../../test/shop.ts'
import { runAudit } from '../audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '../contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop that takes all methods, with an order of Anna's for two of two pieces, which a bank is deciding about. */
async function withDebit() {
  const lines: string[] = []
  const shop = await openShop({ env: { PAYMENT_METHODS: 'automatic' }, onLog: (line) => lines.push(line) })
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 2 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_usBankAccount' })
  const tell = () => shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  const left = async () => (await shop.asVisitor(getProduct, { id: toolId })).quantity
  return { shop, lines, id, toolId, intent, tell, left, order: () => shop.as(ada)(getOrder, { id }) }
}

/** Simulates that this much time has passed for the order and its payment. */
async function pass({ db }: TestShop, time: string) {
  await sql`update orders set placed_at = placed_at - ${time}::interval, hold_until = hold_until - ${time}::interval`.execute(
    db,
  )
  await sql`update payment_attempts set next_check_at = next_check_at - ${time}::interval`.execute(db)
}

/** The bank decides, and the shop receives the event. */
async function decide(shop: TestShop, outcome: 'debited' | 'debit_returned') {
  await sql`update sandbox.payment_methods set outcome = ${outcome}`.execute(shop.db)
  await sql`update sandbox.payment_intents set settles_at = now()`.execute(shop.db)
  const statuses = async () => (await shop.provider.stripe.paymentIntents.list()).data.map(({ status }) => status)
  await expect.poll(statuses).not.toContain('processing')
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
}

const failedMails = ({ db }: TestShop) =>
  db
    .selectFrom('mailOutbox')
    .select(['recipient', 'body'])
    .where('dedupeKey', 'like', 'payment-failed-%')
    .orderBy('id')
    .execute()

test('while a bank decides the pieces stay held for days, and nothing else can be paid [P105]', async () => {
  const { shop, lines, id, tell, left, order } = await withDebit()
  expect(await tell()).toMatchObject({ state: 'paying' })
  expect(await order()).toMatchObject({ pending: true, paid: false })
  await expect(shop.as(anna)(createPaymentIntent, { order: id })).rejects.toMatchObject({ code: 'payment_in_progress' })
  await expect(shop.as(anna)(deleteOrder, { id })).rejects.toMatchObject({ code: 'payment_in_progress' })

  for (let days = 0; days < 4; days += 1) {
    await pass(shop, '23 hours')
    await shop.jobs.run('reconcile_payments')
    for (const job of ['expire_holds', 'end_unpaid']) await shop.jobs.run(job)
    expect(await left()).toBe(0)
  }
  expect(await order()).toMatchObject({ state: 'paying', pending: true })
  // It is not even tried to end the order, before others that are overdue.
  expect(lines.filter((line) => line.includes('could not be ended'))).toEqual([])

  await decide(shop, 'debited')
  expect(await order()).toMatchObject({ state: 'paid', pending: false })
  expect(await failedMails(shop)).toEqual([])
  const [invoice] = await documentsIn(shop)
  expect(invoice!.content).toMatchObject({ means: 'direct_debit' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('if the bank does not pay, the customer is told once and can pay in another way [P106]', async () => {
  const { shop, id, intent, tell, left, order } = await withDebit()
  await tell()
  await pass(shop, '3 hours')
  await decide(shop, 'debit_returned')
  await expect(tell()).rejects.toMatchObject({ code: 'payment_not_found' })

  expect(await order()).toMatchObject({ state: 'paying', pending: false })
  expect(await failedMails(shop)).toMatchObject([
    { recipient: anna.email, body: expect.stringContaining(`/dashboard/payment/${id}`) },
  ])
  expect(await left()).toBe(0)
  const opened = await shop.as(anna)(createPaymentIntent, { order: id })
  expect(opened).toMatchObject({ clientSecret: expect.stringContaining(intent) })
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  expect(await tell()).toMatchObject({ state: 'paid' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order whose debit failed ends like any other that is not paid', async () => {
  const { shop, tell, left, order } = await withDebit()
  await tell()
  await pass(shop, '20 hours')
  await decide(shop, 'debit_returned')
  await pass(shop, '25 hours')
  for (const job of ['expire_holds', 'end_unpaid']) await shop.jobs.run(job)
  expect(await order()).toMatchObject({ state: 'cancelled' })
  expect(await left()).toBe(2)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('banks that do not pay do not keep pieces for ever', async () => {
  const { shop, id, intent, tell, left, order } = await withDebit()
  const debit = async () => {
    await shop.as(anna)(createPaymentIntent, { order: id })
    await sql`update sandbox.payment_methods set outcome = 'debit'`.execute(shop.db)
    await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_usBankAccount' })
    await tell()
  }
  await tell()
  await decide(shop, 'debit_returned')
  for (let tries = 0; tries < 2; tries += 1) {
    await debit()
    await decide(shop, 'debit_returned')
  }
  const bodies = (await failedMails(shop)).map(({ body }) => body)
  expect(bodies.map((body) => body.includes('by card'))).toEqual([false, true, true])
  await debit()
  await pass(shop, '26 hours')
  await shop.jobs.run('reconcile_payments')
  await shop.jobs.run('expire_holds')
  expect(await order()).toMatchObject({ pending: true, holdUntil: null })
  expect(await left()).toBe(2)
})

test('a bank that never decides keeps pieces for two weeks', async () => {
  const { shop, tell, left } = await withDebit()
  await tell()
  for (let days = 0; days < 15; days += 1) {
    expect(await left()).toBe(0)
    await pass(shop, '23 hours')
    await sql`update orders set bank_hold_until = bank_hold_until - interval '23 hours'`.execute(shop.db)
    for (const job of ['reconcile_payments', 'expire_holds']) await shop.jobs.run(job)
  }
  expect(await left()).toBe(2)
})

test('orders that a bank decides about do not close the shop, up to a limit', async () => {
  const { shop, toolId, tell } = await withDebit()
  await tell()
  const { id: other } = await shop.stock({ quantity: 100 })
  const copies = async (count: number) => {
    for (let copy = 0; copy < count; copy += 1) {
      const { insertedId } = await shop.as(anna)(placeOrder, { toolId: other, purchaseValue: copy + 1, ...delivery })
      const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: insertedId })
      const transactionId = clientSecret.split('_secret')[0]!
      await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_usBankAccount' })
      await shop.as(anna)(confirmPayment, { id: insertedId, order: insertedId, transactionId })
    }
  }
  expect(toolId).not.toBe(other)
  await copies(9)
  await expect(copies(1)).rejects.toMatchObject({ code: 'too_many_open_orders', params: { what: 'bank' } })
})

test('money of a bank that finds its pieces sold is given back [P107]', async () => {
  const { shop, toolId, intent, order } = await withDebit()
  // The hold ended before the shop heard that the bank is deciding.
  await pass(shop, '20 minutes')
  await shop.jobs.run('expire_holds')
  await shop.as(ben)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await shop.jobs.run('reconcile_payments')
  expect(await order()).toMatchObject({ pending: true, holdUntil: null })
  await decide(shop, 'debited')
  await shop.jobs.run('pay_refunds')
  expect(await order()).toMatchObject({ state: 'refunded' })
  expect((await shop.provider.stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([{ amount: 3998 }])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a demonstration has the page of a wallet, which pays and leads back', async () => {
  const shop = await openShop({ env: { PAYMENT_METHODS: 'automatic' } })
  const { id: toolId } = await shop.stock({ quantity: 2 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${shop.url}/sandbox/stripe/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${shop.provider.publishableKey}`, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    })
  const method: { id: string } = await (await post('v1/payment_methods', { type: 'amazon_pay' })).json()
  const confirmed = await post(`v1/payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
    return_url: `http://localhost/dashboard/payment/${id}`,
  })
  const { url } = (await confirmed.json()).next_action.redirect_to_url
  const step = new URL(url).pathname.split('/').at(-1)!
  const back = await post(`redirect/${step}`, { outcome: 'complete' })
  expect(back.headers.get('location')).toContain(`/dashboard/payment/${id}?payment_intent=${intent}`)
  const told = shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  expect(await told).toMatchObject({ state: 'paid' })
})

test('a shop for cards only takes no other method [P104]', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 2 })
  const { insertedId: order } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order })
  const debit = { payment_method: 'pm_usBankAccount' }
  const tried = shop.provider.stripe.paymentIntents.confirm(clientSecret.split('_secret')[0]!, debit)
  await expect(tried).rejects.toMatchObject({ code: 'payment_intent_incompatible_payment_method' })
})
