import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import { build, type Rolldown } from 'vite'
import { expectFits } from './places.ts'
import { expect, test } from './test.ts'

const address = 'http://gallery.test/'
let files: Map<string, string | Uint8Array>

/** The gallery is no part of the built shop, so it is built here, and kept in memory. */
test.beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: 'e2e/gallery/index.html' } },
  })) as Rolldown.RolldownOutput
  files = new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
})

async function openGallery(page: Page): Promise<void> {
  await page.route(`${address}**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = files.get(path === '/' ? '/e2e/gallery/index.html' : path)
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body: Buffer.from(body), contentType: typeOf(path) })
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript'
  if (path.endsWith('.css')) return 'text/css'
  return path.endsWith('.woff2') ? 'font/woff2' : 'text/html'
}

async function expectSound(page: Page, state: string): Promise<void> {
  await expectFits(page, { name: state, path: '/', heading: '' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`the gallery at ${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

      test('fits, and axe finds nothing in any state of any part', async ({ page }) => {
        await openGallery(page)
        await expectSound(page, 'all parts')
        for (const opener of ['Confirm, asking', 'Confirm, busy', 'Confirm, refused']) {
          await page.getByRole('button', { name: opener }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
          await expectSound(page, opener)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('alertdialog')).toBeHidden()
        }
        await page.getByRole('button', { name: 'Delete, refused' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(/meanwhile/)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('is required')
        await page.getByRole('button', { name: 'Show a toast' }).click()
        await expect(page.getByText('Added successfully')).toBeVisible()
        await expectSound(page, 'refused form and toast')
      })
    })
  }
}

test('the built shop has no gallery', async ({ page, expectRefusal }) => {
  expectRefusal(404, '/gallery')
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
