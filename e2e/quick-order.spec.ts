import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { m } from '#paraglide/messages.js'
import { inBengaliDigits } from '../test/digits.ts'
import { payWith } from './card.ts'
import { open, waitForHydration } from './hydration.ts'
import { confirmAddress } from './mails.ts'
import { signUp } from './people.ts'
import { expect, test } from './test.ts'
import { expectFits } from './visit.ts'

const getHeader = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Cart|কার্ট)/ })
const getList = (page: Page) => page.getByRole('textbox', { name: 'Your list' })
const getRows = (page: Page) => page.getByRole('main').getByRole('listitem')
const find = (page: Page) => page.getByRole('button', { name: 'Find the parts' }).click()

/** Forty parts that there are plenty of, as a spreadsheet copies them. */
async function fortyParts(page: Page): Promise<string> {
  const parts = await (await page.request.get('/api/products?limit=100')).json()
  const some = parts.filter(({ quantity }: { quantity: number }) => quantity > 20).slice(0, 40)
  expect(some).toHaveLength(40)
  const lines = some.map(({ sku, name }: { sku: string; name: string }, index: number) =>
    [index + 1, name, 1, sku].join('\t'),
  )
  return ['Pos\tDescription\tQty\tPart no.', ...lines].join('\n')
}

for (const locale of ['en', 'bn'] as const) {
  const said = { locale }
  const digits = (text: string) => (locale === 'bn' ? inBengaliDigits(text) : text)

  test.describe(locale === 'en' ? 'in English' : 'in Bengali, on a phone in the dark', () => {
    test.use(locale === 'en' ? {} : { colorScheme: 'dark', viewport: { width: 360, height: 740 } })

    test('forty rows that are pasted become a paid order in less than a minute [P146]', async ({ page }) => {
      const prefix = locale === 'en' ? '' : '/bn'
      const main = page.getByRole('main')
      const list = await fortyParts(page)
      await confirmAddress(page.request, await signUp(page))
      await open(page, `${prefix}/quick-order`)
      const begun = Date.now()
      await main.getByLabel(m.quick_list({}, said)).fill(digits(list))
      await main.getByRole('button', { name: m.quick_read({}, said) }).click()
      await expect(page.getByText(m.quick_found_rows({ found: 40, count: 40 }, said))).toBeVisible()
      await expectFits(page, 'quick order')
      await main.getByRole('button', { name: m.quick_add({ count: 40 }, said) }).click()
      await expect(getHeader(page)).toHaveAccessibleName(new RegExp(`: ${digits('40')}`))
      await expect(getRows(page)).toHaveCount(0)
      await getHeader(page).click()
      await expect(main.getByRole('listitem')).toHaveCount(40)
      await main.getByRole('link', { name: m.cart_checkout({}, said), exact: true }).click()
      await main.getByLabel(m.country({}, said), { exact: true }).selectOption('DE')
      for (const [label, text] of [
        [m.address_street, '1 Forge Lane'],
        [m.address_postcode, '10115'],
        [m.address_city, 'Berlin'],
        [m.phone, '555-0100'],
      ] as const)
        await main.getByLabel(label({}, said), { exact: true }).fill(digits(text))
      await main.getByRole('button', { name: m.checkout_pay({}, said) }).click()
      await expect(page).toHaveURL(/\/dashboard\/payment\//)
      await expect(page.getByText(m.order_line_count({ count: 40 }, said))).toBeVisible()
      await payWith(page, '4242424242424242', locale)
      await expect(page.getByText(m.payment_success({}, said))).toBeVisible()
      test.info().annotations.push({ type: 'ms', description: String(Date.now() - begun) })
    })
  })
}

test('rows are chosen, changed, removed and put back, and are there after a reload', async ({ page }) => {
  await open(page, '/quick-order')
  await getList(page).fill(
    '120 x IW-4762-M8X30-129B\n6204 bearing, 2\n5 pcs IW-62-6204-2RZ\n3 x flux capacitor 1.21 GW',
  )
  await find(page)
  const row = (index: number) => getRows(page).nth(index)
  await expect(row(0)).toContainText('120 pieces → 3 packs of 50 = 150 pieces')
  await page.getByRole('combobox', { name: 'Row 1: pieces or packs' }).selectOption('packs')
  await page.getByRole('textbox', { name: 'Row 1: quantity' }).fill('2')
  await expect(row(0)).toContainText('2 packs of 50 = 100 pieces')
  await expect(row(1)).toContainText('Several parts match.')
  await page.getByRole('combobox', { name: 'Row 2: which part' }).selectOption({ index: 2 })
  await expect(row(1).getByRole('link')).toBeVisible()
  await expect(row(2)).toContainText('Not found. Similar spellings:')
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
  await expect(page.getByRole('button', { name: 'Remove row 3' })).toBeFocused()
  await page.getByRole('button', { name: 'Add 3 parts to the cart' }).click()
  await expect(getHeader(page)).toHaveAccessibleName(/^Cart: 3 lines/)
  await expect(getRows(page)).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Row 1: part' })).toHaveValue('flux capacitor 1.21 GW')
})

test('a spreadsheet is read, more than there is is said, and a picture is refused', async ({ page }) => {
  await open(page, '/quick-order')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([137, 80, 78, 71, 0, 1]) })
  await expect(page.getByRole('alert').filter({ hasText: 'not a list that can be read' })).toBeVisible()
  await file.setInputFiles('test/quick-order/parts.xlsx')
  await expect(page.getByText('3 of 4 rows found.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Row 2: quantity' }).fill('99999')
  await page.getByRole('button', { name: /^Take the remaining/ }).click()
  await expect(page.getByText('3 of 4 rows found.')).toBeVisible()
})

