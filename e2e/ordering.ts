import type { Page } from '@playwright/test'
import type { ProductDetails } from './products.ts'
import { expect } from './test.ts'

/** Places an order as the signed-in person; ends on the payment page. */
export async function openOrder(page: Page, product: ProductDetails, quantity = 1): Promise<void> {
  await page.goto(`/purchase/${product._id}`)
  await page.getByLabel('Purchase quantity').fill(String(quantity))
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByLabel('Address').fill('1 Forge Lane')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
}
