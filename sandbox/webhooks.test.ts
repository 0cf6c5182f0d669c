import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { openTestSandbox, type TestSandbox } from './test-sandbox.server.ts'

const paid = { amount: 1999, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }

/** The received events, their signatures checked by the official library. */
const eventsAt = ({ stripe, received, keys }: TestSandbox) =>
  received.map(({ payload, signature }) => stripe.webhooks.constructEvent(payload, signature, keys.webhookSecret))

test('each change sends an event that the official library accepts', async () => {
  const at = await openTestSandbox()
  const intent = await at.stripe.paymentIntents.create(paid)
  await at.stripe.refunds.create({ payment_intent: intent.id })
  await eventually(() => expect(at.received).toHaveLength(5))

  const events = eventsAt(at)
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.refunded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
  ])
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')!
  expect(succeeded.data.object).toMatchObject({ id: intent.id, status: 'succeeded', amount_received: 1999 })
  expect(await at.stripe.events.retrieve(succeeded.id)).toEqual(succeeded)
  expect((await at.stripe.events.list({ type: 'payment_intent.succeeded' })).data).toEqual([succeeded])
  expect((await at.stripe.events.list({ created: { gte: intent.created }, limit: 2 })).has_more).toBe(true)
  expect(() =>
    at.stripe.webhooks.constructEvent(`${at.received[0]!.payload} `, at.received[0]!.signature, at.keys.webhookSecret),
  ).toThrow()
})

test('a webhook is redelivered until it is accepted', async () => {
  const at = await openTestSandbox()
  at.answers.push(500, 302)
  await at.stripe.paymentIntents.create({ amount: 1, currency: 'usd' })

  await eventually(() => expect(at.received).toHaveLength(2))
  await eventually(async () => expect(await at.sandbox.deliverNow()).toBe(1))
  const ids = eventsAt(at).map(({ id }) => id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
  expect(await at.sandbox.deliverNow()).toBe(0)
})

test('two nodes deliver each event once', async () => {
  const at = await openTestSandbox()
  const other = await at.another()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? at : other).stripe.paymentIntents.create(paid)),
  )

  await eventually(() => expect(at.received.length).toBeGreaterThanOrEqual(40))
  await wait(1500) // speed: in this time no second one may come
  expect(new Set(eventsAt(at).map(({ id }) => id)).size).toBe(40)
  expect(at.received).toHaveLength(40)
})

test('webhooks can be held, duplicated and delayed for fault tests', async () => {
  const at = await openTestSandbox({ webhooks: 'hold', duplicate: 2 })
  await at.stripe.paymentIntents.create(paid)
  await wait(1200) // speed: in this time none may come
  expect(at.received).toEqual([])
  expect(await at.sandbox.deliverNow()).toBe(2)
  expect(at.received).toHaveLength(6)

  Object.assign(at.switches, { webhooks: 'deliver', duplicate: 0, delayMs: 60_000 })
  await at.stripe.paymentIntents.create({ amount: 1, currency: 'usd' })
  await wait(1200) // speed: in this time none may come
  expect(at.received).toHaveLength(6)
  at.switches.delayMs = 0
  await eventually(() => expect(at.received).toHaveLength(7))
})

test('a lost response is found again by its idempotency key', async () => {
  const at = await openTestSandbox()
  const once = { idempotencyKey: 'lost' }
  at.switches.after = () => 'error'
  await expect(at.stripe.paymentIntents.create(paid, once)).rejects.toMatchObject({ statusCode: 500 })
  at.switches.after = () => 'drop'
  await expect(at.stripe.paymentIntents.create(paid, once)).rejects.toMatchObject({ type: 'StripeConnectionError' })
  at.switches.after = undefined

  expect(await at.stripe.paymentIntents.create(paid, once)).toMatchObject({ status: 'succeeded' })
  expect((await at.stripe.charges.list()).data).toHaveLength(1)
})

test('a payment can stay in processing', async () => {
  const at = await openTestSandbox({ processingMs: 300 })
  const { id, status } = await at.stripe.paymentIntents.create(paid)

  expect(status).toBe('processing')
  await expect(at.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  await eventually(async () =>
    expect(await at.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' }),
  )
  expect((await at.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})
