import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { callTestSandbox, openTestSandbox, type TestSandbox } from './test-sandbox.server.ts'

const usd = { amount: 1999, currency: 'usd' }
const nextYear = new Date().getFullYear() + 1

const createMethod = (
  { stripe }: TestSandbox,
  number: string,
  card: Partial<Stripe.PaymentMethodCreateParams.Card> = {},
) =>
  stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: nextYear, cvc: '123', ...card },
  })

test('an intent is created, retrieved and listed', async () => {
  const { stripe } = await openTestSandbox()
  const made = await stripe.paymentIntents.create({
    ...usd,
    metadata: { order: 'a1' },
    receipt_email: 'anna@example.com',
  })

  expect(made).toMatchObject({
    object: 'payment_intent',
    amount: 1999,
    status: 'requires_payment_method',
    livemode: false,
  })
  expect(made.client_secret).toMatch(/^pi_[a-z0-9]{25}_secret_[a-z0-9]{25}$/)
  expect(await stripe.paymentIntents.retrieve(made.id)).toEqual(made)

  const others = [await stripe.paymentIntents.create(usd), await stripe.paymentIntents.create(usd)]
  const first = await stripe.paymentIntents.list({ limit: 2, created: { gte: made.created } })
  expect(first.data.map(({ id }) => id)).toEqual([others[1]!.id, others[0]!.id])
  expect(first.has_more).toBe(true)
  const all: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ limit: 1 })) all.push(id)
  expect(all).toEqual([others[1]!.id, others[0]!.id, made.id])
  expect((await stripe.paymentIntents.list({ created: { lt: made.created } })).data).toEqual([])
})

test('impossible amounts and currencies are refused', async () => {
  const { stripe } = await openTestSandbox()
  const create = (params: object) => stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams)

  for (const amount of [0, -5, 1.5, 100_000_000, '1e3', 'NaN']) {
    await expect(create({ amount, currency: 'usd' })).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  }
  await expect(create({ amount: 1, currency: 'zzz' })).rejects.toMatchObject({ param: 'currency' })
  await expect(create({ currency: 'usd' })).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' })
  await expect(create({ ...usd, surprise: 'x' })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'surprise',
  })
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('the secret key is required', async () => {
  const { sandbox, keys } = await openTestSandbox()
  const as = (key: string) => new Stripe(key, { ...sandbox.apiUrl, maxNetworkRetries: 0 }).paymentIntents.create(usd)

  await expect(as('sk_test_other')).rejects.toMatchObject({ statusCode: 401 })
  await expect(as(keys.publishableKey)).rejects.toMatchObject({ statusCode: 403, code: 'secret_key_required' })
})

