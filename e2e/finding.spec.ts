import type { Response } from '@playwright/test'
import { unbroken } from '../src/platform/designations.ts'
import { open } from './hydration.ts'
import { expect, test } from './test.ts'

/** What somebody types, and the page of the part or family that they mean. */
const tasks = [
  ['bearing 6204 sealed', 'Deep groove ball bearing 6204-2RS'],
  ['608zz', 'Deep groove ball bearing 608-2Z'],
  ['din 912 m8 30', 'Socket head cap screw ISO 4762 M8 x 30, 12.9 black'],
  ['10 mm shaft coupling', 'Jaw coupling with elastomer spider'],
  ['allen key', 'Hexagon key'],
  ['bearings', 'Miniature ball bearing'],
  ['bering', 'Miniature ball bearing'],
  ['Kugellager', 'Deep groove ball bearing, 60 series'],
  ['বিয়ারিং', 'Deep groove ball bearing, 60 series'],
  ['17mm', 'Deep groove ball bearing 6203-2Z'],
  ['m6 x 20 stainless', 'Hex screw ISO 4017 M6 x 20, stainless A2-70'],
  ['nylock m8', 'Lock nut, polyamide insert ISO 7040 M8, class 8 zinc plated'],
  ['snap ring 20mm', 'External retaining ring DIN 471 20 x 1.2'],
  ['spanner 13', 'Combination spanner ISO 7738 13 mm'],
  ['1/4 in drill', 'Twist drill DIN 338 6.4 mm, HSS ground'],
] as const

const searchBox = 'Search by name or part number'

test('each of fifteen tasks needs a search and one choice', async ({ page }) => {
  await open(page, '/')
  for (const [typed, wanted] of tasks) {
    await test.step(typed, async () => {
      await page.getByLabel(searchBox).first().fill(typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(typed)
      await page
        .getByRole('main')
        .getByRole('link', { name: unbroken(wanted), exact: true })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: unbroken(wanted) })).toBeVisible()
    })
  }
})

test('each of fifteen tasks is typed, chosen among the suggestions by keyboard, and opened', async ({ page }) => {
  await open(page, '/')
  for (const [typed, wanted] of tasks) {
    await test.step(typed, async () => {
      const isAnswer = (response: Response) => new URL(response.url()).searchParams.get('q') === typed
      const answered = page.waitForResponse((response) => response.url().includes('/api/suggest') && isAnswer(response))
      await page.getByLabel(searchBox).first().fill('')
      await page.keyboard.type(typed)
      await answered
      const option = page
        .getByRole('option')
        .filter({ hasText: unbroken(wanted) })
        .first()
      await expect(option).toBeVisible()
      for (let steps = 0; steps < 20 && (await option.getAttribute('aria-selected')) !== 'true'; steps += 1)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: unbroken(wanted) })).toBeVisible()
    })
  }
})
