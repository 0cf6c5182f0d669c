import { expect, type Locator, type Page } from '@playwright/test'

/** Packs the order that an admin looks at, and sends all of it in a parcel. */
export async function sendWhole(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  await admin.locator('form').filter({ hasText: 'Send a parcel' }).getByRole('button').click()
  await expect(admin.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
}

/** The returns on the page of an order. */
export const findReturns = (page: Page): Locator => page.getByRole('region', { name: 'Returns', exact: true })

/** A customer asks to return pieces of the order that is shown. */
export async function askFor(page: Page, name: string, pieces: number): Promise<void> {
  await page.getByText('Return pieces', { exact: true }).click()
  const form = page.locator('form').filter({ hasText: 'Request the return' })
  await form.getByLabel(name).fill(String(pieces))
  await form.getByLabel('Why are you returning them?').fill('Too long')
  await form.getByRole('button').click()
}
