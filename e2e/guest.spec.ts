import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { confirmationLink } from './mails.ts'
import { demoAdmin, newPerson, signIn, signOut } from './people.ts'
import { productFor } from './products.ts'
import { runShop } from './shop.ts'
import { expect, getBearer, test } from './test.ts'

let shop: Awaited<ReturnType<typeof runShop>>

/** Guests are a setting of the whole shop, so these tests have one of their own. */
test.beforeAll(async ({ browser }) => {
  shop = await runShop()
  const admin = await openPage(browser)
  await signIn(admin, demoAdmin, '/dashboard/overview')
  const change = { headers: await getBearer(admin), data: { guests: 'on' } }
  expect((await admin.request.patch('/api/settings', change)).status()).toBe(200)
  await admin.close()
})
test.afterAll(() => shop.stop())

const openPage = (browser: Browser): Promise<Page> => browser.newPage({ baseURL: shop.url })

async function addToCart(page: Page): Promise<void> {
  const { slug } = await productFor(page.request, 'dowel pin')
  await open(page, `/products/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart:/ })).toContainText('1')
}

/** From the cart to the checkout, with nothing but an address to mail. */
async function checkOutAsGuest(page: Page, email: string): Promise<void> {
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Check out' }).click()
  const guest = page.locator('form').filter({ hasText: 'Order without an account' })
  await guest.getByLabel('Email').fill(email)
  await guest.getByRole('button', { name: 'Continue as a guest' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}

async function orderAsGuest(page: Page, email: string): Promise<void> {
  await checkOutAsGuest(page, email)
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('Name', { exact: true }).fill('Josephine Carter')
  await page.getByLabel('Street and number').fill('2 Forge Lane')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town').fill('Berlin')
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByRole('button', { name: /^Order and pay \$/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
}

test('a visitor orders and pays with a mail address alone, and the mailed link makes an account of it', async ({
  browser,
}) => {
  const page = await openPage(browser)
  const email = `${randomUUID().slice(0, 13)}@example.com`
  await addToCart(page)
  await orderAsGuest(page, email)
  await expect(page.getByRole('banner')).toContainText('Guest')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await payWith(page, '4242424242424242')
  await expect(page.getByText(`We are emailing a link to ${email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^IW-\d+$/)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  const order = page.url()

  await test.step('what accounts have asks a guest to log in', async () => {
    await page.goto('/dashboard/addresses')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('This page needs an account.')).toBeVisible()
  })
  await test.step('the link shows the order and its invoice in any browser', async () => {
    const other = await openPage(browser)
    await open(other, await confirmationLink(page.request, { email }))
    await other.getByRole('button', { name: 'See your order' }).click()
    await expect(other).toHaveURL(order)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^IW-\d+$/)
    const invoice = other.waitForEvent('download')
    await other.getByRole('button', { name: /PDF/ }).first().click()
    expect((await invoice).suggestedFilename()).toMatch(/\.pdf$/)
    await other.close()
  })
  await test.step('the link asks for a password, and the order is in the account', async () => {
    await page.goto(await confirmationLink(page.request, { email }))
    await page.getByRole('button', { name: 'Put my order into an account' }).click()
    await page.getByLabel('Password').fill('five unrelated words here')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('five unrelated words here')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    await page.goto(order)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^IW-\d+$/)
  })
  await page.close()
})

test('a guest who has an account after all logs in from the checkout, and the cart goes along', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openPage(browser)
  const person = { name: 'Josephine Carter', email: `${randomUUID().slice(0, 13)}@example.com` }
  const password = 'five unrelated words here'
  expect((await page.request.post('/api/auth/sign-up/email', { data: { ...person, password } })).status()).toBe(201)
  await page.context().clearCookies()
  await addToCart(page)
  await checkOutAsGuest(page, person.email)
  await page.getByRole('button', { name: 'Log in instead' }).click()
  const login = page.locator('form').filter({ has: page.getByRole('button', { name: 'Login', exact: true }) })
  await login.getByLabel('Email').fill(person.email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart: one line' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in instead' })).toHaveCount(0)
  await page.close()
})

test('a guest who logs in elsewhere finds the cart in the account', { tag: '@long' }, async ({ browser }) => {
  const page = await openPage(browser)
  const person = newPerson()
  expect((await page.request.post('/api/auth/sign-up/email', { data: person })).status()).toBe(201)
  await page.context().clearCookies()
  await addToCart(page)
  await checkOutAsGuest(page, person.email)
  await signIn(page, person, '/cart')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart: one line' })).toBeVisible()
  await page.close()
})

test('an admin sees that a guest placed an order', { tag: '@long' }, async ({ browser }) => {
  const page = await openPage(browser)
  const email = `${randomUUID().slice(0, 13)}@example.com`
  await addToCart(page)
  await orderAsGuest(page, email)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, demoAdmin, `/dashboard/orders?q=${encodeURIComponent(email)}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('(guest)')
  await row.getByRole('link').first().click()
  await expect(page.getByText(`Josephine Carter, ${email} (guest)`)).toBeVisible()
  await page.close()
})

test('the link of somebody with an account moves the order there, and asks them to log in', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await openPage(browser)
  const person = { name: 'Josephine Carter', email: `${randomUUID().slice(0, 13)}@example.com` }
  const password = 'five unrelated words here'
  expect((await page.request.post('/api/auth/sign-up/email', { data: { ...person, password } })).status()).toBe(201)
  const token = new URLSearchParams((await confirmationLink(page.request, person)).split('?')[1]).get('token')
  expect((await page.request.post('/api/auth/confirm-address', { data: { token } })).status()).toBe(200)
  await page.context().clearCookies()
  await addToCart(page)
  await orderAsGuest(page, person.email)
  await payWith(page, '4242424242424242')
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  const order = page.url()
  await signOut(page)

  await page.goto(await confirmationLink(page.request, person))
  await page.getByRole('button', { name: 'Put my order into an account' }).click()
  await expect(page.getByText('The order is now in your account. Log in to see it.')).toBeVisible()
  await signIn(page, { ...person, password }, new URL(order).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^IW-\d+$/)
  await page.close()
})
