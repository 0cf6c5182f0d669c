import type { Page } from '@playwright/test'
import { totp } from '../test/totp.ts'
import { open } from './hydration.ts'
import { confirmAddress } from './mails.ts'
import { demoAdmin, signIn, signOut, signUp } from './people.ts'
import { expect, test } from './test.ts'

/** From the QR code to the enabled factor. */
async function finishSetUp(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  const factor = page.getByRole('region', { name: 'Second factor' })
  await expect(factor.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await factor.locator('code').textContent())!
  await factor.getByRole('textbox', { name: 'Code' }).fill(totp(secret))
  await factor.getByRole('button', { name: 'Confirm code' }).click()
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  const recoveryCode = (await codes.getByRole('listitem').first().textContent())!
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factor.getByText('It is on.')).toBeVisible()
  return { secret, recoveryCode }
}

test('a second factor is set up, required at the next sign-in, and replaced by a recovery code [P128]', async ({
  page,
  expectRefusal,
}) => {
  const person = await signUp(page)
  await confirmAddress(page.request, person)
  await page.goto('/dashboard/security')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByLabel('Password', { exact: true }).fill('not the password')
  expectRefusal(422, '/api/second-factor')
  await factor.getByRole('button', { name: 'Set up' }).click()
  await expect(factor.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your password. Try again',
  )
  await factor.getByLabel('Password', { exact: true }).fill(person.password)
  await factor.getByRole('button', { name: 'Set up' }).click()

  const { secret, recoveryCode } = await finishSetUp(page)

  const signInAgain = async () => {
    await signOut(page)
    await open(page, '/login?from=%2Fdashboard%2Fsecurity')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
  }
  await signInAgain()
  expectRefusal(401, '/api/auth/second-factor')
  await page.getByLabel('Code').fill('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not correct' })).toBeVisible()
  // A code is taken once; the next one is valid already.
  await page.getByLabel('Code').fill(totp(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login and security' })).toBeVisible()

  await signInAgain()
  await page.getByLabel('Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login and security' })).toBeVisible()
})

test('a second factor is removed with the password [P129]', { tag: '@long' }, async ({ page }) => {
  const person = await signUp(page)
  await confirmAddress(page.request, person)
  await page.goto('/dashboard/security')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByLabel('Password', { exact: true }).fill(person.password)
  await factor.getByRole('button', { name: 'Set up' }).click()
  await finishSetUp(page)

  await factor.getByLabel('Password', { exact: true }).fill(person.password)
  await factor.getByRole('button', { name: 'Remove second factor' }).click()

  await expect(page.getByText('The second factor was removed.')).toBeVisible()
  await expect(factor.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('an admin removes the second factor of somebody who lost it', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signUp(page)
  await confirmAddress(page.request, person)
  await page.goto('/dashboard/security')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByLabel('Password', { exact: true }).fill(person.password)
  await factor.getByRole('button', { name: 'Set up' }).click()
  await finishSetUp(page)

  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, `/dashboard/allUsers?q=${encodeURIComponent(person.email)}`)
  const reset = admin.getByRole('row', { name: person.email }).getByRole('button', { name: 'Reset second factor' })
  await reset.click()
  await expect(admin.getByRole('alertdialog')).toContainText(person.email)
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expect(admin.getByText('The second factor was removed')).toBeVisible()
  await expect(reset).toHaveCount(0)
  await admin.close()

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await signIn(page, person)
})

test('changing the password signs out the other browser', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  expectRefusal,
}) => {
  const person = await signUp(page)
  const other = await browser.newPage({ baseURL: baseURL! })
  await open(other, '/login')
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Signout' })).toBeVisible()

  await page.goto('/dashboard/security')
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toBeVisible()
  const form = page.getByRole('region', { name: 'Password', exact: true })
  const fill = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password').fill(next)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  expectRefusal(422, '/api/password')
  await fill(person.password, 'password1234')
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/)
  await fill(person.password, 'five other unrelated words')
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
  await other.close()
})
