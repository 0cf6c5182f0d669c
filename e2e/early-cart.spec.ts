import type { Page } from '@playwright/test'
import { open, waitForHydration } from './hydration.ts'
import { signUp } from './people.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const readLines = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}').lines ?? [])

/** Pictures and scripts may still be on their way. */
const early = { waitUntil: 'domcontentloaded' } as const

/** Lets no script arrive until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a part is added before any script has arrived, and once', async ({ page, ownProduct }) => {
  const { slug, _id } = await ownProduct({ price: 4.99 })
  const release = await holdScripts(page)
  await page.goto(`/products/${slug}`, early)
  const form = page.getByRole('main').locator('form.scripted').first()
  await expectSeen(form.getByRole('button'))
  await form.getByRole('textbox').fill('3')
  await form.getByRole('button').click()
  const status = page.locator('#cart-early')
  await expect(status).toHaveText(/^Added to your cart: ./)
  await expectSeen(status)
  const number = page.locator('#cart-count')
  expect(await number.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"1"')
  expect(await readLines(page)).toMatchObject([{ productId: _id, quantity: 3, seenPrice: 4.99 }])

  release()
  await waitForHydration(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart: one line, $14.97')
  await expect(number).toHaveText('1')
  expect(await number.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none')
  await expect(status).toBeEmpty()
  expect(await readLines(page)).toHaveLength(1)
  // From then on the page's own handler adds, and asks the shop.
  await form.getByRole('button').click()
  await expect(page.getByText(/^3 pieces of .* added$/)).toBeVisible()
  expect(await readLines(page)).toMatchObject([{ quantity: 6 }])
})

test('rows of tables are added early too, and what only the shop can answer waits for it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/families/hex-nut-iso-4032', early)
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Add / }) })
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await first.getByRole('button').click()
  await expect.poll(() => readLines(page)).toHaveLength(1)
  await second.getByRole('textbox').fill('1.5')
  await second.getByRole('button').click()
  await expect(second.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(second.getByRole('textbox')).toHaveJSProperty('validationMessage', 'Please enter a whole number.')
  await expect(second.getByRole('button')).not.toHaveAttribute('aria-busy')
  expect(await readLines(page)).toHaveLength(1)
})

test('what is added early by somebody signed in comes into the account’s cart', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const { slug, name } = await ownProduct({ price: 2 })
  await signUp(page)
  await open(page, '/cart')
  const release = await holdScripts(page)
  await page.goto(`/products/${slug}`, early)
  await page.getByRole('main').locator('form.scripted button').first().click()
  await expect(page.locator('#cart-early')).not.toBeEmpty()
  release()
  await waitForHydration(page)
  await expect.poll(() => readLines(page)).toHaveLength(0)
  await open(page, '/cart')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
})
