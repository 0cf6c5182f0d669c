import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

const screws = '/families/socket-cap-screw-iso-4762'
const bearings = '/families/ball-bearing-62'
const sizesIn = (page: Page) => page.getByRole('table', { name: 'Hexagon socket head cap screw' })
const count = (page: Page, number: number) => page.getByRole('heading', { name: `${number} sizes` })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a family is found by its category, narrowed down, sorted and left for a size', async ({ page }) => {
    await page.goto('/categories/fasteners')
    await page.getByRole('link', { name: 'Hexagon socket head cap screw' }).click()
    await expect(page).toHaveURL(screws)
    const narrow = page.getByRole('form', { name: 'Filter' })
    await narrow.getByRole('checkbox', { name: 'M8 39' }).check()
    await narrow.getByRole('checkbox', { name: 'M10', exact: false }).first().check()
    await narrow.getByLabel('Length from').fill('30')
    await narrow.getByLabel('Length to').fill('40')
    await narrow.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/thread=M8&thread=M10&length.from=30&length.to=40/)
    const threads = await sizesIn(page).getByRole('rowheader').allInnerTexts()
    expect(threads.filter((text) => /^M\d/.test(text))).toEqual(['M8', 'M10'])
    await expect(page.getByRole('link', { name: 'Remove Length 30 to 40 mm' })).toBeVisible()

    await sizesIn(page).getByRole('link', { name: 'Price' }).click()
    await expect(page).toHaveURL(/sort=price/)
    const prices = (await sizesIn(page).locator('.price').allInnerTexts()).map((text) => Number(text.slice(1)))
    expect(prices.length).toBeGreaterThan(4)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await sizesIn(page).getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
  })

  test('columns are chosen, stay with the filters, and are those of the file', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${bearings}?sealing=Open`)
    await page.getByText('Choose columns').click()
    const form = page.getByRole('form', { name: 'Choose columns' })
    for (const box of await form.getByRole('checkbox').all()) await box.uncheck()
    await form.getByRole('checkbox', { name: 'Bore' }).check()
    await form.getByRole('checkbox', { name: 'Weight of one piece' }).check()
    await form.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/sealing=Open.*columns=bore&columns=massGrams/)
    const heads = page.getByRole('columnheader')
    await expect(heads.nth(1)).toContainText('Bore')
    await expect(heads.nth(2)).toHaveText('Weight of one piece, g')
    const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
    const [head, ...rows] = (await (await page.request.get(file!)).text()).trim().split('\r\n')
    expect(head).toContain('"Weight of one piece, g",Pack')
    expect(rows).toHaveLength(await page.locator('.sizes tbody tr[id]').count())
  })
})

test('sizes are compared from their rows, and a printed family is its table', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await open(page, bearings)
  for (const part of ['IW-62-6204', 'IW-62-6205'])
    await page.getByRole('checkbox', { name: `Compare ${part}`, exact: true }).check()
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [page.getByRole('form', { name: 'Filter' }), page.locator('.sizes .buy').first()])
    await expect(hidden).toBeHidden()
  await expect(page.getByRole('link', { name: 'IW-62-6204', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL('/compare?parts=IW-62-6204,IW-62-6205')
})

test('a family is narrowed down in place: focus stays, chips take a choice back', async ({ page }) => {
  await open(page, screws)
  await expect(count(page, 269)).toBeVisible()
  const m8 = page.getByRole('checkbox', { name: /^M8/ })
  await m8.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${screws}?thread=M8`)
  await expect(count(page, 39)).toBeVisible()
  await expect(m8).toBeFocused()
  await page.getByLabel('Length from').fill('30')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${screws}?thread=M8&length=30..`)
  await page.getByRole('link', { name: 'Remove Thread M8' }).click()
  await expect(page).toHaveURL(`${screws}?length=30..`)
  await expect(m8).not.toBeChecked()
  await page.goBack()
  await expect(m8).toBeChecked()
})

test('a size leads to its page, and that to its row among all [P175]', { tag: '@long' }, async ({ page }) => {
  await open(page, `${screws}?thread=M8`)
  const part = 'IW-4762-M8X30-129B'
  await sizesIn(page).getByRole('link', { name: part, exact: true }).click()
  await expect(page.getByText(`Part number ${part}`)).toBeVisible()
  await page.getByRole('region', { name: 'Other sizes' }).getByRole('link', { name: '40\u00a0mm' }).click()
  await expect(page.getByText('Part number IW-4762-M8X40-129B')).toBeVisible()
  await page.getByRole('link', { name: 'All sizes in a table' }).click()
  const row = page.locator('tr:target')
  await expect(row).toBeInViewport()
  await expect(row).toContainText('IW-4762-M8X40-129B')
})

test('the tree of categories opens over the page, also by keyboard', async ({ page }) => {
  await open(page, '/about')
  const button = page.getByRole('button', { name: 'Categories' })
  const height = () => page.evaluate('document.documentElement.scrollHeight')
  const before = await height()
  await button.focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Ball bearings' })
  await expect(link).toBeVisible()
  expect(await height()).toBe(before)
  for (const width of [320, 390, 640, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSeen(page.getByRole('link', { name: 'All products' }))
    await link.scrollIntoViewIfNeeded()
    await expectSeen(link)
  }
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'All products' })).toBeFocused()
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ball bearings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All products' })).toBeHidden()

  await page
    .getByRole('checkbox', { name: /^10\smm/ })
    .first()
    .check()
  await expect(page).toHaveURL('/categories/ball-bearings?bore=10')
  await page.getByRole('link', { name: 'Deep groove ball bearing, 62 series' }).first().click()
  await expect(page).toHaveURL('/families/ball-bearing-62?bore=10')
  await expect(count(page, 3)).toBeVisible()
})
