import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'
import { freePort } from '../test/free-port.ts'
import { payWith } from './card.ts'
import { emptyDatabase } from './databases.ts'
import { openOrder } from './ordering.ts'
import { signUp } from './people.ts'
import { type ProductDetails, productFor } from './products.ts'
import { runShop } from './shop.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

let stripe: StripeStandIn
let browser: Browser
/** Two nodes of one shop with keys; the second takes all methods. */
let shops: { cards: string; all: string }
const ends: (() => Promise<unknown>)[] = []

test.beforeAll(async ({ playwright }, info) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ironwright-keys-'))
  ends.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), disposable: true })
  ends.push(() => database.stop())
  const ports = [await freePort(), await freePort()]
  const [cards, all] = ports.map((port) => `http://localhost:${port}`) as [string, string]
  shops = { cards, all }
  const forStripe = await emptyDatabase(database.url, 'with_keys_stripe')
  stripe = await startStripeStandIn({ shopUrl: cards, databaseUrl: forStripe })
  ends.push(() => stripe.close())
  const env = {
    ...stripe.env,
    DATA_DIR: join(dataDir, 'shop'),
    DATABASE_URL: await emptyDatabase(database.url, 'with_keys'),
  }
  await startNode({ ...env, PORT: String(ports[0]) })
  await startNode({ ...env, PORT: String(ports[1]), PAYMENT_METHODS: 'automatic' })
  const options = info.project.use.launchOptions!
  browser = await playwright.chromium.launch({ ...options, args: [...options.args!, ...stripe.browserArgs] })
  ends.push(() => browser.close())
})

test.afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function startNode(env: Record<string, string>) {
  const { stop } = await runShop(env)
  ends.push(stop)
}

/** A page of a shop with keys, and everything that its pages complain about or load from elsewhere. */
async function openPage(shop: string) {
  const page = await browser.newPage({ baseURL: shop })
  const complaints: string[] = []
  const loaded: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(shop)) loaded.push(new URL(request.url()).host)
  })
  return { page, complaints, loaded }
}

const product = (page: Page): Promise<ProductDetails> => productFor(page.request, 'hex nut')
const readPolicy = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy']!

test('a shop with keys loads Stripe.js from Stripe, on the payment page only, and is paid through it [P102]', async () => {
  const { page, complaints, loaded } = await openPage(shops.cards)
  await signUp(page)
  await page.goto('/')
  expect(loaded).toEqual([])

  await openOrder(page, await product(page))
  await expect(page.getByText('Purchase successfully')).toBeVisible()
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  expect(new Set(loaded)).toEqual(new Set(['js.stripe.com', 'api.stripe.com']))

  await openOrder(page, await product(page))
  await payWith(page, '4000002500003155')
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  expect(loaded).toContain('hooks.stripe.com')
  expect(complaints).toEqual([])

  for (const path of ['/', '/dashboard', '/login']) expect(await readPolicy(page, path)).not.toContain('stripe')
  const policy = await readPolicy(page, new URL(page.url()).pathname)
  for (const part of [
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com ",
    "connect-src 'self' https://api.stripe.com;",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  ])
    expect(policy).toContain(part)
  await page.close()
})

test('with all methods of the account, a wallet leads away and back, and a bank may take its time [P108]', {
  tag: '@long',
}, async () => {
  const { page, complaints } = await openPage(shops.all)
  await signUp(page)
  const choose = (name: string) => page.frameLocator('iframe[title="Secure payment method"]').getByLabel(name)
  const pay = page.getByRole('button', { name: /^Pay \$/ })

  await openOrder(page, await product(page))
  await choose('Wallet').check()
  await pay.click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('The payment was not made, and you were not charged.')).toBeVisible()
  expect(page.url()).not.toContain('secret')
  await choose('Wallet').check()
  await pay.click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
  expect(page.url()).not.toContain('secret')

  await openOrder(page, await product(page))
  await page.getByRole('button', { name: 'Pay with the practice wallet' }).click()
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()

  await openOrder(page, await product(page))
  await choose('Bank account').check()
  await choose('Account number').fill('000123456789')
  await pay.click()
  await expect(page.getByText('Your bank is still deciding.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your bank is still deciding' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Your bank is deciding')).toBeVisible()
  expect(complaints).toEqual([])
  await page.close()
})
