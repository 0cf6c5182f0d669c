// @module-tag long 189 s: what opens over a page, in every window.
import type { Locator, Page } from '@playwright/test'
import { locales, toLocalePath } from '../src/base/platform/text/locale.ts'
import { open } from './hydration.ts'
import { openers } from './openers.ts'
import { signUp } from './people.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

/** The last one is a window of 1440 x 900 px at 200 % zoom. */
const windows = [
  ...[320, 390, 640, 720, 820, 1440].map((width) => ({ width, height: 800 })),
  { width: 720, height: 450 },
]

/** Expects that people see each of the elements, in every window and without opening them again. */
async function expectSeenEverywhere(page: Page, ...elements: Locator[]): Promise<void> {
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const element of elements) {
      await element.scrollIntoViewIfNeeded()
      await expectSeen(element)
    }
  }
}

for (const locale of locales)
  for (const opener of openers)
    test.describe(`in ${locale}`, () => {
      test.use({ walker: opener.role === 'admin' ? 'admin' : 'visitor', viewport: windows[0]! })
      test(`${opener.name} is seen in every window`, async ({ page, expectRefusal, expectComplaint }) => {
        const stage = { page, locale, expectRefusal, expectComplaint }
        await opener.prepare?.(stage)
        // Customers take over the cart of the visitor before them, and are new, so that nobody else fills it.
        if (opener.role === 'customer') await signUp(page)
        const path = toLocalePath(locale, opener.path)
        if (opener.isBroken) await page.goto(path)
        else await open(page, path)
        await expectSeenEverywhere(page, ...(await opener.press(stage)))
      })
    })

test('a dialog moves nothing on the page', async ({ playwright, baseURL }, info) => {
  // Elsewhere scrollbars are hidden.
  const options = { ...info.project.use.launchOptions!, ignoreDefaultArgs: ['--hide-scrollbars'] }
  const browser = await playwright.chromium.launch(options)
  const page = await browser.newPage({ baseURL: baseURL!, viewport: { width: 1280, height: 500 } })
  await signUp(page)
  await open(page, '/dashboard/addProfile')
  await page.getByRole('main').getByRole('textbox').last().fill('x')
  const heading = page.getByRole('main').getByRole('heading').first()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const before = await heading.boundingBox()
  await page.getByRole('banner').locator('a').first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await browser.close()
})
