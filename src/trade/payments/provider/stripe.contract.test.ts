import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openTestSandbox } from '../../../../sandbox/test-sandbox.server.ts'
import { apiVersion } from './api-version.ts'
import { eventTypes } from './event-types.ts'
import { createStripeClient, parseApiAddress } from './stripe.server.ts'

// The behaviour of Stripe that the shop relies on. It runs against the sandbox, and also against Stripe's test mode
// where STRIPE_SECRET_KEY is set, with STRIPE_PUBLISHABLE_KEY: npm test -- unit src/trade/payments/provider/stripe.contract.test.ts

const key = process.env.STRIPE_SECRET_KEY
const apiUrl = process.env.STRIPE_API_URL

const atSandbox = async () => {
  const { sandbox, keys } = await openTestSandbox()
  return createStripeClient(keys.secretKey, sandbox.apiUrl)
}
const atStripe = async () => {
  if (!key?.includes('_test_'))
    throw new Error('STRIPE_SECRET_KEY is no test key: the contract is not tried with money.')
  return createStripeClient(key, apiUrl ? parseApiAddress(apiUrl) : undefined)
}

const providers = [
  { name: 'the sandbox', open: atSandbox, isSandbox: true },
  ...(key ? [{ name: 'Stripe, in test mode', open: atStripe, isSandbox: false }] : []),
]

const automatic = { enabled: true, allow_redirects: 'never' } as const
const usd = { amount: 1999, currency: 'usd', automatic_payment_methods: automatic } as const
const visa = { payment_method: 'pm_card_visa' }

