import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { signPayload } from '../../sandbox/webhooks.server.ts'
import { timeouts } from '../../src/base/platform/database/timeouts.ts'
import { refundOrder } from '../../src/trade/orders/cancellation/contract.ts'
import { deleteOrder, getOrder } from '../../src/trade/orders/contract.ts'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { runAudit } from '../../src/trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '../../src/trade/payments/contract.ts'
import { createStripeClient } from '../../src/trade/payments/provider/stripe.server.ts'
import { eventually } from '../eventually.ts'
import { ada, anna, ben, openShop, type ShopOptions, type TestShop } from '../shop.ts'
import { openProxy } from './proxy.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop whose provider holds its events back, with an order of Anna's and its open payment. */
async function withPayment(options: ShopOptions = {}) {
  const shop = await openShop(options)
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { insertedId: order } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order })
  const intent = clientSecret.split('_secret')[0]!
  return { shop, toolId, order, intent, confirm: { id: order, order, transactionId: intent } }
}

const charge = ({ provider }: TestShop, intent: string, card = 'pm_card_visa') =>
  provider.stripe.paymentIntents.confirm(intent, { payment_method: card })

test('a webhook needs a fresh signature over its own bytes', async () => {
  const { shop, intent } = await withPayment()
  const { webhookSecret } = shop.provider
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: intent } },
  }
  const payload = JSON.stringify(event)
  const now = Math.floor(Date.now() / 1000)
  const post = async (body: string, signature?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    }
    return (await fetch(`${shop.url}/api/webhooks/payment`, { method: 'POST', headers, body })).status
  }
  const right = signPayload(payload, webhookSecret)
  const [time, v1] = right.split(',')
  for (const bad of [
    undefined,
    '',
    signPayload(payload, 'whsec_of_somebody_else'),
    signPayload(payload, webhookSecret, now - 301),
    signPayload(payload, webhookSecret, now + 360),
    `${time},${v1!.replace('v1', 'v0')}`,
    `${right},${'x'.repeat(10_000)}`,
  ])
    expect(await post(payload, bad), String(bad).slice(0, 80)).toBe(400)
  expect(await post(payload.replace('evt_1', 'evt_2'), right)).toBe(400)
  expect(await post(JSON.stringify(event, null, 1), right)).toBe(400)
  expect(await shop.db.selectFrom('providerEvents').select('eventId').execute()).toEqual([])
  expect(await post(payload, `${time},v1=${'0'.repeat(64)},${v1}`)).toBe(200)
})

test('an event of another kind, or of an unknown payment, is stored and changes nothing', async () => {
  const { shop, order } = await withPayment()
  const post = (type: string, id: string) => {
    const object = { object: 'payment_intent', id, livemode: true, currency: 'jpy' }
    const payload = JSON.stringify({ id: `evt_${type}_${id}`, object: 'event', type, data: { object } })
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signPayload(payload, shop.provider.webhookSecret),
    }
    return fetch(`${shop.url}/api/webhooks/payment`, { method: 'POST', headers, body: payload })
  }
  expect((await post('payment_intent.succeeded', 'pi_of_nobody')).status).toBe(200)
  expect((await post('customer.created', 'cus_1')).status).toBe(200)
  await shop.jobs.run('handle_events')
  expect(await shop.as(anna)(getOrder, { id: order })).toMatchObject({ paid: false, state: 'paying' })
  // Handled, so that they are not looked at for ever, before all that come after them.
  const events = await shop.db.selectFrom('providerEvents').select('result').orderBy('eventId').execute()
  expect(events).toEqual([{ result: 'parked' }, { result: 'unknown' }])
})

/** All permutations of a list. */
const permutations = <T>(all: readonly T[]): T[][] =>
  all.length <= 1
    ? [[...all]]
    : all.flatMap((item, index) => permutations(all.toSpliced(index, 1)).map((rest) => [item, ...rest]))

