import type { Locator, Page } from '@playwright/test'
import { locales, toLocalePath } from '../src/platform/locale.ts'
import { open } from './hydration.ts'
import { signUp } from './people.ts'
import { productFor } from './products.ts'
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
  test(`menus, suggestions, toasts and dialogs are seen in every window, in ${locale}`, async ({ page }) => {
    const { slug } = await productFor(page.request, 'jaw coupling')
    const header = page.getByRole('banner')

    await test.step('the menu of categories', async () => {
      await open(page, toLocalePath(locale, '/about'))
      await header.locator('button[aria-expanded]').click()
      const links = header.locator('a[href*="/categories/"]')
      await expectSeenEverywhere(page, links.first(), links.last())
      await page.keyboard.press('Escape')
    })

    await test.step('the suggestions', async () => {
      await header.getByRole('searchbox').or(header.getByRole('combobox')).fill('m8')
      const options = header.getByRole('option')
      await expectSeenEverywhere(page, options.first(), options.last())
    })

    await test.step('a toast', async () => {
      await open(page, toLocalePath(locale, `/products/${slug}`))
      await page.getByRole('main').locator('form.scripted button').first().click()
      const toast = page.getByRole('dialog').locator('p').first()
      // It stays while the mouse is over it.
      await toast.hover()
      await expectSeenEverywhere(page, toast)
    })

    await test.step('the filters of a search', async () => {
      await page.setViewportSize(windows[0]!)
      await open(page, toLocalePath(locale, '/products?q=m8+washer'))
      await page.getByRole('main').locator('summary').first().click()
      await expectSeenEverywhere(page, page.getByRole('main').getByRole('checkbox').first())
    })

    await test.step('a dialog', async () => {
      await signUp(page)
      await open(page, toLocalePath(locale, '/dashboard/addProfile'))
      await page.getByRole('main').getByRole('textbox').last().fill('x')
      await header.locator('a').first().click()
      const buttons = page.getByRole('alertdialog').getByRole('button')
      await expectSeenEverywhere(page, buttons.first(), buttons.last())
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
