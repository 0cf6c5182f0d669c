import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the page is hydrated and knows the session: from then on input is kept. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(accountIn(page)).toBeVisible()
}

/** What says in a header who is signed in. On a phone, admins have it behind the button of their menu. */
export function accountIn(page: Page): Locator {
  const header = page.getByRole('banner')
  const texts = header.getByText(/^(Login|Menu|লগইন|মেনু)$/)
  return texts.or(header.locator('span:has(> [data-testid=display-name])')).filter({ visible: true }).first()
}

/** Opens an address and waits until its page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}
