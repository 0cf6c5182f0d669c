import { randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { open } from './hydration.ts'

export type Person = { name: string; email: string; password: string }

export const demoAdmin: Person = {
  name: 'Ada Wright',
  email: 'admin@ironwright.example',
  password: 'Admin-demo-2026',
}

export const demoCustomer: Person = {
  name: 'Casey Miller',
  email: 'customer@ironwright.example',
  password: 'Customer-demo-2026',
}

/** Somebody without an account. */
export function newPerson(name = 'Josephine Carter'): Person {
  return { name, email: `${randomUUID().slice(0, 13)}@example.com`, password: 'five unrelated words here' }
}

/** Signs in through the form; the sign-in page then redirects to `from`. */
export async function signIn(page: Page, { email, password }: Person, from = '/'): Promise<void> {
  await open(page, `/login?from=${encodeURIComponent(from)}`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectSignedIn(page)
}

/** Signs in by a call and lets the sign-in page find the session: faster than the form. */
export async function signInByCall(page: Page, { email, password }: Person, from = '/'): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: randomAddress(),
  })
  expect(response.status()).toBe(200)
  await findSession(page, from)
}

/** Registers by a call and lets the sign-in page find the session: faster than the form, with the same account. */
export async function signUp(page: Page, from = '/', person = newPerson()): Promise<Person> {
  const response = await page.request.post('/api/auth/sign-up/email', { data: person, headers: randomAddress() })
  expect(response.status()).toBe(201)
  await findSession(page, from)
  return person
}

/** Each test and each session has an address of its own: the shop limits what one address may do. */
export const randomAddress = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` })

async function findSession(page: Page, from: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await expectSignedIn(page)
}

/** The header says whose session it is, at every width. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('span:has(> [data-testid=display-name])')).toBeVisible()
}

/** Signs out and waits until the server knows; a page opened before that could still find the session. */
export async function signOut(page: Page): Promise<void> {
  const ended = page.waitForResponse('**/api/auth/sign-out')
  const button = page.getByRole('button', { name: 'Signout' })
  // Where it is narrow, it is in the menu of the account.
  const account = page.locator('button:has([data-testid=display-name])')
  await expect(button.or(account).first()).toBeVisible()
  if (!(await button.isVisible())) await account.click()
  await button.click()
  await ended
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
}
