// @module-tag long 25 s: a customer’s own numbers and lists.
import type { Page } from '@playwright/test'
import { withNonBreakingSpaces } from '../src/base/platform/text/non-breaking-spaces.ts'
import { inBengaliDigits } from '../test/digits.ts'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { confirmAddress } from './mails.ts'
import { openOrder } from './ordering.ts'
import { signUp } from './people.ts'
import { type ProductDetails, productFor } from './products.ts'
import { expect, test } from './test.ts'
import { expectFits } from './visit.ts'

const sku = 'IW-4762-M8X30-129B'
const packOfFifty = (page: Page): Promise<ProductDetails> => productFor(page.request, sku)
const getMain = (page: Page) => page.getByRole('main')
const searchBox = (page: Page) =>
  page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /Search/ }))
    .first()

test('what was bought is found by the customer’s own number, saved as a list, built three times and shared [P148]', async ({
  page,
  browser,
  baseURL,
  expectRefusal,
}) => {
  const product = await packOfFifty(page)
  await confirmAddress(page.request, await signUp(page))
  await openOrder(page, product, 2)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  const main = getMain(page)

  await test.step('it is named, by keyboard', async () => {
    await open(page, '/dashboard/parts')
    await expect(main.getByText('Bought once, 100 pieces')).toBeVisible()
    await main.getByRole('button', { name: 'Add your part number' }).focus()
    await page.keyboard.press('Enter')
    await expect(main.getByLabel('Your part number')).toBeFocused()
    await page.keyboard.type('WS-77')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Gearbox screw')
    await page.keyboard.press('Enter')
    await expect(main.getByText('Yours: WS-77 · Gearbox screw')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change your number' })).toBeFocused()
    await main.getByLabel('Number or name, yours or ours').fill('ws-77')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=ws-77/)
    await expect(main.getByText('Yours: WS-77 · Gearbox screw')).toBeVisible()
  })

  await test.step('the search finds it', async () => {
    await searchBox(page).fill('ws77')
    const option = page.getByRole('option', { name: 'WS-77 · Gearbox screw' })
    await expect(option).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/products/${product.slug}`)
    await open(page, '/products?q=WS-77')
    const row = main.getByRole('listitem').filter({ hasText: 'Yours: WS-77 · Gearbox screw' })
    await expect(row.getByRole('link', { name: withNonBreakingSpaces(product.name), exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Add to cart: / })).toBeVisible()
    await expect(main.getByText('No products found')).toHaveCount(0)
  })

  await test.step('a quick order knows it, and becomes a list', async () => {
    await open(page, '/quick-order')
    await main.getByRole('textbox', { name: 'Your list' }).fill('20 x WS-77\n1 x flux capacitor 1.21 GW')
    await main.getByRole('button', { name: 'Find the parts' }).click()
    await expect(main.getByText('1 of 2 rows found.')).toBeVisible()
    await main.getByRole('link', { name: 'Save as a list' }).click()
    await main.getByLabel('Name of the list').fill('Gearbox')
    await main.getByRole('button', { name: 'Save the list' }).click()
    await expect(page.getByText('Saved. One row without a known part was left out.')).toBeVisible()
    await expect(main.getByRole('heading', { level: 1, name: 'Gearbox' })).toBeVisible()
    await expect(main.getByText('20 pieces → 1 pack of 50 = 50 pieces')).toBeVisible()
  })

  await test.step('three units are ordered', async () => {
    await main.getByLabel('How many units?').fill('3')
    await expect(main.getByText('60 pieces → 2 packs of 50 = 100 pieces')).toBeVisible()
    await main.getByLabel(`Note for ${product.name}`).fill('left side')
    await main.getByLabel('Name of the list').fill('Gearbox 2')
    await page.keyboard.press('Tab')
    await expect(main.getByRole('heading', { level: 1, name: 'Gearbox 2' })).toBeVisible()
    await expect(main.getByText('Saved', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Add one part to the cart' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart: one line/ })).toBeVisible()
  })

  await test.step('strangers see it by its link, without prices and notes', async () => {
    await main.getByRole('button', { name: 'Make a link' }).click()
    const link = await main.getByLabel('Link', { exact: true }).inputValue()
    expect(link).toMatch(/\/lists\/[\w-]{32}$/)
    const stranger = await browser.newPage({ baseURL: baseURL! })
    const answer = await stranger.goto(link)
    expect(answer!.headers()['cache-control']).toBe('no-store')
    expect(await answer!.text()).toContain('content="noindex"')
    const seen = getMain(stranger)
    await expect(seen.getByRole('heading', { level: 1, name: 'Gearbox 2' })).toBeVisible()
    await expect(seen.getByText('20 pieces')).toBeVisible()
    await expect(seen).not.toContainText(/\$|left side|WS-77/)
    await seen.getByRole('button', { name: 'Add one part to the cart' }).click()
    await expect(stranger.getByRole('banner').getByRole('link', { name: /^Cart: one line/ })).toBeVisible()
    await seen.getByRole('link', { name: 'Copy into my lists' }).click()
    await expect(stranger).toHaveURL(/\/login/)

    await main.getByLabel('Show my notes as well').check()
    await stranger.goto(link)
    await expect(seen.getByText('left side')).toBeVisible()
    await main.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(main.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await stranger.goto(link)
    await expect(seen.getByText('There is no such list, or it is no longer shared.')).toBeVisible()
    await stranger.close()
  })

  await test.step('another window’s change is not overwritten', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await getMain(other).getByLabel(`Note for ${product.name}`).fill('right side')
    await other.keyboard.press('Tab')
    await expect(getMain(other).getByText('Saved', { exact: true })).toBeVisible()
    await other.close()
    expectRefusal(409, /\/api\/lists\//)
    await main.getByRole('button', { name: `Remove ${product.name}` }).click()
    await main.getByRole('button', { name: 'Reload the list' }).click()
    await expect(main.getByLabel(`Note for ${product.name}`)).toHaveValue('right side')
    await main.getByRole('button', { name: `Remove ${product.name}` }).click()
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('button', { name: `Remove ${product.name}` })).toBeFocused()
    await expect(main.getByText('60 pieces')).toHaveCount(0)
    await expect(main.getByText('20 pieces → 1 pack of 50 = 50 pieces')).toBeVisible()
  })
})

test('the cart becomes a list, on a phone in Bengali', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const product = await packOfFifty(page)
  await signUp(page)
  const main = getMain(page)
  await open(page, '/bn/dashboard/parts')
  await expect(main.getByRole('heading', { name: 'এখনো কোনো পার্ট নেই' })).toBeVisible()
  await expectFits(page, 'my parts')
  await open(page, `/bn/products/${product.slug}`)
  await main
    .getByRole('button', { name: /কার্টে যোগ করুন/ })
    .first()
    .click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^কার্ট: ১টি সারি/ })
    .click()
  await main.getByRole('link', { name: 'তালিকা হিসেবে রাখুন' }).click()
  await main.getByLabel('তালিকার নাম').fill('গিয়ারবক্স')
  await main.getByRole('button', { name: 'তালিকা সংরক্ষণ করুন' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'গিয়ারবক্স' })).toBeVisible()
  await main.getByLabel('পার্ট নম্বর বা বিবরণ').fill(inBengaliDigits('IW-62-6204'))
  await main.locator('input[name=pieces]').fill('৪')
  await page.keyboard.press('Enter')
  await expect(main.locator('ol > li')).toHaveCount(2)
  await main
    .getByRole('button', { name: /এক ঘর নিচে$/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(main.locator('ol > li').last()).toContainText(product.sku)
  await expect(main.getByRole('button', { name: /এক ঘর উপরে$/ }).last()).toBeFocused()
  await main.getByLabel('কয়টি ইউনিটের জন্য').fill('৩')
  await expect(main.getByText('১২টি', { exact: true })).toBeVisible()
  await expectFits(page, 'a list')
  await open(page, '/bn/dashboard/lists')
  await expect(main.getByRole('link', { name: 'গিয়ারবক্স' })).toBeVisible()
  await expectFits(page, 'lists')
})
