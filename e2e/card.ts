import type { FrameLocator, Page } from '@playwright/test'

/** Fills the card field anew and presses Pay, or what it is called in another language. */
export async function payWith(page: Page, number: string, pay = 'Pay'): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure card details"]')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date, month and year').fill('12/34')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: pay, exact: true }).click()
}

/** The bank's question, which some cards ask. */
export function confirmation(page: Page): FrameLocator {
  return page.frameLocator('dialog iframe')
}