describe.each(providers)('at $name', ({ open, isSandbox }) => {
  /** Stripe takes a while for some things. */
  const soon = { timeout: isSandbox ? 8000 : 60_000, interval: 200 }
  const pay = async (stripe: Stripe, card = visa) => {
    const { id } = await stripe.paymentIntents.create(usd)
    return await stripe.paymentIntents.confirm(id, card)
  }

  test('the balance has an entry of each charge and each refund, with its fee and what it is for', async () => {
    const stripe = await open()
    const { id: intent } = await pay(stripe)
    await stripe.refunds.create({ payment_intent: intent, amount: 999 })
    const expand = ['data.source']
    const listEntries = async () => {
      const { data } = await stripe.balanceTransactions.list({ limit: 100, expand })
      return data.filter(({ source }) => (source as { payment_intent?: string } | null)?.payment_intent === intent)
    }
    await expect.poll(async () => (await listEntries()).length, soon).toBe(2)
    const [charge, refund] = (await listEntries()).toSorted((a, b) => b.amount - a.amount)
    expect(charge).toMatchObject({ reporting_category: 'charge', amount: 1999, currency: 'usd' })
    expect(charge!.fee).toBeGreaterThan(0)
    expect(charge!.net).toBe(1999 - charge!.fee)
    expect(refund).toMatchObject({ reporting_category: 'refund', amount: -999 })
    expect(charge!.available_on).toBeGreaterThanOrEqual(charge!.created)
  })

  test('an intent is created with what the shop sends, and retrieved', async () => {
    const stripe = await open()
    const metadata = { order: 'o1', attempt: 'a1', shop: 'shop.example' }
    const made = await stripe.paymentIntents.create({ ...usd, receipt_email: 'anna@example.com', metadata })
    expect(made).toMatchObject({
      object: 'payment_intent',
      amount: 1999,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      metadata,
      receipt_email: 'anna@example.com',
      last_payment_error: null,
      latest_charge: null,
    })
    expect(made.client_secret).toMatch(/^pi_\w+_secret_\w+$/)
    expect(made.client_secret!.split('_secret')[0]).toBe(made.id)
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ id: made.id, metadata })
  })

  test('a repeated call with its key makes nothing more, and another call with that key is refused', async () => {
    const stripe = await open()
    const once = { idempotencyKey: crypto.randomUUID() }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => stripe.paymentIntents.create(usd, once).catch((error) => error)),
    )
    const intents = new Set(made.map(({ id, code }) => id ?? code).filter((id) => id !== 'idempotency_key_in_use'))
    expect([...intents]).toEqual([expect.stringMatching(/^pi_/)])
    expect((await stripe.paymentIntents.create(usd, once)).id).toBe([...intents][0])
    const other = stripe.paymentIntents.create({ ...usd, amount: 2000 }, once)
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('all intents since a moment are listed, newest first, page by page', async () => {
    const stripe = await open()
    const attempt = crypto.randomUUID()
    const first = await stripe.paymentIntents.create({ ...usd, metadata: { attempt } })
    const second = await stripe.paymentIntents.create(usd)
    const found: string[] = []
    for await (const { id, metadata } of stripe.paymentIntents.list({ limit: 1, created: { gte: first.created } })) {
      found.push(id)
      if (metadata.attempt === attempt) break
    }
    expect(found.at(-1)).toBe(first.id)
    expect(found).toContain(second.id)
    const page = await stripe.paymentIntents.list({ limit: 1, starting_after: second.id })
    expect(page.data).toHaveLength(1)
    expect(typeof page.has_more).toBe('boolean')
  })

  test('a confirmed card has paid the whole amount', async () => {
    const stripe = await open()
    const paid = await pay(stripe)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999, currency: 'usd' })
    expect(paid.latest_charge).toMatch(/^ch_/)
    const { data } = await stripe.charges.list({ payment_intent: paid.id, limit: 100, created: { gte: paid.created } })
    expect(data).toMatchObject([{ status: 'succeeded', payment_intent: paid.id, amount: 1999 }])
    const again = stripe.paymentIntents.confirm(paid.id, visa)
    await expect(again).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    const late = stripe.paymentIntents.cancel(paid.id, { cancellation_reason: 'abandoned' })
    await expect(late).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })

  test('a declined card leaves the intent open, with its failed charge', async () => {
    const stripe = await open()
    const { id, created } = await stripe.paymentIntents.create(usd)
    const tried = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' })
    const error: unknown = await tried.catch((failure) => failure)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' })
    const after = await stripe.paymentIntents.retrieve(id)
    expect(after).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
    const { data } = await stripe.charges.list({ payment_intent: id, limit: 100, created: { gte: created } })
    expect(data).toMatchObject([{ status: 'failed' }])
    expect(await stripe.paymentIntents.confirm(id, visa)).toMatchObject({ status: 'succeeded' })
  })

  test('a cancelled intent says why, and takes no card', async () => {
    const stripe = await open()
    const { id } = await stripe.paymentIntents.create(usd)
    for (const reason of ['fraudulent', 'abandoned', 'requested_by_customer'] as const) {
      const one = await stripe.paymentIntents.create(usd)
      const cancelled = await stripe.paymentIntents.cancel(one.id, { cancellation_reason: reason })
      expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: reason })
    }
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    for (const late of [() => stripe.paymentIntents.confirm(id, visa), () => stripe.paymentIntents.cancel(id)]) {
      const error: unknown = await late().catch((failure) => failure)
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
      expect(error).toMatchObject({ code: 'payment_intent_unexpected_state' })
    }
  })

  test('what does not exist is a missing resource, and a wrong key is refused', async () => {
    const stripe = await open()
    const error: unknown = await stripe.paymentIntents.retrieve('pi_of_nobody').catch((failure) => failure)
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ code: 'resource_missing' })
    const options = { apiKey: 'sk_test_of_nobody' }
    const foreign: unknown = await stripe.paymentIntents.retrieve('pi_1', {}, options).catch((failure) => failure)
    expect(foreign).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test('a refund without an amount gives back what is left, once', async () => {
    const stripe = await open()
    const { id } = await pay(stripe)
    const part = await stripe.refunds.create({ payment_intent: id, amount: 500 })
    expect(part).toMatchObject({ amount: 500, payment_intent: id })
    const once = { idempotencyKey: crypto.randomUUID() }
    const rest = { payment_intent: id, metadata: { refund: 'r1' } }
    const refund = await stripe.refunds.create(rest, once)
    expect(refund).toMatchObject({ object: 'refund', amount: 1499, currency: 'usd', metadata: { refund: 'r1' } })
    expect(['succeeded', 'pending']).toContain(refund.status)
    expect((await stripe.refunds.create(rest, once)).id).toBe(refund.id)
    const more: unknown = await stripe.refunds.create({ payment_intent: id }).catch((failure) => failure)
    expect(more).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(more).toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await stripe.refunds.list({ payment_intent: id, limit: 100 })
    expect(data.map(({ amount }) => amount)).toEqual([1499, 500])
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, payment_intent: id, amount: 1499 })
    await expect(stripe.refunds.retrieve('re_of_nobody')).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('a refund that the bank of the card returns fails afterwards', async () => {
    const stripe = await open()
    const { id } = await pay(stripe, { payment_method: 'pm_card_refundFail' })
    await stripe.refunds.create({ payment_intent: id })
    const statuses = async () => (await stripe.refunds.list({ payment_intent: id })).data.map(({ status }) => status)
    await expect.poll(statuses, soon).toEqual(['failed'])
  })

  test('a disputed payment has a dispute, which can be lost', async () => {
    const stripe = await open()
    const { id } = await pay(stripe, { payment_method: 'pm_card_createDispute' })
    const disputes = async () => (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data
    await expect
      .poll(disputes, soon)
      .toMatchObject([{ object: 'dispute', payment_intent: id, amount: 1999, currency: 'usd', reason: 'fraudulent' }])
    const [dispute] = await disputes()
    expect(dispute!.status).toBe('needs_response')
    expect(await stripe.disputes.retrieve(dispute!.id)).toMatchObject({ id: dispute!.id, payment_intent: id })
    await expect(stripe.disputes.retrieve('dp_of_nobody')).rejects.toMatchObject({ code: 'resource_missing' })
    await stripe.disputes.close(dispute!.id)
    await expect.poll(disputes, soon).toMatchObject([{ status: 'lost' }])
  })

  test.each([
    ['jpy', 500, true],
    ['kwd', 1230, true],
    ['kwd', 1235, false],
  ])('in %s an amount of %i of its smallest unit is taken: %s', async (currency, amount, taken) => {
    const stripe = await open()
    const made = await stripe.paymentIntents.create({ ...usd, currency, amount }).catch((failure) => failure)
    expect(made).toMatchObject(taken ? { amount, currency } : { statusCode: 400 })
  })

  test('events say of which payment they are, and are signed as the library checks', async () => {
    const stripe = await open()
    const { id } = await pay(stripe)
    await stripe.refunds.create({ payment_intent: id })
    const events = async () => (await stripe.events.list({ types: [...eventTypes], limit: 100 })).data
    const mine = async () => (await events()).filter(({ data: { object } }) => getPaymentId(object) === id)
    const types = async () => (await mine()).map(({ type }) => type)
    await expect.poll(types, soon).toEqual(expect.arrayContaining(['payment_intent.succeeded', 'charge.refunded']))
    const secret = 'whsec_of_the_test'
    for (const event of await mine()) {
      expect(event).toMatchObject({ object: 'event', livemode: false })
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
      expect(stripe.webhooks.constructEvent(payload, signature, secret, 300)).toEqual(event)
      expect(() => stripe.webhooks.constructEvent(`${payload} `, signature, secret, 300)).toThrow('signature')
    }
  })

  test('a browser sees a payment with the publishable key and the payment’s secret only', async () => {
    const stripe = await open()
    const { id, client_secret } = await stripe.paymentIntents.create(usd)
    const publishable = isSandbox ? 'pk_test_sandbox_one' : process.env.STRIPE_PUBLISHABLE_KEY!
    const retrieveIntent = (secret: string, apiKey = publishable) =>
      stripe.paymentIntents.retrieve(id, { client_secret: secret }, { apiKey }).catch((failure) => failure)
    expect(await retrieveIntent(client_secret!)).toMatchObject({ id, status: 'requires_payment_method' })
    expect(await retrieveIntent('pi_of_nobody_secret_1')).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(await retrieveIntent(client_secret!, 'pk_test_of_nobody')).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })

  test('the balance says which mode the key is of', async () => {
    const stripe = await open()
    expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false })
  })

  test('a webhook is registered with a secret that is told once, listed, changed and removed', async () => {
    const stripe = await open()
    const url = `https://${crypto.randomUUID()}.example/api/webhooks/payment`
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ['charge.refunded'],
      api_version: apiVersion,
    })
    expect(made).toMatchObject({ url, api_version: apiVersion, status: 'enabled', enabled_events: ['charge.refunded'] })
    expect(made.secret).toMatch(/^whsec_/)
    await stripe.webhookEndpoints.update(made.id, { enabled_events: [...eventTypes], disabled: true })
    const found = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find(({ id }) => id === made.id)!
    expect(found).toMatchObject({ status: 'disabled', api_version: apiVersion })
    expect([...found.enabled_events].sort()).toEqual([...eventTypes].sort())
    expect(found.secret).toBeUndefined()
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true })
  })

  // At Stripe this depends on what the account offers.
  test.runIf(isSandbox)('an intent for all methods is processing while a bank decides', async () => {
    const stripe = await open()
    const all = { ...usd, automatic_payment_methods: { enabled: true, allow_redirects: 'always' } } as const
    const { id } = await stripe.paymentIntents.create(all)
    const debit = { payment_method: 'pm_usBankAccount', return_url: 'https://shop.example/dashboard' }
    expect(await stripe.paymentIntents.confirm(id, debit)).toMatchObject({ status: 'processing' })
    const late = stripe.paymentIntents.cancel(id)
    await expect(late).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    const types = (await stripe.events.list({ types: [...eventTypes] })).data.map(({ type }) => type)
    expect(types).toEqual(['payment_intent.processing'])
  })

  // This needs the sandbox's switches, since Stripe cannot be told to fail.
  test.runIf(isSandbox)('a reply that was lost, or a failure of the provider, has its own error', async () => {
    const { sandbox, switches, keys } = await openTestSandbox()
    const stripe = createStripeClient(keys.secretKey, sandbox.apiUrl)
    switches.after = () => 'drop'
    await expect(stripe.paymentIntents.list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    switches.after = () => 'error'
    await expect(stripe.paymentIntents.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  })
})

const getPaymentId = (object: object) => {
  const { object: kind, id, payment_intent: intent } = object as { object: string; id: string; payment_intent?: string }
  return kind === 'payment_intent' ? id : intent
}

test('every call that the shop makes is part of the contract [P100]', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/^paraglide\/|test/.test(path),
  )
  const callsIn = (text: string) => [...text.matchAll(/\bstripe\s*\.(\w+\.\w+)\(/g)].map((match) => match[1]!)
  const made = new Set(sources.flatMap((path) => callsIn(readFileSync(join(root, path), 'utf8'))))
  const tried = callsIn(readFileSync(import.meta.filename, 'utf8'))
  expect([...made]).toEqual(expect.arrayContaining(['paymentIntents.create', 'refunds.create', 'disputes.list']))
  expect([...made].filter((call) => !tried.includes(call))).toEqual([])
})