test('the same idempotency key repeats the answer, and a different request with it is refused', async () => {
  const { stripe } = await openTestSandbox()
  const once = { idempotencyKey: 'order-1' }
  const first = await stripe.paymentIntents.create(usd, once)

  expect((await stripe.paymentIntents.create(usd, once)).id).toBe(first.id)
  await expect(stripe.paymentIntents.create({ ...usd, amount: 2000 }, once)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
  await expect(stripe.paymentIntents.cancel(first.id, {}, once)).rejects.toMatchObject({ rawType: 'idempotency_error' })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('concurrent requests with one key do the work once', async () => {
  const at = await openTestSandbox()
  const nodes = [at, await at.another()]
  const tries = Array.from({ length: 10 }, (_, index) =>
    nodes[index % 2]!.stripe.paymentIntents.create(usd, { idempotencyKey: 'order-2' }).catch((error) => error),
  )
  for (const result of await Promise.all(tries)) {
    if (result instanceof Error) expect(result).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  }
  expect((await at.stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('a good card pays [P98]', async () => {
  const at = await openTestSandbox()
  const intent = await at.stripe.paymentIntents.create(usd)
  const method = await createMethod(at, '4242424242424242')
  const paid = await at.stripe.paymentIntents.confirm(intent.id, {
    payment_method: method.id,
    expand: ['latest_charge'],
  })

  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999, last_payment_error: null })
  const charge = paid.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({ status: 'succeeded', paid: true, amount: 1999, payment_intent: intent.id })
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' })
  expect(await at.stripe.charges.retrieve(charge.id)).toEqual(charge)
  expect((await at.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([charge])
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('the card %s is declined: %s %s', async (number, code, declineCode, message) => {
  const at = await openTestSandbox()
  const { id } = await at.stripe.paymentIntents.create(usd)
  const method = await createMethod(at, number)

  const failure = await at.stripe.paymentIntents.confirm(id, { payment_method: method.id }).catch((error) => error)
  expect(failure).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(failure).toMatchObject({ statusCode: 402, code, message })
  expect(failure.decline_code || undefined).toBe(declineCode)

  const after = await at.stripe.paymentIntents.retrieve(id)
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code, message },
  })
  expect((await at.stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ status: 'failed', paid: false }])
  // Another card can pay the same intent.
  expect(await at.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'succeeded',
  })
})

test('invalid cards are refused immediately and leave nothing behind', async () => {
  const at = await openTestSandbox()
  const past = { exp_month: 1, exp_year: nextYear - 2 }

  await expect(createMethod(at, '4242424242424241')).rejects.toMatchObject({
    statusCode: 402,
    code: 'incorrect_number',
  })
  await expect(createMethod(at, '4242424242424242', past)).rejects.toMatchObject({ code: 'invalid_expiry_year' })
  await expect(createMethod(at, '4242424242424242', { exp_month: 13 })).rejects.toMatchObject({
    code: 'invalid_expiry_month',
  })
  await expect(createMethod(at, '4242424242424242', { cvc: '12' })).rejects.toMatchObject({ code: 'invalid_cvc' })
  await expect(createMethod(at, '4111111111111111')).rejects.toMatchObject({
    decline_code: 'test_mode_live_card',
    message: expect.stringContaining('only test cards work'),
  })
  expect((await at.pool.query('select 1 from sandbox.payment_methods')).rowCount).toBe(0)
})

test('only the last four digits of a card number are stored', async () => {
  const at = await openTestSandbox()
  const { id } = await at.stripe.paymentIntents.create(usd)
  const method = await createMethod(at, '4000000000000002')
  await at.stripe.paymentIntents.confirm(id, { payment_method: method.id }, { idempotencyKey: 'k' }).catch(() => {})

  for (const table of ['payment_methods', 'payment_intents', 'charges', 'events', 'idempotency_keys']) {
    const { rows } = await at.pool.query(`select t::text as text from sandbox.${table} t`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('400000000000')
  }
})

test('twenty concurrent confirmations on two nodes charge once', async () => {
  const at = await openTestSandbox()
  const nodes = [at, await at.another()]
  const { id } = await at.stripe.paymentIntents.create(usd)
  const tries = Array.from({ length: 20 }, (_, index) =>
    nodes[index % 2]!.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }).catch((error) => error),
  )
  const results = await Promise.all(tries)

  expect(results.filter((result) => result.status === 'succeeded')).toHaveLength(1)
  for (const refused of results.filter((result) => result instanceof Error)) {
    expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  }
  expect((await at.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('a canceled intent cannot be paid, nor a paid one canceled', async () => {
  const { stripe } = await openTestSandbox()
  const canceled = await stripe.paymentIntents.create(usd)
  const paid = await stripe.paymentIntents.create({ ...usd, payment_method: 'pm_card_visa', confirm: true })

  expect(await stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    canceled_at: expect.any(Number),
  })
  const unexpected = { statusCode: 400, code: 'payment_intent_unexpected_state' }
  await expect(stripe.paymentIntents.confirm(canceled.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(
    unexpected,
  )
  await expect(stripe.paymentIntents.cancel(canceled.id)).rejects.toMatchObject(unexpected)
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject(unexpected)
})

test('a confirmation step passes or fails, and only the newest counts', async () => {
  const at = await openTestSandbox()
  const start = async () => {
    const intent = await at.stripe.paymentIntents.create(usd)
    const { id: method } = await createMethod(at, '4000002500003155')
    const secret = intent.client_secret!
    const confirm = () =>
      callTestSandbox(at, 'POST', `payment_intents/${intent.id}/confirm`, {
        client_secret: secret,
        payment_method: method,
      })
    const finish = (action: string, outcome: string) =>
      callTestSandbox(at, 'POST', `payment_intents/${intent.id}/finish_action`, {
        client_secret: secret,
        action,
        outcome,
      })
    const getAction = (reply: Awaited<ReturnType<typeof confirm>>): string =>
      reply.body.next_action.use_stripe_sdk.source
    return { id: intent.id, confirm, finish, getAction }
  }
  const passed = await start()
  const left = await passed.confirm()
  expect(left.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const again = await passed.confirm()
  expect((await passed.finish(passed.getAction(left), 'complete')).status).toBe(400)
  expect((await passed.finish(passed.getAction(again), 'complete')).body).toMatchObject({ status: 'succeeded' })
  expect((await passed.finish(passed.getAction(again), 'fail')).status).toBe(400)
  expect(await at.stripe.paymentIntents.retrieve(passed.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 1999,
  })

  const failed = await start()
  const action = failed.getAction(await failed.confirm())
  expect((await failed.finish(action, 'fail')).body).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect((await at.stripe.charges.list({ payment_intent: failed.id })).data).toEqual([])
})

test('a browser needs the client secret and sees only its payment', async () => {
  const at = await openTestSandbox()
  const intent = await at.stripe.paymentIntents.create({ ...usd, metadata: { order: 'private' } })
  const read = (secret: string) => callTestSandbox(at, 'GET', `payment_intents/${intent.id}`, { client_secret: secret })

  const seen = await read(intent.client_secret!)
  expect(seen.body).toMatchObject({ id: intent.id, amount: 1999 })
  expect(seen.body).not.toHaveProperty('metadata')
  expect((await read('pi_x_secret_y')).status).toBe(400)
  const confirm = await callTestSandbox(at, 'POST', `payment_intents/${intent.id}/confirm`, {
    payment_method: 'pm_card_visa',
  })
  expect(confirm).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } })
  expect((await callTestSandbox(at, 'POST', 'refunds', { payment_intent: intent.id })).status).toBe(404)
})

test('refunds never exceed the charge', async () => {
  const { stripe } = await openTestSandbox()
  const { id } = await stripe.paymentIntents.create({ ...usd, payment_method: 'pm_card_visa', confirm: true })
  const unpaid = await stripe.paymentIntents.create(usd)

  await expect(stripe.refunds.create({ payment_intent: unpaid.id })).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 2000 })).rejects.toMatchObject({ param: 'amount' })
  const part = await stripe.refunds.create({ payment_intent: id, amount: 500 }, { idempotencyKey: 'refund-1' })
  expect((await stripe.refunds.create({ payment_intent: id, amount: 500 }, { idempotencyKey: 'refund-1' })).id).toBe(
    part.id,
  )

  const rest = await Promise.all(
    Array.from({ length: 5 }, () => stripe.refunds.create({ payment_intent: id }).catch((error) => error)),
  )
  expect(rest.filter((refund) => refund.status === 'succeeded')).toMatchObject([{ amount: 1499 }])
  for (const error of rest.filter((each) => each instanceof Error))
    expect(error).toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([1499, 500])
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 500, status: 'succeeded', payment_intent: id })
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([
    { refunded: true, amount_refunded: 1999 },
  ])
})

test('after declined tries, what is refunded is the charge that succeeded', async () => {
  const { stripe } = await openTestSandbox()
  const { id } = await stripe.paymentIntents.create(usd)
  const declined = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' })
  await expect(declined).rejects.toThrow('declined')
  const { latest_charge } = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })

  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ charge: latest_charge, amount: 1999 })
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([
    { status: 'succeeded', amount_refunded: 1999, refunded: true },
    { status: 'failed', amount_refunded: 0, refunded: false },
  ])
})

