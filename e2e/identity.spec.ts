import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { mailTexts } from './mails.ts'
import { newPerson, signIn, signOut, signUp } from './people.ts'
import { expect, getBearer, test } from './test.ts'

// A message that an email was sent is named by it too.
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'assword' })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const google = (page: Page) => page.getByRole('button', { name: 'sign in with google' })

test('a wrong password is reported after "Error:", the right one returns to the requested page [P6]', async ({
  page,
  expectRefusal,
}) => {
  const person = await signUp(page)
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

  await page.goto('/dashboard/manageProduct')
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2FmanageProduct/)
  await email(page).fill(person.email)
  await password(page).fill('not the password')
  expectRefusal(401, '/api/auth/sign-in/email')
  await login(page).click()
  const said = page.getByRole('alert').filter({ hasText: 'Error: The email address or password is incorrect.' })
  await expect(said).toBeVisible()

  await email(page).fill(newPerson().email)
  await login(page).click()
  await expect(said).toBeVisible()

  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
  await expect(page).toHaveURL('/dashboard/manageProduct')
})

test('missing fields and invalid addresses are reported before anything is sent [P68]', async ({ page }) => {
  await open(page, '/register')
  const register = page.getByRole('button', { name: 'Register' })
  await register.click()
  for (const name of ['name', 'email', 'password']) await expect(page.getByText(`${name} is required`)).toBeVisible()

  await open(page, '/login')
  await email(page).fill('nobody')
  await password(page).fill('x')
  await login(page).click()
  await expect(email(page)).toHaveAccessibleDescription('Enter an email address, such as name@example.com')
})

test('a forgotten password is replaced through the mailed link [P92]', async ({ page, expectRefusal }) => {
  const person = await signUp(page)
  await signOut(page)
  await open(page, '/login')
  await email(page).fill(person.email)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sent email' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Sent email', { exact: true }),
  ).toBeVisible()

  await test.step('follow the link of the mail', async () => {
    const subjects = async () => (await mailTexts(page.request, person.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Set a new password')
    await page.goto('/outbox')
    const mail = page.getByRole('listitem').filter({ hasText: person.email }).filter({ hasText: 'Set a new password' })
    await mail.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await password(page).fill('another five unrelated words')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  })

  await test.step('the old one is dead, the new one works', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await email(page).fill(person.email)
    await password(page).fill(person.password)
    expectRefusal(401, '/api/auth/sign-in/email')
    await login(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error:' })).toBeVisible()
    await signIn(page, { ...person, password: 'another five unrelated words' })
  })
})

test('signing out in one tab signs out the other [P25]', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(other).toHaveURL(/\/login/)
})

test('Google signs in through its popup, and the header shows six characters of the name [P24]', async ({ page }) => {
  await open(page, '/login?from=%2Fdashboard')
  const opened = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opened
  await popup.getByLabel('Name').fill('Bartholomew Cole')
  await popup.getByLabel('Email').fill(newPerson().email)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByTestId('display-name')).toHaveText('Bartho')
})

test('a demo Google user signs in from the register page [P26]', async ({ page }) => {
  await open(page, '/register')
  const opened = page.waitForEvent('popup')
  await google(page).click()
  await (await opened).getByRole('button', { name: /^Tomas Novak/ }).click()
  await expect(page.getByTestId('display-name')).toHaveText('Tomas')
  await expect(page).toHaveURL('/')
})

test('a closed popup and a cancelled sign-in are reported [P94]', async ({ page }) => {
  await open(page, '/login')
  for (const [end, sentence] of [
    [(popup: Page) => popup.close(), 'Error: The login window was closed before you were logged in.'],
    [(popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click(), 'Error: You cancelled the login.'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await google(page).click()
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
    await end(popup)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
})

test('signing out ends the session and its token even if the page is closed before the reply', async ({
  page,
  context,
}) => {
  await signUp(page)
  const token = await getBearer(page)
  // A network so slow that the page is closed before any reply.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
  await page.close()
  const status = async () => (await context.request.get('/api/orders', { headers: token })).status()
  await expect.poll(status).toBe(401)
  const session = async () => (await context.request.get('/api/auth/get-session')).json()
  await expect.poll(session).toEqual({ user: null })
})

test('whoever opens a page before the sign-out has reached the shop is signed out there too', async ({ page }) => {
  await signUp(page)
  // What the first page asks for gets stuck; what is shown next is a page of its own.
  let isStuck = true
  await page.route('**/api/auth/sign-out', (route) => (isStuck ? undefined : route.continue()))
  await page.getByRole('button', { name: 'Signout' }).click()
  isStuck = false
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expect(
    page.getByRole('button', { name: 'Signin', exact: true }).or(page.getByLabel('Password')).first(),
  ).toBeVisible()
  const session = async () => (await page.context().request.get('/api/auth/get-session')).json()
  await expect.poll(session).toEqual({ user: null })
  await expect(page).toHaveURL(/\/login/)
})

test('a failed sign-out is reported and can be retried [P95]', async ({ page, expectRefusal }) => {
  await signUp(page)
  expectRefusal(503, '/api/auth/sign-out')
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Signout' }).click()
  const said = page.getByRole('banner').getByRole('alert')
  await expect(said).toContainText('the shop could not be reached')
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(said).toBeHidden()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})
