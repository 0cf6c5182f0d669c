import type { Page } from '@playwright/test'
import { open } from '../../e2e/hydration.ts'
import { newPerson, type Person, signIn, signOut } from '../../e2e/people.ts'
import { expect, test } from '../../e2e/test.ts'
import { projectId } from './emulator.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'assword' })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const alert = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: `Error: ${sentence}` })

const emulator = (path: string, init?: RequestInit) =>
  fetch(`http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/${path}`, {
    ...init,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
  })

type Mail = { email: string; requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET'; oobLink: string }

/** The link of the last mail that Firebase sent somebody. */
async function linkTo(person: Person, requestType: Mail['requestType']): Promise<string> {
  const { oobCodes } = await (await emulator(`emulator/v1/projects/${projectId}/oobCodes`)).json()
  const mine = (oobCodes as Mail[]).filter((mail) => mail.email === person.email && mail.requestType === requestType)
  return mine.at(-1)!.oobLink
}

async function register(page: Page, person = newPerson()): Promise<Person> {
  await open(page, '/register')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(person.name)
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
  return person
}

test('registering gives the name, and the mailed link confirms the address at the next sign-in [P39]', async ({
  page,
}) => {
  const person = await register(page)
  await expect(page.getByTestId('display-name')).toHaveText(person.name.slice(0, 6))
  await page.goto('/dashboard')
  const notice = page.getByText('Your email address is not confirmed yet')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeHidden()

  await fetch(await linkTo(person, 'VERIFY_EMAIL'))
  await signOut(page)
  // The sign-in screen gets itself a document of its own.
  await expect(login(page)).toBeEnabled()
  await signIn(page, person, '/dashboard')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('who comes from another page signs in just as well, and only then is Firebase’s library loaded [P36]', async ({
  page,
}) => {
  const person = await register(page)
  await signOut(page)
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('/firebase-') && scripts.push(request.url()))
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  expect(scripts).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(login(page)).toBeEnabled()
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
  expect(scripts).not.toEqual([])
})

test('a forgotten password is replaced by Firebase’s mail [P41]', async ({ page, expectComplaint }) => {
  expectComplaint('status of 400')
  const person = await register(page)
  await signOut(page)
  await open(page, '/login')
  await email(page).fill(person.email)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Sent email', { exact: true }),
  ).toBeVisible()
  const fresh = 'another five unrelated words'
  await fetch(`${await linkTo(person, 'PASSWORD_RESET')}&newPassword=${encodeURIComponent(fresh)}`)
  await password(page).fill(person.password)
  await login(page).click()
  await expect(alert(page, 'The email address or password is incorrect.')).toBeVisible()
  await signIn(page, { ...person, password: fresh })
})

test('a registered address, a wrong password and an unknown person are each reported [P35]', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('status of 400')
  const person = await register(page)
  await signOut(page)
  await open(page, '/register')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody Else')
  await email(page).fill(person.email)
  await password(page).fill('five other words here')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(alert(page, 'An account with this email address already exists.')).toBeVisible()

  await open(page, '/login')
  for (const address of [person.email, newPerson().email]) {
    await email(page).fill(address)
    await password(page).fill('not the password')
    await login(page).click()
    await expect(alert(page, 'The email address or password is incorrect.')).toBeVisible()
  }
})

test('an account that is closed at Firebase is told so [P42]', async ({ page, expectComplaint }) => {
  expectComplaint('status of 400')
  const person = await register(page)
  await signOut(page)
  const accounts = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const post = (call: string, body: object) =>
    emulator(`${accounts}:${call}`, { method: 'POST', body: JSON.stringify(body) })
  const { users } = await (await post('lookup', { email: [person.email] })).json()
  await post('update', { localId: users[0].localId, disableUser: true })
  await open(page, '/login')
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
  await expect(alert(page, 'This account has been closed.')).toBeVisible()
})

test('Firebase that cannot be reached is reported, and what was typed stays [P43]', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('Failed to load resource')
  const person = await register(page)
  await signOut(page)
  await open(page, '/login')
  await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort())
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await login(page).click()
  await expect(alert(page, 'The sign-in service cannot be reached.')).toBeVisible()
  await page.unroute('**/identitytoolkit.googleapis.com/**')
  await login(page).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
})

test('a blocked popup is reported, and no redirect is offered that could not return', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('apis.google.com')
  expectComplaint('Failed to load resource')
  await open(page, '/login')
  await page.getByRole('button', { name: 'sign in with google' }).click()
  // The script of the popup is Google's own, which this test does not reach.
  await expect(page.getByRole('alert').filter({ hasText: 'Error:' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Continue without a second window' })).toBeHidden()
})

test('the password is changed by a mail, and the second factor set up after a recent sign-in', async ({ page }) => {
  const person = await register(page)
  await fetch(await linkTo(person, 'VERIFY_EMAIL'))
  await signOut(page)
  await signIn(page, person, '/dashboard/security')
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/reset-password')
  await expect(page.getByText('you must have logged in within the last ten minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Scan this with an authenticator app')).toBeVisible()
})
