import { expect, test } from 'vitest'
import { callTestSandbox, openTestSandbox, type TestSandbox } from './test-sandbox.server.ts'

const usd = { amount: 1999, currency: 'usd' }
const any = { ...usd, automatic_payment_methods: { enabled: true } }

const account = { type: 'us_bank_account', 'us_bank_account[account_number]': '000123456789' }

/** Pays as the element with several methods does. */
async function pay(at: TestSandbox, fields: Record<string, string>, intent: object = any) {
  const { id, client_secret: secret } = await at.stripe.paymentIntents.create(intent as typeof any)
  const method = (await callTestSandbox(at, 'POST', 'payment_methods', fields)).body.id
  const confirmation = { client_secret: secret!, payment_method: method, return_url: 'https://shop.example/back?a=1' }
  return { id, secret, reply: await callTestSandbox(at, 'POST', `payment_intents/${id}/confirm`, confirmation) }
}

const settle = ({ pool }: TestSandbox) => pool.query('update sandbox.payment_intents set settles_at = now()')

test.each([
  ['000123456789', 'succeeded', null],
  ['000222222227', 'requires_payment_method', 'insufficient_funds'],
])('the account %s is debited after a while: %s', async (number, status, code) => {
  const at = await openTestSandbox()
  const { id, reply } = await pay(at, { ...account, 'us_bank_account[account_number]': number })
  expect(reply.body).toMatchObject({ status: 'processing' })
  await settle(at)
  const now = async () => {
    const intent = await at.stripe.paymentIntents.retrieve(id)
    return { status: intent.status, code: intent.last_payment_error?.code ?? null }
  }
  await expect.poll(now).toEqual({ status, code })
  const [charge] = (await at.stripe.charges.list({ payment_intent: id })).data
  expect(charge?.payment_method_details).toMatchObject({
    type: 'us_bank_account',
    us_bank_account: { last4: number.slice(-4) },
  })
})

test.each([
  ['complete', 'succeeded', 'succeeded'],
  ['fail', 'failed', 'requires_payment_method'],
])('the page of a wallet leads back to the shop: %s', async (outcome, told, status) => {
  const at = await openTestSandbox()
  const { id, secret, reply } = await pay(at, { type: 'amazon_pay' })
  expect(reply.body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const { pathname } = new URL(reply.body.next_action.redirect_to_url.url)
  const page = await fetch(at.origin + pathname)
  expect(await page.text()).toContain('name="outcome" value="complete"')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const choose = () =>
    fetch(at.origin + pathname, { method: 'POST', headers, body: `outcome=${outcome}`, redirect: 'manual' })
  const chosen = await choose()
  expect(chosen.status).toBe(303)
  expect(chosen.headers.get('location')).toBe(
    `https://shop.example/back?a=1&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=${told}`,
  )
  expect((await at.stripe.paymentIntents.retrieve(id)).status).toBe(status)
  expect((await choose()).status).toBe(404)
})

test('an intent for cards takes no other method, and a wallet needs to know the way back', async () => {
  const at = await openTestSandbox()
  const cards = { ...usd, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }
  for (const fields of [account, { type: 'amazon_pay' }]) {
    const { reply } = await pay(at, fields, cards)
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_incompatible_payment_method' } },
    })
  }
  const { id } = await at.stripe.paymentIntents.create(any)
  const method = (await callTestSandbox(at, 'POST', 'payment_methods', { type: 'amazon_pay' })).body.id
  await expect(at.stripe.paymentIntents.confirm(id, { payment_method: method })).rejects.toMatchObject({
    param: 'return_url',
  })
})

test('a webhook that the provider could not reach is not registered', async () => {
  const { stripe } = await openTestSandbox()
  const made = stripe.webhookEndpoints.create({ url: 'http://localhost:3000/hook', enabled_events: ['*'] })
  await expect(made).rejects.toMatchObject({ code: 'url_invalid' })
})
