// @module-tag long 17 s: a part in three dimensions.
import { open } from './hydration.ts'
import { productFor } from './products.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

// The browsers of the other journeys have no WebGL.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  },
})

test('a part is seen in three dimensions, cut and put back by the keyboard, and saved as STEP', async ({ page }) => {
  const { _id, slug, sku } = await productFor(page.request, 'IW-4762-M8X40-129B')
  // The first to ask is told to come again where the machine is slow.
  await expect(async () => expect(await page.request.get(`/api/products/${_id}/cad/glb`)).toBeOK()).toPass()
  await open(page, `/products/${slug}`)
  await page.getByRole('button', { name: '3D view' }).click()
  const dialog = page.getByRole('dialog')
  const measure = dialog.getByRole('button', { name: 'Measure' })
  await measure.waitFor()
  await expectSeen(measure)
  await expectSeen(dialog.getByRole('button', { name: 'Close' }))

  const canvas = dialog.getByRole('img')
  const readPixels = async () => (await canvas.screenshot()).toString('base64')
  const before = await readPixels()
  await canvas.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(readPixels).not.toBe(before)
  await page.keyboard.press('0')
  await dialog.getByLabel('Section').selectOption('y')
  await expect(dialog.getByRole('slider')).toBeVisible()
  await measure.click()
  await canvas.click()
  await expect(dialog.getByRole('status').last()).toContainText('Point at another one')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'STEP' }).click()
  expect((await saving).suggestedFilename()).toBe(`${sku}.step`)
})
