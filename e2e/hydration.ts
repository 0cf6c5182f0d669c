import { expect, type Page } from '@playwright/test'

/** Waits until the page is hydrated and knows the session: from then on input is kept. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText(/^(Login|Signout|লগইন|লগআউট)$/)).toBeVisible()
}

/** Opens an address and waits until its page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}
