import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import type { ScreenAddress } from './screen-address.ts'
import { expect } from './test.ts'

/** Opens a screen and waits until it is hydrated and shows its heading and pictures. */
export async function visit(page: Page, { path, heading }: Pick<ScreenAddress, 'path' | 'heading'>): Promise<void> {
  await open(page, path)
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await waitUntilLoaded(page)
}

/** Waits until nothing is being loaded any more, neither data nor a picture on the screen. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('main [role=status] .animate-spin')).toHaveCount(0)
  await page.waitForFunction(() => {
    // Lazy pictures outside the window, such as those of other slides, may never be loaded.
    const isOnScreen = (image: HTMLImageElement) => {
      const { top, left } = image.getBoundingClientRect()
      return top <= innerHeight && left < innerWidth
    }
    return [...document.images].every((image) => image.complete || !isOnScreen(image))
  })
}

/** Waits until a page is laid out, with its fonts, and painted. */
export const waitUntilPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** By how many pixels a page is wider than its window. */
export const measureExcess = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** The page is no wider than its window, once it is laid out. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  const message = `${screen} is wider than the window`
  await expect
    .configure({ soft: true })
    .poll(() => measureExcess(page), { message })
    .toBe(0)
}
