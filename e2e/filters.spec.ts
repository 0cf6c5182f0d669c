import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })
const show = (page: Page) => page.getByRole('button', { name: 'Show', exact: true }).click()

test('filters are chips that stay when one comes back, and go one by one', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const { name, sku } = await ownProduct({ name: 'Filtered anvil', quantity: 2 })
  const link = page.getByRole('link', { name, exact: true })
  await signIn(page, demoAdmin, '/dashboard/manageProduct')
  await page.getByLabel('Add a filter').selectOption('Few or none left')
  await show(page)
  await expect(chips(page).getByRole('link')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search by name or part number' }).fill(sku)
  await show(page)
  await expect(chips(page).getByRole('link')).toHaveCount(2)
  await expect(link).toBeVisible()
  await expectAccessible(page, 'filtered-products')

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByLabel('Quantity', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(chips(page).getByRole('link')).toHaveCount(2)
  await expect(page).toHaveURL(/stock=low/)
  await chips(page).getByRole('link', { name: 'Remove Stock Few or none left' }).click()
  await expect(chips(page).getByRole('link')).toHaveCount(1)
  await expect(page).not.toHaveURL(/stock=/)
})

test('a withdrawn product is found and put back on sale, with undo', { tag: '@long' }, async ({ page, ownProduct }) => {
  const { name, sku } = await ownProduct({ name: 'Returning anvil' })
  const back = page.getByRole('button', { name: 'Put back on sale' })
  const row = page.getByRole('row').filter({ hasText: sku })
  await signIn(page, demoAdmin, `/dashboard/manageProduct?q=${sku}`)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Take off sale' }).click()
  await expect(row).toHaveCount(0)

  await open(page, `/dashboard/manageProduct?q=${sku}`)
  await page.getByLabel('Add a filter').selectOption('Withdrawn')
  await show(page)
  await expect(row.getByText(name)).toBeVisible()
  await row.getByRole('checkbox').check()
  await expectAccessible(page, 'withdrawn-products')
  await back.click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('checkbox').check()
  await back.click()
  await chips(page).getByRole('link', { name: 'Remove State Withdrawn' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('orders are narrowed by state and by words together', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/orders')
  await page.getByLabel('Add a filter').selectOption('Delivered')
  await show(page)
  await expect(chips(page).getByRole('link')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Number, name, address, part, tracking, payment or amount' }).fill('iw')
  await show(page)
  await expect(chips(page).getByRole('link')).toHaveCount(2)
  await page
    .getByRole('link', { name: /^IW-\d+$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'All Orders' }).last().click()
  await expect(chips(page).getByRole('link')).toHaveCount(2)
})