test('events in any order pay the order once', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 99 })
  const kinds = ['succeeded', 'payment_failed', 'processing', 'created']
  for (const [turnIndex, order] of permutations(kinds).entries()) {
    // For a single customer, this many declined cards would exceed the limit.
    const buyer = turnIndex % 2 ? anna : ben
    const { insertedId: id } = await shop.as(buyer)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
    const { clientSecret } = await shop.as(buyer)(createPaymentIntent, { order: id })
    const intent = clientSecret.split('_secret')[0]!
    await charge(shop, intent)
    for (const kind of order) {
      const event = { eventId: `evt_${kind}_${id}`, type: `payment_intent.${kind}`, intentId: intent }
      await shop.db.insertInto('providerEvents').values(event).execute()
      await shop.jobs.run('handle_events')
    }
    expect(await shop.as(buyer)(getOrder, { id }), order.join()).toMatchObject({ state: 'paid' })
  }
  expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(24)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a charge whose response was lost is found, not repeated', async () => {
  const { shop, intent, order, confirm } = await withPayment()
  let lost = 0
  shop.provider.switches!.after = (_, path) => (path.endsWith('/confirm') && lost++ === 0 ? 'drop' : 'answer')
  await charge(shop, intent).catch(() => {})
  shop.provider.switches!.after = undefined
  expect(await shop.as(anna)(confirmPayment, confirm)).toMatchObject({ state: 'paid' })
  expect(await shop.as(anna)(getOrder, { id: order })).toMatchObject({ paid: true })
  expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order whose payment is processing is pending, cannot be deleted, and is then paid', async () => {
  const { shop, intent, order, confirm } = await withPayment()
  shop.provider.switches!.processingMs = 60_000
  await charge(shop, intent)
  expect(await shop.as(anna)(confirmPayment, confirm)).toMatchObject({ state: 'paying' })
  await expect(shop.as(anna)(deleteOrder, { id: order })).rejects.toMatchObject({ code: 'payment_in_progress' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  // The sandbox polls for payments that are due.
  await sql`update sandbox.payment_intents set settles_at = now()`.execute(shop.db)
  const isPaid = async () => expect(await shop.as(anna)(confirmPayment, confirm)).toMatchObject({ state: 'paid' })
  await eventually(isPaid)
  expect(await shop.as(anna)(getOrder, { id: order })).toMatchObject({ paid: true })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

/** Points the shop at a provider that is down or never replies; the returned function undoes it. */
function withProviderAt({ provider }: TestShop, port: number): () => void {
  const real = provider.stripe
  provider.stripe = createStripeClient('sk_test_of_nobody', { host: '127.0.0.1', port, protocol: 'http' })
  return () => {
    provider.stripe = real
  }
}

test('while the provider is down orders are taken, payment says when to retry, and then works again [P111]', async () => {
  const { shop, toolId, order, confirm, intent } = await withPayment()
  const mend = withProviderAt(shop, 1)
  const answer = await fetch(`${shop.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await shop.getToken(anna)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order }),
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  await expect(shop.as(anna)(deleteOrder, { id: order })).rejects.toMatchObject({ code: 'unavailable' })
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  mend()
  await charge(shop, intent)
  expect(await shop.as(anna)(confirmPayment, confirm)).toMatchObject({ state: 'paid' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

/** Answers every call with the same, as a provider that is out of order. */
async function openBrokenProvider(status: number, type: string, body: string): Promise<number> {
  const server = createHttpServer((_, reply) => void reply.writeHead(status, { 'content-type': type }).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const noSuchKey = JSON.stringify({
  error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****body' },
})
const mayNot = JSON.stringify({
  error: { type: 'invalid_request_error', message: 'The provided key does not have the required permissions.' },
})

test.each([
  ['does not know the key', 401, 'application/json', noSuchKey, 'Stripe does not know STRIPE_SECRET_KEY. Copy'],
  ['lets the key do nothing', 403, 'application/json', mayNot, 'STRIPE_SECRET_KEY may not do this.'],
  ['answers with a page', 200, 'text/html', '<h1>Welcome to the hotel</h1>', 'Stripe answers with an error'],
  ['fails with a page', 502, 'text/html', '<h1>Bad gateway</h1>', 'Stripe answers with an error'],
])(
  'a provider that %s: the customer reads a sentence, the operator what to do [P113]',
  async (_, status, type, body, said) => {
    const lines: string[] = []
    const { shop, order, confirm, intent } = await withPayment({ onLog: (line) => lines.push(line) })
    const mend = withProviderAt(shop, await openBrokenProvider(status, type, body))
    const tried = await shop
      .as(anna)(createPaymentIntent, { order })
      .catch((refusal) => refusal)
    expect(tried).toMatchObject({
      code: 'unavailable',
      message: 'Card payment is not available at the moment. Your order is saved; please try again shortly.',
    })
    expect(lines.filter((line) => line.includes('"level":"warn"') && line.includes(said))).not.toEqual([])
    expect(lines.join()).not.toContain('sk_test_of_nobody')

    mend()
    await charge(shop, intent)
    expect(await shop.as(anna)(confirmPayment, confirm)).toMatchObject({ state: 'paid' })
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
  },
)

test('a provider that never answers times out and delays nobody else [P112]', { tags: ['long'] }, async () => {
  const { shop, order } = await withPayment()
  const proxy = await openProxy(1)
  onTestFinished(() => proxy.close())
  proxy.connection = 'frozen'
  withProviderAt(shop, proxy.port)
  let ended = 0
  const ask = () =>
    shop
      .as(anna)(createPaymentIntent, { order })
      .catch((error) => error)
      .finally(() => (ended += 1))
  const waiting = Array.from({ length: 20 }, ask)
  await eventually(() => expect(proxy.connections()).toBeGreaterThan(0))
  for (let reads = 0; reads < 20; reads += 1) expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  expect(ended, 'all of them still wait').toBe(0)
  for (const refusal of await Promise.all(waiting)) expect(refusal).toMatchObject({ code: 'unavailable' })
})

test('a silent database leads to a quick refusal, leaves nothing half done, and recovers', {
  tags: ['long'],
}, async () => {
  const patience = timeouts.statement_timeout
  timeouts.statement_timeout = 3000
  onTestFinished(() => {
    timeouts.statement_timeout = patience
  })
  const direct = await openShop()
  const { id: toolId } = await direct.stock({ quantity: 99 })
  const token = await direct.getToken(anna)
  const { port } = new URL(direct.databaseUrl)
  const proxy = await openProxy(Number(port))
  onTestFinished(() => proxy.close())
  const shop = await openShop({ databaseUrl: direct.databaseUrl.replace(`:${port}/`, `:${proxy.port}/`) })
  const place = async () => {
    const body = JSON.stringify({ toolId, purchaseValue: 1, ...delivery })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    return (await fetch(`${shop.url}/api/purchase`, { method: 'POST', headers, body })).status
  }
  expect(await place()).toBe(201)
  const racing = Array.from(
    { length: 20 },
    (_, index) => new Promise<number>((ended) => setTimeout(() => place().then(ended), index)),
  )
  setTimeout(() => (proxy.connection = 'frozen'), 12)
  // All of these finish while the connection is frozen.
  for (const status of await Promise.all(racing)) expect([201, 429, 503]).toContain(status)
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200)
  proxy.connection = 'open'
  await expect.poll(async () => (await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  // A connection that was frozen may have to end first.
  await expect.poll(place).toBeOneOf([201, 429])
  expect(await runAudit(direct.db, direct.provider)).toEqual([])
})

test('a server that became a standby leads to a refusal, and its connections are dropped', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  await shop.getToken(anna)
  const place = () => shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(shop.databaseUrl).pathname.slice(1)
    const own = new pg.Client({ connectionString: shop.databaseUrl, options: '-c default_transaction_read_only=off' })
    await own.connect()
    await own.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    if (value === 'on')
      await own.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user and pid <> pg_backend_pid()',
        [name],
      )
    await own.end()
  }
  await setReadOnly('on')
  await expect.poll(() => place().catch(({ code }) => code)).toBe('unavailable')
  const refusal = await place().catch((problem) => problem)
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) })
  await setReadOnly('off')
  // A connection that answered with a refusal once is not used again.
  await expect
    .poll(() =>
      place().then(
        () => 'placed',
        ({ code }) => code,
      ),
    )
    .toBe('placed')
})

test('a refund whose response was lost is made once', async () => {
  const { shop, intent, order, confirm } = await withPayment()
  await charge(shop, intent)
  await shop.as(anna)(confirmPayment, confirm)
  await shop.as(ada)(refundOrder, { id: order, all: true })
  let lost = 0
  // The library makes two attempts by itself: both replies are lost.
  shop.provider.switches!.after = (_, path) => (path.endsWith('/refunds') && lost++ < 2 ? 'drop' : 'answer')
  await shop.jobs.run('pay_refunds')
  await shop.db
    .updateTable('refunds')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await shop.jobs.run('pay_refunds')
  expect(await shop.as(anna)(getOrder, { id: order })).toMatchObject({ state: 'refunded' })
  expect((await shop.provider.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

/** Accepts mails, or drops every connection while `refuses` is set. Records the accepted mails in `taken`. */
async function openMailServer() {
  const taken: string[] = []
  const state = { refuses: true, taken }
  const server = createServer((socket) => {
    let body: string | undefined
    socket.on('error', () => {}).write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (state.refuses) return void socket.destroy()
      if (body !== undefined) {
        body += text
        if (!body.endsWith('\r\n.\r\n')) return
        taken.push(body)
        body = undefined
        return void socket.write('250 taken\r\n')
      }
      if (text.startsWith('DATA')) body = ''
      socket.write(body === '' ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { state, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('while mail is down orders are taken, and each mail is sent once afterwards', async () => {
  const { state, url } = await openMailServer()
  const shop = await openShop({ env: { SMTP_URL: url } })
  const { id: toolId } = await shop.stock({ quantity: 9 })
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await shop.jobs.run('mail_received')
  await shop.jobs.run('relay_mail')
  expect(state.taken).toEqual([])
  expect(await shop.db.selectFrom('mailOutbox').select('sentAt').execute()).toEqual([{ sentAt: null }])

  state.refuses = false
  await shop.db
    .updateTable('mailOutbox')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await Promise.all([shop.jobs.run('relay_mail'), shop.jobs.run('relay_mail')])
  await shop.jobs.run('relay_mail')
  expect(state.taken).toHaveLength(1)
  expect(state.taken[0]).toContain(`To: ${anna.email}`)
})
