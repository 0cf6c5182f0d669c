import type { Page } from '@playwright/test'
import { open, waitForHydration } from './hydration.ts'
import { expect, test } from './test.ts'

const headerOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Cart|কার্ট)/ })
const listOf = (page: Page) => page.getByRole('textbox', { name: 'Your list' })
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
const find = (page: Page) => page.getByRole('button', { name: 'Find the parts' }).click()

/** Forty parts that there are pieces of, as a spreadsheet copies them. */
async function fortyParts(page: Page): Promise<string> {
  const parts = await (await page.request.get('/api/products?limit=100')).json()
  const some = parts.filter(({ quantity }: { quantity: number }) => quantity > 0).slice(0, 40)
  expect(some).toHaveLength(40)
  const lines = some.map(({ sku, name }: { sku: string; name: string }, at: number) =>
    [at + 1, name, 1, sku].join('\t'),
  )
  return ['Pos\tDescription\tQty\tPart no.', ...lines].join('\n')
}

test('forty rows that are pasted become a cart', async ({ page }) => {
  await open(page, '/quick-order')
  await listOf(page).fill(await fortyParts(page))
  const begun = Date.now()
  await find(page)
  await expect(page.getByText('40 of 40 rows found.')).toBeVisible()
  const found = Date.now()
  await page.getByRole('button', { name: 'Add 40 parts to the cart' }).click()
  await expect(headerOf(page)).toHaveAccessibleName(/^Cart: 40 lines/)
  test.info().annotations.push({ type: 'ms', description: `found ${found - begun}, added ${Date.now() - found}` })
  await expect(rowsOf(page)).toHaveCount(0)
  await headerOf(page).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(40)
})

test('rows are chosen, changed, removed and put back, and are there after a reload', async ({ page }) => {
  await open(page, '/quick-order')
  await listOf(page).fill('120 x IW-4762-M8X30-129B\n6204 bearing, 2\n5 pcs IW-62-6204-2RZ\n3 x flux capacitor 1.21 GW')
  await find(page)
  const row = (at: number) => rowsOf(page).nth(at)
  await expect(row(0)).toContainText('120 pieces → 3 packs of 50 = 150 pieces')
  await page.getByRole('combobox', { name: 'Row 1: pieces or packs' }).selectOption('packs')
  await page.getByRole('textbox', { name: 'Row 1: quantity' }).fill('2')
  await expect(row(0)).toContainText('2 packs of 50 = 100 pieces')
  await expect(row(1)).toContainText('Several parts may be meant.')
  await page.getByRole('combobox', { name: 'Row 2: which part' }).selectOption({ index: 2 })
  await expect(row(1).getByRole('link')).toBeVisible()
  await expect(row(2)).toContainText('Not found. These are spelled like it.')
  await expect(row(3)).toContainText('Not found.')
  await expect(page.getByText('2 of 4 rows found.')).toBeVisible()

  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('2 of 4 rows found.')).toBeVisible()
  await expect(row(0)).toContainText('2 packs of 50 = 100 pieces')

  await page.getByRole('textbox', { name: 'Row 3: part' }).fill('608zz')
  await page.getByRole('textbox', { name: 'Row 3: part' }).press('Enter')
  await expect(row(2)).toContainText('IW-MB-608-2Z')
  await page.getByRole('button', { name: 'Remove row 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Row 3 removed: 608zz')).toBeVisible()
  await expect(row(2).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add 3 parts to the cart' }).click()
  await expect(headerOf(page)).toHaveAccessibleName(/^Cart: 3 lines/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Row 1: part' })).toHaveValue('flux capacitor 1.21 GW')
})

test('a spreadsheet is read, more than there is is said, and a picture is refused', async ({ page }) => {
  await open(page, '/quick-order')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([137, 80, 78, 71, 0, 1]) })
  await expect(page.getByRole('alert').filter({ hasText: 'no list that can be read' })).toBeVisible()
  await file.setInputFiles('test/quick-order/parts.xlsx')
  await expect(page.getByText('3 of 4 rows found.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Row 2: quantity' }).fill('99999')
  await page.getByRole('button', { name: /^Take what is left/ }).click()
  await expect(page.getByText('3 of 4 rows found.')).toBeVisible()
})

test('on a phone in Bengali, in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/bn/quick-order')
  await page.getByRole('textbox', { name: 'আপনার তালিকা' }).fill('১২০ টি IW-4762-M8X30-129B\n৬২০৪ বিয়ারিং: ২')
  await page.getByRole('button', { name: 'পণ্য খুঁজুন' }).click()
  await expect(rowsOf(page).first()).toContainText('১২০টি → ')
  await page.getByRole('button', { name: '১টি পণ্য কার্টে যোগ করুন' }).click()
  await expect(headerOf(page)).toHaveAccessibleName(/^কার্ট: ১টি সারি/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
