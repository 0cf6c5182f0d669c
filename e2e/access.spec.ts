import { listPaths } from './paths.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { photo } from './photo.ts'
import { expect, test } from './test.ts'

const guarded = listPaths(({ access }) => access === 'signed-in' || access === 'admin')

test('if the session cannot be checked, that is reported and can be retried [P22]', { tag: '@long' }, async ({
  page,
  expectRefusal,
}) => {
  await signUp(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  expectRefusal(503, '/api/auth/get-session')
  let broken: boolean
  await page.route('**/api/auth/get-session', (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  for (const [path, heading] of [
    ['/dashboard/data', 'Your data'],
    ['/addReview', 'Add Review'],
  ] as const) {
    broken = true
    await page.goto(path)
    const said = page.getByRole('main').getByRole('alert')
    await expect(said).toContainText('Error: ')
    broken = false
    await said.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
})

// One guard asks for the token on every page, as src/pages.test.ts proves of the layouts.
for (const token of ['expired', 'missing'] as const) {
  test(`if the token exchange fails with a token ${token}, guarded pages say so and can be retried`, {
    tag: '@long',
  }, async ({ page, expectRefusal }) => {
    await signIn(page, demoAdmin, '/dashboard')
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    let broken = true
    await page.route(/\/api\/users\/[^/]+%40/, (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    const loseToken = (how: string) =>
      how === 'missing' ? localStorage.removeItem('accessToken') : localStorage.setItem('accessTokenUntil', '1')
    expectRefusal(503, `/api/users/${encodeURIComponent(demoAdmin.email)}`)
    // Before a page's own scripts: one that is shown already reads its news with whatever token there is.
    await page.addInitScript(loseToken, token)
    for (const path of [guarded[0]!, guarded.at(-1)!]) {
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: 'Error: ' }), path).toBeVisible()
    }
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Unsent emails' })).toBeVisible()
  })
}

test('a page that is already shown reports a failing token exchange in the same words', { tag: '@long' }, async ({
  page,
  expectRefusal,
}) => {
  await signIn(page, demoAdmin, '/dashboard')
  let broken: boolean
  await page.route(/\/api\/users\/[^/]+%40/, (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  expectRefusal(503, `/api/users/${encodeURIComponent(demoAdmin.email)}`)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  for (const name of ['All Orders', 'All Users']) {
    await expect(menu).toBeVisible()
    await page.evaluate(() => localStorage.setItem('accessTokenUntil', '1'))
    broken = true
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error: ' })).toBeVisible()
    await expect(page.getByText('This page cannot be shown')).toBeHidden()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('a form survives a lost session: after signing in again it is as it was [P62]', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(401, /^\/api\//)
  const person = await signUp(page, '/dashboard/addProfile')
  const texts = ['About me', 'Address', 'Experience', 'Skills', 'Academic qualification']
  const typed = { Phone: '+880 1711-000000', ...Object.fromEntries(texts.map((label) => [label, `${label}\nof mine`])) }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.locator('input[type=file]').setInputFiles(await photo('#357'))
  // The session ends on the server; this browser does not know yet.
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: new URL(page.url()).origin } })
  await page.evaluate(() => localStorage.setItem('accessTokenUntil', '1'))
  await page.getByRole('button', { name: 'Add Profile' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No user is logged in' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/addProfile')
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
})

test('the return path follows the language of the sign-in page', async ({ page }) => {
  await signUp(page, '/bn/products?q=bolt')
  await expect(page).toHaveURL('/products?q=bolt')
})
