// @module-tag long 33 s: pictures while their host is down.
import type { Page } from '@playwright/test'
import { openImgbb } from '../test/picture-hosts.ts'
import { runShop } from './shop.ts'
import { expect, test } from './test.ts'

const ends: (() => void | Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Where each picture of the list came from; undefined: it is not there. */
const origins = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ naturalWidth, currentSrc }) =>
        naturalWidth > 0 ? new URL(currentSrc).origin : undefined,
      ),
    )

/** Loads the pictures further down, too. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  for (const image of await page.getByRole('main').locator('img').all()) await image.scrollIntoViewIfNeeded()
}

test('pictures come from the host, and from the shop while the host is down', async ({ browser, expectComplaint }) => {
  const host = await openImgbb((end) => ends.push(end))
  const shop = await runShop({ ...host.env(), LOG_LEVEL: 'silent' })
  ends.unshift(shop.stop)
  const listed = `${shop.url}/products`
  await expect(async () => expect(await (await fetch(listed)).text()).toContain(host.url)).toPass()

  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openList(page, listed)
  await expect.poll(async () => (await origins(page)).includes(undefined)).toBe(false)
  expect(await origins(page)).toContain(host.url)
  expect(complaints).toEqual([])
  await page.close()

  host.mood = 'down'
  expectComplaint('500')
  const later = await browser.newPage()
  await openList(later, listed)
  await expect.poll(async () => new Set(await origins(later))).toEqual(new Set([shop.url]))
  await later.close()
})
