import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { expectSeen } from './seen.ts'
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

test('a slow page shows a bar at once, says so, and moves nothing', async ({ page }) => {
  await open(page, '/about')
  const release = await hold(page, /\/blogs\.data/)
  const heading = page.getByRole('main').getByRole('heading').first()
  const before = await heading.boundingBox()
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click()
  const bar = page.locator('.navigation-bar')
  await expectSeen(bar)
  await expect(page.getByRole('status').filter({ has: bar })).toHaveText('Loading')
  expect(await heading.boundingBox()).toEqual(before)
  release()
  await expect(page).toHaveURL('/blogs')
  await expect(bar).toHaveCount(0)
})

test('a button that adds shows that it works until the shop has answered', async ({ page }) => {
  for (const path of ['/products?category=fasteners', '/families/hex-nut-iso-4032']) {
    await open(page, path)
    const release = await hold(page, /\/api\/quote/)
    const button = page.getByRole('button', { name: /^Add / }).first()
    const readLook = () => button.evaluate((element) => getComputedStyle(element).backgroundImage)
    expect(await readLook(), path).toBe('none')
    await button.click()
    await expect.poll(readLook, path).toContain('gradient')
    release()
    await expect.poll(readLook, path).toBe('none')
  }
})
