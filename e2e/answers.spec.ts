import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { demoAdmin, demoCustomer, type Person, signIn, signOut, signUp } from './people.ts'
import { expect, test } from './test.ts'

type Try = (page: Page, expectOne: () => Promise<void>) => Promise<void>

const press =
  (name: string): Try =>
  async (page, expectOne) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await expectOne()
  }

/** Asks for what a dialog confirms, confirms it, and gives up. */
const pressTwice =
  (name: string | RegExp, confirm: string): Try =>
  async (page, expectOne) => {
    const main = page.getByRole('main')
    await main.getByRole('button', { name }).and(main.locator(':enabled')).first().click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('alert')).toBeEmpty()
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expectOne()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }

type Screen = { path: string; who?: Person; typed?: Record<string, string>; tries: Try[] }

const password = 'five unrelated words here'

/** Screens with several actions, and each of these. */
const screens: Screen[] = [
  {
    path: '/login',
    typed: { email: 'nobody@example.com', password },
    tries: ['Login', 'Reset password', 'sign in with google', 'Login'].map(press),
  },
  {
    path: '/dashboard/security',
    who: demoCustomer,
    typed: { current: password, password },
    tries: ['Change password', 'Set up', 'Signout', 'Log out everywhere else', 'Set up'].map(press),
  },
  {
    path: '/dashboard/data',
    who: demoCustomer,
    typed: { password },
    tries: ['Download my data', 'Erase my account', 'Download my data'].map(press),
  },
  {
    path: '/dashboard/message',
    who: demoAdmin,
    typed: {},
    tries: ['Mark as read', 'Delete', 'Mark as read'].map(press),
  },
  {
    path: '/dashboard/allUsers',
    who: demoAdmin,
    tries: [pressTwice('Make Admin', 'Make Admin'), pressTwice('Delete', 'Delete')],
  },
  {
    path: '/dashboard/manageProduct',
    who: demoAdmin,
    tries: [pressTwice(/^Delete /, 'Delete'), pressTwice(/^Delete /, 'Delete')],
  },
]

/** The sentences of refusals that are shown. */
const refusals = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/, visible: true })

/** While broken, the shop fails at everything. */
async function breakable(page: Page): Promise<(broken: boolean) => void> {
  let isBroken = false
  await page.route('**/api/**', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Something broke.' } })
      : route.continue(),
  )
  return (broken) => {
    isBroken = broken
  }
}

async function leaveMessage(page: Page): Promise<void> {
  const data = { name: 'Mia', email: 'mia@example.com', subject: 'Chains', opinion: 'Do you cut to length?' }
  // Each from an address of its own, since one may send five an hour.
  const headers = { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` }
  expect((await page.request.post('/api/inbox', { data, headers })).status()).toBe(201)
}

for (const { path, who, typed = {}, tries } of screens) {
  test(`one refusal at a time on ${path}`, { tag: '@long' }, async ({ page, browser, baseURL, expectComplaint }) => {
    expectComplaint('responded with a status of 500')
    await leaveMessage(page)
    if (who) {
      // A second session, which can be signed out.
      const other = await browser.newPage({ baseURL: baseURL! })
      await signIn(other, who)
      await other.close()
      await signIn(page, who)
    }
    await open(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    if ('text' in typed) {
      await main.getByRole('button', { name: 'Read', exact: true }).first().click()
      await main.getByRole('button', { name: 'Reply' }).first().click()
    }
    for (const sure of await main.getByRole('checkbox').all()) await sure.check()
    for (const [name, value] of Object.entries(typed))
      for (const field of await main.locator(`[name=${name}]`).all()) await field.fill(value)

    const setBroken = await breakable(page)
    setBroken(true)
    const expectOne = () => expect(refusals(page)).toHaveCount(1)
    for (const attempt of tries) await attempt(page, expectOne)
  })
}

test('a success clears the refusal before it, and a refusal the success', async ({ page, expectComplaint }) => {
  expectComplaint('responded with a status of 500')
  const setBroken = await breakable(page)
  const main = page.getByRole('main')
  const sent = main.getByRole('status').filter({ hasText: 'Sent email' })
  await open(page, '/login')
  await main.getByLabel('Email').fill('nobody@example.com')
  await main.getByRole('textbox', { name: 'Password' }).fill(password)
  setBroken(true)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(refusals(page)).toHaveCount(1)
  setBroken(false)
  await main.getByRole('button', { name: 'Reset password' }).click()
  await expect(sent).toBeVisible()
  await expect(refusals(page)).toHaveCount(0)
  setBroken(true)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(refusals(page)).toHaveCount(1)
  await expect(sent).toHaveCount(0)

  setBroken(false)
  await leaveMessage(page)
  await signIn(page, demoAdmin, '/dashboard/message')
  await expect(main.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  setBroken(true)
  await main.getByRole('button', { name: 'Delete' }).first().click()
  await expect(refusals(page)).toHaveCount(1)
  setBroken(false)
  await main.getByRole('button', { name: 'Read', exact: true }).first().click()
  await main.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect(refusals(page)).toHaveCount(0)
})

test('what failed is never in the colour of success, nor what succeeded in that of failure', { tag: '@long' }, async ({
  page,
  expectRefusal,
}) => {
  const readColour = (name: string) =>
    page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--${property})`
      return getComputedStyle(probe).color
    }, name)
  const readEdge = (toast: string) =>
    page.getByRole('dialog', { name: toast }).evaluate((shown) => getComputedStyle(shown).borderLeftColor)
  await leaveMessage(page)
  await signIn(page, demoAdmin, '/dashboard/message')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click()
  expect(await readEdge('The message is in the archive')).toBe(await readColour('good'))

  await page.goto('/dashboard/allUsers')
  expectRefusal(403, /\/api\/users\/admin\//)
  await page.route('**/api/users/admin/**', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'not_allowed', detail: 'You may not do that.' } })
      : route.continue(),
  )
  await pressTwice('Make Admin', 'Make Admin')(page, () => expect(refusals(page)).toHaveCount(1))
  expect(await readEdge('failed to add an admin')).toBe(await readColour('bad'))
})

test('whoever signs out leaves no address behind, and going back shows nothing of theirs', async ({ page }) => {
  const { email } = await signUp(page, '/dashboard/security')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
})

test('a page that the browser kept shows nothing once its user has signed out elsewhere', async ({ page }) => {
  await signUp(page, '/dashboard/security')
  await expect(page.getByRole('heading', { name: 'Login and security' })).toBeVisible()
  // As a browser does that shows a page again which was away when its user signed out.
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
})
