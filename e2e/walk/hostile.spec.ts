import { soon } from '../soon.ts'
import { expect } from '../test.ts'
import { waitUntilLoaded } from '../visit.ts'
import { walkTest as test } from './fixtures.ts'
import { evil } from './hostile-data.ts'
import { recordTraffic } from './traffic.ts'

test('a search for a hostile text, and what it finds, is shown as plain text', async ({ page, hostileTexts: _ }) => {
  const traffic = recordTraffic(page)
  for (const q of ['onerror', evil.slice(0, 90)]) {
    // A product that was added is found a moment later.
    await expect(async () => {
      await page.goto(`/products?${new URLSearchParams({ q })}`)
      await waitUntilLoaded(page)
      await expect(page.getByRole('main')).toContainText(evil.slice(0, 30), soon)
    }).toPass()
  }
  expect(traffic).toEqual({ foreignRequests: [], dialogs: [] })
})
