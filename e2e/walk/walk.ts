import type { Page } from '@playwright/test'
import { open } from '../hydration.ts'
import type { Look } from '../looks.ts'
import { expect } from '../test.ts'
import { visit as openScreen, waitUntilLoaded, waitUntilPainted } from '../visit.ts'
import { isDue, type ScreenCheck, type Visit } from './check.ts'
import { checks } from './checks.ts'
import type { PlannedLook } from './plan.ts'

/** Opens a screen once, and looks at it in window after window. Each fault is reported, and ends nothing. */
export async function walkScreen(
  page: Page,
  visit: Omit<Visit, 'look' | 'isFirstLook' | 'isTurn'>,
  looks: readonly PlannedLook[],
): Promise<void> {
  const { screen, walker, locale } = visit
  const patience = { isSpent: false }
  for (const [index, { look, isTurn }] of looks.entries()) {
    await show(page, look)
    if (index === 0) await (locale === 'en' ? openScreen(page, screen) : open(page, screen.path))
    if (index === 0) await waitUntilLoaded(page)
    await waitUntilPainted(page)
    const shown: Visit = { ...visit, look, isTurn, isFirstLook: index === 0 }
    for (const check of checks.filter((check) => isDue(check, shown))) {
      const faults = await findLasting(check, page, shown, patience)
      const where = `${screen.name}, ${walker}, ${locale}, ${look.colorScheme}/${look.width}`
      expect.soft(faults, `${where}, ${check.name}`).toEqual([])
    }
  }
}

async function show(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/**
 * What is wrong and stays so: a font may be late, or a toast on its way out. A screen is given the time of one
 * expectation; what is wrong after that is not waited for again.
 */
async function findLasting(
  check: ScreenCheck,
  page: Page,
  visit: Visit,
  patience: { isSpent: boolean },
): Promise<string[]> {
  let faults = await check.find(page, visit)
  if (faults.length === 0 || check.isFinal || patience.isSpent) return faults
  const findAgain = async () => {
    faults = await check.find(page, visit)
    return faults
  }
  await expect
    .poll(findAgain)
    .toEqual([])
    .catch(() => {
      patience.isSpent = true
    })
  return faults
}
