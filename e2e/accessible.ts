import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { runs } from '../test/runs.ts'
import { type Look, narrow, wide } from './looks.ts'
import { expect } from './test.ts'
import { expectFits, measureExcess, waitUntilPainted } from './visit.ts'
import { brokenWords } from './words.ts'

const softly = expect.configure({ soft: true })

/** No word is broken or cut off on small phones. */
export async function expectWholeWords(page: Page, screen: string) {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await expectFits(page, `${screen}, ${width} px`)
    // A toast that is leaving may be half out of the window.
    await softly.poll(() => brokenWords(page), { message: `${screen}, ${width} px` }).toEqual([])
  }
}

/**
 * What is out of sight keeps the colours that it had when it was last laid out, until somebody scrolls to it. Of the
 * hundreds of rows of a family, which are all alike, some are enough: axe takes a second and more for all of them.
 */
function layOut(): void {
  for (const row of [...document.querySelectorAll<HTMLElement>('.sizes tr')].slice(60)) row.style.display = 'none'
  for (const element of document.querySelectorAll<HTMLElement>('[lang="bn"], .sizes tbody'))
    element.style.contentVisibility = 'visible'
}

/** What axe finds in a page, its frames included. `isNew`: axe was not in the page before. */
async function analyze(page: Page, isNew: boolean): Promise<string[]> {
  // Legacy mode aggregates in the page itself instead of opening another each time; all frames have the same origin.
  const { violations } = await new AxeBuilder({ page, ...(!isNew && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/** What axe finds in a page that is laid out as a whole, and how much wider than its window it then is. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(layOut)
  await waitUntilPainted(page)
  const excess = await measureExcess(page)
  const isNew = await page.evaluate(() => !('axe' in window))
  return [...(excess > 0 ? [`${excess} px too wide`] : []), ...(await analyze(page, isNew))]
}

/** axe takes a second for each look. Screens take turns in which look it sees, so that it sees every pattern in both. */
let turn = 0
const chooseLooks = (looks: readonly Look[]): readonly Look[] =>
  looks.length > runs(1, 2) ? [looks[turn++ % looks.length]!] : looks

/** axe finds nothing on the screen, frames included, and nothing is cut off: narrow and wide, dark and light. */
export async function expectAccessible(
  page: Page,
  screen: string,
  // Layout depends on width and colours on theme: both of each are checked, but not every combination.
  looks: readonly Look[] = [narrow, wide],
) {
  const seenByAxe = chooseLooks(looks)
  for (const look of looks) {
    const { colorScheme, ...window } = look
    if (window.width === narrow.width) await expectWholeWords(page, screen)
    await page.setViewportSize(window)
    // Without transitions, so that no intermediate colour is measured.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(layOut)
    await waitUntilPainted(page)
    await expectFits(page, `${screen}, ${window.width} px`)
    if (!seenByAxe.includes(look)) continue
    const found = await analyze(page, look === seenByAxe[0])
    expect.soft(found, `${screen}, ${window.width} px, ${colorScheme}`).toEqual([])
  }
}
