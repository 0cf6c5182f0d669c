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

/** Somebody whom the shop has never seen. */
export function newPerson(name = 'Josephine Carter'): Person {
  return { name, email: `${randomUUID().slice(0, 13)}@example.com`, password: 'five unrelated words here' }
}

/** Signs in through the form, from wherever the page is asked to come back to. */
export async function signIn(page: Page, { email, password }: Person, from = '/'): Promise<void> {
  await open(page, `/login?from=${encodeURIComponent(from)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
}

/** Makes an account by a call and lets the sign-in page find its session: quicker than the form, the same account. */
export async function signUp(page: Page, from = '/', person = newPerson()): Promise<Person> {
  // From an address of their own, since from one not all of them would be let in within a minute.
  const headers = { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` }
  const response = await page.request.post('/api/auth/sign-up/email', { data: person, headers })
  expect(response.status()).toBe(201)
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
  return person
}
