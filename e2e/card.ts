import type { FrameLocator, Page } from '@playwright/test'

/** Fills in the card field and presses Pay, or its label in another language. */
export async function payWith(page: Page, number: string, pay = 'Pay'): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure card details"]')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date, month and year').fill('12/34')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: pay, exact: true }).click()
}

/** The bank's confirmation step, which some cards require. */
export function confirmation(page: Page): FrameLocator {
  return page.frameLocator('dialog iframe')
}
