import type { Page } from '@playwright/test'
import { pathsOf } from './paths.ts'
import { signUp } from './people.ts'
import { expect, test } from './test.ts'

/** Records a page's API calls, except those that find out who is signed in. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const asksWhoItIs = /^\/api\/(auth\/|(users|admin)\/[^/]+%40)/.test(pathname)
    if (pathname.startsWith('/api/') && !asksWhoItIs) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a visitor is redirected from every guarded page to sign-in, and none of its data is requested', async ({
  page,
}) => {
  const calls = callsOf(page)
  for (const path of pathsOf(({ access }) => access === 'signed-in' || access === 'admin')) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path })}`)
  }
  await page.goto('/bn/dashboard/orders')
  await expect(page).toHaveURL('/bn/login?from=%2Fdashboard%2Forders')
  expect(calls).toEqual([])
})

test('a customer is refused on every admin page, and none of its data is requested', async ({ page }) => {
  await signUp(page)
  const calls = callsOf(page)
  for (const path of pathsOf(({ access }) => access === 'admin')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not allowed' }), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Dashboard' }), path).toBeVisible()
  }
  expect(calls).toEqual([])
})

test('if the session cannot be checked, that is reported and can be retried', async ({ page, expectRefusal }) => {
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

test('the return path follows the language of the sign-in page', async ({ page }) => {
  await signUp(page, '/bn/products?q=bolt')
  await expect(page).toHaveURL('/products?q=bolt')
})
