import type { Page } from '@playwright/test'
import type { ProductDetails } from './products.ts'
import { expect } from './test.ts'

/** Fills in where a purchase goes: at the shop's home. */
export async function fillAddress(page: Page, street = '1 Forge Lane'): Promise<void> {
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByLabel('Address', { exact: true }).fill(street)
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town').fill('Berlin')
}

/** Places an order as the signed-in person; ends on the payment page. */
export async function openOrder(page: Page, product: ProductDetails, quantity = 1): Promise<void> {
  await page.goto(`/purchase/${product._id}`)
  await page.getByLabel('Purchase quantity').fill(String(quantity))
  await fillAddress(page)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
}
