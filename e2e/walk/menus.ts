import type { Locator, Page } from '@playwright/test'
import { whatHides } from '../seen.ts'
import type { ScreenCheck } from './check.ts'

/** What is not seen of these; no page and no menu is scrolled for it. */
async function listHidden(elements: Locator): Promise<string[]> {
  const faults: string[] = []
  for (const element of await elements.all()) {
    const hidden = await element.evaluate(whatHides)
    if (hidden) faults.push(`${await element.textContent()}: ${hidden}`)
  }
  return faults
}

/** Links of menus that are seen only once the menu is scrolled sideways, of which nothing on it tells. */
const listSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    for (const link of document.querySelectorAll('nav a')) {
      const { left, right, width } = link.getBoundingClientRect()
      if (width === 0) continue
      for (let parent: Element | null = link; parent; parent = parent.parentElement) {
        const box = parent.getBoundingClientRect()
        const isClip = parent === document.documentElement || getComputedStyle(parent).overflowX !== 'visible'
        if (isClip && (left < box.left - 1 || right > box.right + 1))
          faults.push(`${link.textContent} is beside its menu`)
      }
    }
    return faults
  })

/** The header's menu, and that of the account, which the avatar opens. */
export const menusCheck: ScreenCheck = {
  name: 'every link of every menu is seen without scrolling',
  applies: () => true,
  async find(page, { isTurn }) {
    await page.evaluate(() => scrollTo(0, 0))
    const header = page.locator('header:not(.rail)')
    const faults = [...(await listSideways(page)), ...(await listHidden(header.locator('nav a:visible')))]
    const avatar = header.locator('button:has([data-testid=display-name])')
    if (!isTurn || (await avatar.count()) === 0) return faults
    await avatar.click()
    const panel = header.locator('button:has([data-testid=display-name]) ~ div')
    await panel.waitFor()
    faults.push(...(await listHidden(panel.locator('a:visible, button:visible'))))
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    return faults
  },
}
