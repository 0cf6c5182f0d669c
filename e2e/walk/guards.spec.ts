import type { Page } from '@playwright/test'
import { waitForHydration } from '../hydration.ts'
import { listPages } from '../paths.ts'
import { inTurn } from '../quick.ts'
import { expect } from '../test.ts'
import { walkTest as test } from './fixtures.ts'

/**
 * Records a page's API calls, except those that find out who is signed in, what is in stock on the page before it, and what
 * the header says of the cart.
 */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const asksWhoItIs = /^\/api\/(auth\/|(users|admin)\/[^/]+%40)/.test(pathname)
    const isOfGuarded =
      pathname.startsWith('/api/') && !asksWhoItIs && !['/api/stock', '/api/cart/total'].includes(pathname)
    if (isOfGuarded) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

async function expectSignIn(page: Page, path: string, signInPath: string): Promise<void> {
  const calls = recordCalls(page)
  await page.goto(path)
  await expect(page).toHaveURL(signInPath)
  await waitForHydration(page)
  expect(calls).toEqual([])
}

for (const [index, { pattern, path }] of listPages(
  ({ access }) => access === 'signed-in' || access === 'admin',
).entries())
  test(
    `a visitor is redirected from ${pattern} to sign-in, and none of its data is requested [P20]`,
    inTurn(index, 12),
    async ({ page }) => {
      await expectSignIn(page, path, `/login?${new URLSearchParams({ from: path })}`)
    },
  )

test('a visitor is redirected to sign-in in the language of the page', async ({ page }) => {
  await expectSignIn(page, '/bn/dashboard/orders', '/bn/login?from=%2Fdashboard%2Forders')
})

test.describe('as a customer', () => {
  test.use({ walker: 'newcomer' })
  for (const [index, { pattern, path }] of listPages(({ access }) => access === 'admin').entries())
    test(
      `a customer is refused on ${pattern}, and none of its data is requested [P18]`,
      inTurn(index, 12),
      async ({ page }) => {
        const calls = recordCalls(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
        expect(calls).toEqual([])
      },
    )
})
