import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { expect, test } from './test.ts'

/** Lets no answer to these calls arrive until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a button that adds shows that it works until the shop has answered', async ({ page }) => {
  for (const path of ['/products?category=fasteners', '/families/hex-nut-iso-4032']) {
    await open(page, path)
    const release = await hold(page, /\/api\/quote/)
    const button = page.getByRole('button', { name: /^Add / }).first()
    const readLook = () => button.evaluate((element) => getComputedStyle(element).opacity)
    expect(await readLook(), path).toBe('1')
    await button.click()
    await expect.poll(readLook, path).toBe('0.55')
    release()
    await expect.poll(readLook, path).toBe('1')
  }
})
