import type { Locator, Page } from '@playwright/test'
import { locales, toLocalePath } from '../src/platform/locale.ts'
import { open } from './hydration.ts'
import { type Opener, openers } from './openers.ts'
import { demoAdmin, signIn, signOut, signUp } from './people.ts'
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

/** Customers take over the cart of the visitor before them. */
async function becomeOther(page: Page, role: Opener['role']): Promise<void> {
  await page.setViewportSize(windows.at(-1)!)
  if (role === 'customer') await signUp(page)
  else {
    await open(page, '/')
    await signOut(page)
    await signIn(page, demoAdmin)
  }
}

for (const locale of locales)
  test(`menus, suggestions, toasts, folds and dialogs are seen in every window, in ${locale}`, async ({
    page,
    expectRefusal,
    expectComplaint,
  }) => {
    test.setTimeout(300_000)
    const stage = { page, locale, expectRefusal, expectComplaint }
    let role: Opener['role'] = 'visitor'
    await page.goto('/')
    for (const opener of openers)
      await test.step(opener.name, async () => {
        await page.unrouteAll()
        if (opener.role !== role) await becomeOther(page, opener.role)
        role = opener.role
        await page.setViewportSize(windows[0]!)
        await opener.prepare?.(stage)
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
