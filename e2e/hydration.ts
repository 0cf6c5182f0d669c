import { expect, type Page } from '@playwright/test'

/** Waits until the page's script has taken over and found out who one is: from then on what is typed stays. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText(/^(Login|Signout|লগইন|লগআউট)$/)).toBeVisible()
}

/** Opens an address and waits until its page is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}
