// @module-tag long 30 s: every component in every state.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import { build, type Rolldown } from 'vite'
import { expectSaid } from './said.ts'
import { expect, test } from './test.ts'
import { expectFits } from './visit.ts'

const address = 'http://gallery.test/'
let files: Map<string, string | Uint8Array>

/** The gallery is not in the built shop, so it is built here, in memory. */
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
      : route.fulfill({ body: Buffer.from(body), contentType: getType(path) })
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
}

function getType(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript'
  if (path.endsWith('.css')) return 'text/css'
  return path.endsWith('.woff2') ? 'font/woff2' : 'text/html'
}

/** The page is no wider than its window, and axe finds nothing in it, or in the given part of it. */
async function expectSound(page: Page, state: string, part = 'body'): Promise<void> {
  await expectFits(page, state)
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every component passes axe in every state, narrow and wide, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openGallery(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('alertdialog')

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await press('Send')
      await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Fill this in')
      await press('Show a toast')
      // The toast of the other width may still be visible.
      await expectSaid(page, 'Added successfully')
      await expectSound(page, `all parts, ${width} px`)

      for (const state of ['asking', 'busy', 'refused']) {
        await press(`Confirm, ${state}`)
        await expectSound(page, `the dialog, ${state}, ${width} px`, '[role=alertdialog]')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
  })
}

test('a deletion names its object, shows a refusal in its dialog, and confirms success', async ({ page }) => {
  await openGallery(page)
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await page.getByRole('button', { name: 'Delete, refused' }).click()
  await expect(dialog).toContainText('Deep groove ball bearing 6204')
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('alert')).toHaveText(/changed this meanwhile/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toContainText('Claw hammer, ash handle')
  await expect(dialog.getByRole('alert')).toBeEmpty()
  await confirm.click()
  await expect(page.getByText('Claw hammer, ash handle was deleted')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the production build has no gallery', async ({ page, expectRefusal }) => {
  expectRefusal(404, '/gallery')
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
