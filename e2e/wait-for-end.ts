import type { Page } from '@playwright/test'

/** Waits until the next request for such an address has ended, or was broken off, and the page has drawn what it does with it. */
export async function waitForEnd(page: Page, address: RegExp): Promise<void> {
  const isSuch = (request: { url(): string }) => address.test(request.url())
  await Promise.race([page.waitForEvent('requestfinished', isSuch), page.waitForEvent('requestfailed', isSuch)])
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