/** A spreadsheet of a few kilobytes with one cell in the last corner. */
function farCell(): Buffer {
  const files = unzipSync(new Uint8Array(readFileSync('test/quick-order/parts.xlsx')))
  const name = Object.keys(files).find((path) => path.endsWith('sheet1.xml'))!
  const row = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
  const sheet = new TextDecoder().decode(files[name]).replace('</sheetData>', row)
  return Buffer.from(zipSync({ ...files, [name]: strToU8(sheet) }))
}

const sheet = (buffer: Buffer) => ({ name: 'a.xlsx', mimeType: 'application/zip', buffer })

test('on a phone, a spreadsheet that is too large is refused in a sentence, and what takes too long is ended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install()
  await open(page, '/quick-order')
  const file = page.locator('input[type=file]')
  const worker = page.waitForEvent('worker')
  await file.setInputFiles(sheet(farCell()))
  await expect(page.getByRole('alert').filter({ hasText: 'too large once it is unpacked' })).toBeVisible()
  expect((await worker).url()).toMatch(/worker/)
  await getList(page).fill('2 off 608zz')
  await find(page)
  await expect(page.getByRole('textbox', { name: 'Row 1: quantity' })).toHaveValue('2')
  await expect(page.getByRole('alert').filter({ hasText: 'too large' })).toBeHidden()

  await page.route(/worker[^/]*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); }' }),
  )
  const stuck = page.waitForEvent('worker')
  await file.setInputFiles('test/quick-order/parts.xlsx')
  const ended = (await stuck).waitForEvent('close')
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('alert').filter({ hasText: 'too large once it is unpacked' })).toBeVisible()
  await ended
})

test('a quantity that is not clear is asked about beside its box, and nothing of it is added before', async ({
  page,
}) => {
  await open(page, '/quick-order')
  await getList(page).fill('Part\tQty\n608zz\tca. 20\nIW-4762-M8X30-129B\t120\n6305ZZ\t2,5')
  await find(page)
  const box = page.getByRole('textbox', { name: 'Row 1: quantity' })
  await expect(box).toHaveValue('ca. 20')
  await expect(box).toHaveAccessibleDescription('“ca. 20” is not clear. Enter a quantity.')
  await expect(page.getByText('1 of 3 rows found.')).toBeVisible()
  await expectFits(page, 'quick order with questions')
  await box.fill('20')
  await expect(page.getByText('2 of 3 rows found.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Row 2: quantity' }).fill('1e3')
  await expect(page.getByText('1 of 3 rows found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add one part to the cart' }).click()
  await expect(getRows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Empty the list' }).click()
  await page.getByRole('button', { name: 'Empty the list' }).click()
  await getList(page).fill('1\t608zz\n2\t6305ZZ\n3\tIW-GC-100')
  await find(page)
  await expect(page.getByText('may be quantities or row numbers')).toBeVisible()
  await page.getByRole('button', { name: 'Row numbers: one of each' }).click()
  await expect(page.getByRole('textbox', { name: 'Row 3: quantity' })).toHaveValue('1')
})
