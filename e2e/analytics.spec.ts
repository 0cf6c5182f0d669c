import { readFile } from 'node:fs/promises'
import { readCsv } from '../test/csv.ts'
import { expect, test } from './test.ts'

test.use({ walker: 'admin' })

test('an owner reads sales of a period, by keys too, by what was sold, and saves what is shown', async ({ page }) => {
  await page.goto('/dashboard/analytics')
  const main = page.getByRole('main')
  const net = main.locator('dl > div', { hasText: 'Net sales' }).locator('dd > span').first()
  await expect(net).toHaveText(/^\$[\d,]+\.\d\d$/)

  await test.step('the chart says its values to the keyboard', async () => {
    const chart = main.getByRole('application', { name: /^Net sales over time/ })
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    const values = main.locator('.recharts-tooltip-wrapper p.font-semibold')
    await expect(values).toHaveText(/^[A-Z][a-z]+ \d+, 20\d\d: \$[\d,]+\.\d\d$/)
    await main.getByLabel('Shown').selectOption('orders')
    await expect(main.getByRole('application', { name: /^Orders over time/ })).toBeVisible()
  })

  await test.step('its table has a row for each day', async () => {
    await main.getByText('The chart as a table').click()
    const table = main.getByRole('table', { name: 'Sales over time' })
    await expect(table.getByRole('row')).toHaveCount(31)
  })

  await test.step('another period is compared with the one before', async () => {
    await main.getByRole('link', { name: 'Last month' }).click()
    await expect(page).toHaveURL(/period=last_month/)
    await expect(main.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'true')
    await main.getByRole('link', { name: 'Year before' }).click()
    await expect(page).toHaveURL(/compare=year/)
  })

  await test.step('a breakdown is sorted, leads to what it names, and is saved with the same rows', async () => {
    await main.getByRole('link', { name: '30 days' }).click()
    await main.getByRole('link', { name: 'Customer', exact: true }).click()
    const table = main.getByRole('table', { name: 'Sales by Customer' })
    await table.getByRole('link', { name: 'Orders' }).click()
    await expect(table.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute('aria-sort', 'descending')
    const names = await table.locator('tbody tr td:first-child a').allTextContents()
    expect(names.length).toBeGreaterThan(0)
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Save as CSV' }).last().click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^sales-by-customer-/)
    const rows = readCsv(await readFile(await file.path(), 'utf8'))
    expect(rows.filter(({ kind }) => kind === 'customer').map(({ name }) => name)).toEqual(names)
    await table.locator('tbody a').first().click()
    await expect(page).toHaveURL(/\/dashboard\/allUsers\//)
  })
})

test('days on which nothing was sold are said so, and days are typed', async ({ page }) => {
  await page.goto('/dashboard/analytics')
  const main = page.getByRole('main')
  await main.getByLabel('From', { exact: true }).fill('2020-01-01')
  await main.getByLabel('To', { exact: true }).fill('2020-01-31')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(main.getByRole('heading', { name: 'Nothing was sold in these days' })).toBeVisible()
  await expect(main.getByText('Jan 1 – 31, 2020, compared with Dec 1 – 31, 2019')).toBeVisible()
})

test('orders are saved as they are filtered', async ({ page }) => {
  await page.goto('/dashboard/orders?state=packed')
  const links = page.getByRole('main').getByRole('table').locator('tbody a.figures')
  await expect(links.first()).toBeVisible()
  const numbers = await links.allTextContents()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export these as CSV' }).click()
  const rows = readCsv(await readFile(await (await saved).path(), 'utf8'))
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})
