import type { Page } from '@playwright/test'
import { openImgbb } from '../test/picture-hosts.ts'
import { openBuiltShop } from './shop.ts'
import { expect, test } from './test.ts'

const ends: (() => void | Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Where the pictures that a page has loaded came from. */
const origins = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map(({ currentSrc }) => new URL(currentSrc).origin),
    )

test('pictures come from the host, and from the shop while the host is down', async ({ browser, expectComplaint }) => {
  const host = await openImgbb((end) => ends.push(end))
  const shop = await openBuiltShop({ ...host.env(), LOG_LEVEL: 'silent' })
  ends.unshift(shop.end)
  const listed = `${shop.url}/products`
  await expect.poll(async () => (await (await fetch(listed)).text()).includes(host.url), { timeout: 30_000 }).toBe(true)

  const page = await browser.newPage()
  const blocked: string[] = []
  page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()))
  await page.goto(listed)
  await expect.poll(() => origins(page)).toContain(host.url)
  expect(blocked).toEqual([])
  await page.close()

  host.mood = 'down'
  expectComplaint('500')
  const later = await browser.newPage()
  await later.goto(listed)
  await expect.poll(async () => (await origins(later)).length).toBeGreaterThan(3)
  expect(new Set(await origins(later))).toEqual(new Set([shop.url]))
  await later.close()
})
