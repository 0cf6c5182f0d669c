import { existsSync } from 'node:fs'
import { waitForHydration } from './hydration.ts'
import { listScreens } from './screens.ts'
import { getShop } from './shop.ts'
import { expect, test } from './test.ts'

type MarkedWindow = typeof globalThis & { shownAgain?: true }
type Navigation = PerformanceEntry & { notRestoredReasons: unknown }

test('going back shows a public page as it was left, without loading it again', async ({ page, playwright }) => {
  const { url } = getShop()
  const { args } = test.info().project.use.launchOptions!
  // The shell that tests run in keeps no pages.
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  test.skip(executablePath === undefined, 'needs a whole browser')
  // Playwright turns the browser's cache of left pages off.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await playwright.chromium.launch({ executablePath: executablePath!, args: args!, ignoreDefaultArgs })
  const visitor = await browser.newPage()
  await visitor.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) (globalThis as MarkedWindow).shownAgain = true
    })
  })
  const left: string[] = []
  const loadedAgain: unknown[] = []
  try {
    for (const { path } of await listScreens(page, 'visitor')) {
      const response = (await visitor.goto(url + path))!
      // Browsers keep no page that is missing; pages of signing in must not be kept.
      if (!response.ok() || response.headers()['cache-control'] === 'no-store') continue
      left.push(path)
      await waitForHydration(visitor)
      await visitor.goto(`${url}/health/live`)
      // Later, so that what asks for it is not there any more when it has gone.
      await visitor.evaluate(() => void setTimeout(() => history.back()))
      // A page that is shown again does not load.
      await visitor.waitForURL(url + path, { waitUntil: 'commit' })
      const reasons = await visitor.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as Navigation[]
        return (globalThis as MarkedWindow).shownAgain ? undefined : JSON.stringify(navigation!.notRestoredReasons)
      })
      if (reasons !== undefined) loadedAgain.push([path, reasons])
    }
  } finally {
    await browser.close()
  }
  expect(left.length).toBeGreaterThan(10)
  expect(loadedAgain).toEqual([])
})
