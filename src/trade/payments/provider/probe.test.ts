import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#base/platform/config/config.server.ts'
import { repairWebhook } from '#shop/commands/services.server.ts'
import { openTestSandbox } from '../../../../sandbox/test-sandbox.server.ts'
import { openShop } from '../../../../test/shop.ts'
import { checkCards } from '../check.server.ts'
import { findLastWebhook } from '../check.sql.server.ts'
import { probeCards } from './probe.server.ts'

const shopUrl = 'https://shop.example'

/** The sandbox as Stripe, the settings that name it, and the command that registers its webhook. */
async function withStripe() {
  const { sandbox, stripe, keys } = await openTestSandbox()
  const stripeApiUrl = `http://${sandbox.apiUrl.host}:${sandbox.apiUrl.port}`
  const environment = { SHOP_URL: shopUrl, STRIPE_SECRET_KEY: keys.secretKey, STRIPE_API_URL: stripeApiUrl }
  const mend = async (changed = {}) => (await repairWebhook({ ...environment, ...changed })).join('\n')
  return { stripe, config: { stripe: keys, stripeApiUrl, shopUrl }, mend }
}

const url = `${shopUrl}/api/webhooks/payment`

test('the command makes the webhook and tells its secret once, and the probe is content [P109]', async () => {
  const { stripe, config, mend } = await withStripe()
  await expect(probeCards(config)).rejects.toThrow('Run: npm run shop -- stripe-webhook')
  expect(await mend()).toMatch(
    /was made for https:\/\/shop\.example\/api\/webhooks\/payment\.[\s\S]*STRIPE_WEBHOOK_SECRET=whsec_\w/,
  )
  expect(await probeCards(config)).toBe('Stripe answers in test mode.')
  expect(await mend()).toMatch(/^The webhook we_\w+ is right\.[\s\S]*Signing secret/)
  expect(await mend()).not.toContain('whsec_')
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)
})

test('a live shop whose provider answers in test mode needs attention', async () => {
  const { config, mend } = await withStripe()
  await mend()
  const finding = async (mode: 'demo' | 'live') => {
    const { state, text } = await checkCards({ config: { ...config, mode, testPayments: true } as Config })
    return `${state}: ${text()}`
  }
  expect(await finding('live')).toBe('warning: The keys are test keys: no card is charged, and no money arrives.')
  expect(await finding('demo')).toBe('good: The payment provider answers.')
})

test('a webhook that misses events or is switched off is mended, one of another shop left alone [P110]', async () => {
  const { stripe, config, mend } = await withStripe()
  const foreign = await stripe.webhookEndpoints.create({ url: 'https://other.example/hook', enabled_events: ['*'] })
  await mend()
  const [own] = (await stripe.webhookEndpoints.list()).data
  await stripe.webhookEndpoints.update(own!.id, { enabled_events: ['charge.refunded'], disabled: true })
  await expect(probeCards(config)).rejects.toThrow('Run: npm run shop -- stripe-webhook')
  expect(await mend()).toContain(`The webhook ${own!.id} was not right, and is now.`)
  expect(await probeCards(config)).toBe('Stripe answers in test mode.')
  const { secret: _, ...unchanged } = foreign
  expect((await stripe.webhookEndpoints.list()).data).toContainEqual(expect.objectContaining(unchanged))
})

test('one of another version is replaced, and switched off when the shop knows the new secret', async () => {
  const { stripe, config, mend } = await withStripe()
  const old = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'], api_version: '2024-06-20' })
  await expect(probeCards(config)).rejects.toThrow('Run: npm run shop -- stripe-webhook')
  expect(await mend()).toContain(`The older webhook ${old.id} stays until the shop runs with the new secret`)
  const status = async () => (await stripe.webhookEndpoints.list()).data.find(({ id }) => id === old.id)!.status
  expect(await status()).toBe('enabled')
  expect(await mend()).toContain(`The older webhook ${old.id} is switched off.`)
  expect(await status()).toBe('disabled')
})

test('what the operator set wrong is said in words', async () => {
  const { config, mend } = await withStripe()
  await mend()
  const { stripe: keys } = config
  const probe = (changed: object) => probeCards({ ...config, ...changed })
  const noSecret = { stripe: { ...keys, secretKey: 'sk_test_of_nobody' } }
  await expect(probe(noSecret)).rejects.toThrow('Stripe does not know STRIPE_SECRET_KEY. Copy the secret key again')
  const noPublishable = { stripe: { ...keys, publishableKey: 'pk_test_of_nobody' } }
  await expect(probe(noPublishable)).rejects.toThrow('Stripe does not know STRIPE_PUBLISHABLE_KEY.')
  await expect(probe({ stripeApiUrl: 'http://127.0.0.1:1' })).rejects.toThrow('Stripe cannot be reached.')
  expect(await probe({ stripe: undefined })).toContain('the sandbox takes test cards')
  await expect(mend({ SHOP_URL: 'http://shop.example' })).rejects.toThrow('SHOP_URL must begin with https://')
  await expect(mend({ STRIPE_SECRET_KEY: '' })).rejects.toThrow('Set STRIPE_SECRET_KEY')
})

test('a publishable key of another account is noticed once there is a payment to be seen', async () => {
  const { stripe, config, mend } = await withStripe()
  await mend()
  const keys = { ...config.stripe, publishableKey: 'pk_test_of_another_account' }
  const stripeApiUrl = await withOtherAccount(config.stripeApiUrl, keys.publishableKey)
  expect(await probeCards({ stripe: keys, stripeApiUrl, shopUrl })).toBe('Stripe answers in test mode.')
  await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  await expect(probeCards({ stripe: keys, stripeApiUrl, shopUrl })).rejects.toThrow('of another account')
})

/** Passes reads on, but to the key of another account no payment exists. */
async function withOtherAccount(stripeApiUrl: string, key: string): Promise<string> {
  const server = createServer(async ({ url, headers: { authorization = '' } }, answer) => {
    const isOther = authorization === `Bearer ${key}`
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' }
    const reply = isOther
      ? Response.json({ error }, { status: 404 })
      : await fetch(stripeApiUrl + url, { headers: { authorization } })
    answer.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the shop remembers when it last heard of its provider', async () => {
  const shop = await openShop()
  expect(await findLastWebhook(shop.db)).toBeUndefined()
  await shop.provider.stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  await shop.provider.deliverNow()
  await expect.poll(() => findLastWebhook(shop.db)).toMatchObject({ isRecent: true })
})