test('a disputed charge cannot be refunded until the dispute is won', async () => {
  const { stripe } = await openTestSandbox()
  const pay = () => stripe.paymentIntents.create({ ...usd, payment_method: 'pm_card_createDispute', confirm: true })
  const intents = [await pay(), await pay()]
  const [won, lost] = await Promise.all(
    intents.map(async ({ id }) => (await stripe.disputes.list({ payment_intent: id })).data[0]!),
  )
  expect(won).toMatchObject({ object: 'dispute', amount: 1999, status: 'needs_response', reason: 'fraudulent' })
  const refund = (index: number) => stripe.refunds.create({ payment_intent: intents[index]!.id })
  await expect(refund(0)).rejects.toMatchObject({ code: 'charge_disputed' })

  const evidence = { uncategorized_text: 'winning_evidence' }
  expect(await stripe.disputes.update(won!.id, { evidence })).toMatchObject({ status: 'won' })
  expect(await stripe.disputes.close(lost!.id)).toMatchObject({ status: 'lost' })
  await expect(stripe.disputes.close(won!.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await refund(0)).amount).toBe(1999)
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_disputed' })
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
  expect(types.filter((type) => type === 'charge.dispute.closed')).toHaveLength(2)
})

test('a refund to a card that is gone succeeds first and fails afterwards', async () => {
  const { stripe } = await openTestSandbox()
  const { id } = await stripe.paymentIntents.create({ ...usd, payment_method: 'pm_card_refundFail', confirm: true })
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ amount_refunded: 0 }])
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
  expect(types).toContain('refund.failed')
})

test('in currencies of three decimals the last digit is zero', async () => {
  const { stripe } = await openTestSandbox()
  await expect(stripe.paymentIntents.create({ amount: 1235, currency: 'kwd' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  expect(await stripe.paymentIntents.create({ amount: 1230, currency: 'kwd' })).toMatchObject({ amount: 1230 })
})
