import type { Response } from '@playwright/test'
import { withNonBreakingSpaces } from '../src/base/platform/text/non-breaking-spaces.ts'
import { open } from './hydration.ts'
import { expect, test } from './test.ts'

/** What somebody types, the page of the part or family that they mean, and the suggestion that leads there if it is another. */
const tasks: readonly (readonly [typed: string, wanted: string, suggested?: string])[] = [
  ['bearing 6204 sealed', 'Deep groove ball bearing 6204-2RS'],
  ['608zz', 'Deep groove ball bearing 608-2Z'],
  ['din 912 m8 30', 'Socket head cap screw ISO 4762 M8 x 30, 12.9 black'],
  ['10 mm shaft coupling', 'Jaw coupling with elastomer spider'],
  ['allen key', 'Hexagon key'],
  ['bearings', 'Deep groove ball bearing, 60 series'],
  ['bering', 'Deep groove ball bearing, 60 series'],
  ['Kugellager', 'Deep groove ball bearing, 60 series'],
  ['বিয়ারিং', 'Deep groove ball bearing, 60 series'],
  ['17mm', 'Deep groove ball bearing 6203-2Z', 'Deep groove ball bearing, 62 series'],
  ['m6 x 20 stainless', 'Hex screw ISO 4017 M6 x 20, stainless A2-70'],
  ['nylock m8', 'Lock nut, polyamide insert ISO 7040 M8, class 8 zinc plated'],
  ['snap ring 20mm', 'External retaining ring DIN 471 20 x 1.2'],
  ['spanner 13', 'Combination spanner ISO 7738 13 mm'],
  ['1/4 in drill', 'Twist drill DIN 338 6.4 mm, HSS ground'],
]

const searchBox = 'Search by name or part number'

test('each of fifteen tasks needs a search and one choice', { tag: '@long' }, async ({ page }) => {
  await open(page, '/')
  for (const [typed, wanted] of tasks) {
    await test.step(typed, async () => {
      await page.getByLabel(searchBox).first().fill(typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(typed)
      const main = page.getByRole('main')
      const name = withNonBreakingSpaces(wanted)
      // A family by its name, a part by its number, whose title is its name.
      await main
        .getByRole('link', { name, exact: true })
        .or(main.getByTitle(name, { exact: true }))
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: withNonBreakingSpaces(wanted) })).toBeVisible()
    })
  }
})

test('each of fifteen tasks is typed, chosen among the suggestions by keyboard, and opened', async ({ page }) => {
  await open(page, '/')
  for (const [typed, wanted, suggested = wanted] of tasks) {
    await test.step(typed, async () => {
      const isAnswer = (response: Response) => new URL(response.url()).searchParams.get('q') === typed
      const answered = page.waitForResponse((response) => response.url().includes('/api/suggest') && isAnswer(response))
      await page.getByLabel(searchBox).first().fill('')
      await page.keyboard.type(typed)
      await answered
      const option = page
        .getByRole('option')
        .filter({ hasText: withNonBreakingSpaces(suggested) })
        .first()
      await expect(option).toBeVisible()
      for (let steps = 0; steps < 20 && (await option.getAttribute('aria-selected')) !== 'true'; steps += 1)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: withNonBreakingSpaces(suggested) })).toBeVisible()
    })
  }
})
