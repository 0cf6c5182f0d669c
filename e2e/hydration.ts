import { expect, type Page } from '@playwright/test'

/** Waits until the page is hydrated and knows the session: from then on input is kept. */
export async function waitForHydration(page: Page): Promise<void> {
  // On a phone, admins have the way out behind the button of their menu.
  const account = page.getByRole('banner').getByText(/^(Login|Signout|Menu|লগইন|লগআউট|মেনু)$/)
  await expect(account.filter({ visible: true }).first()).toBeVisible()
}

/** Opens an address and waits until its page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}
