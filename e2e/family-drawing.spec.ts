// @module-tag long 10 s: how a family would be drawn.
import { expectAccessible } from './accessible.ts'
import { demoAdmin, signIn } from './people.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

test('an owner sees how a family would be drawn, and which products lack something for it', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/families')
  await page
    .getByRole('row', { name: /Plain washer, normal/ })
    .first()
    .getByRole('link', { name: /Edit/ })
    .click()
  const preview = page.getByRole('region', { name: 'Preview' })
  const drawing = preview.getByRole('img', { name: 'Preview' })
  await drawing.evaluate((image) => image.scrollIntoView({ block: 'center' }))
  await expectSeen(drawing)
  await expect(preview.getByText('Products that can be drawn: 48 of 48')).toBeVisible()

  await page.getByRole('combobox', { name: /^Thickness/ }).selectOption('Not given')
  await expect(preview.getByText('Without a usable value of Thickness: 48')).toBeVisible()
  await expect(preview.getByRole('link').first()).toHaveText(/^IW-7089-/)
  await expect(preview.getByRole('img')).toBeHidden()
  await expectAccessible(page, 'family-drawing')

  await page.getByRole('combobox', { name: /^Thickness/ }).selectOption('The same for all')
  await page.getByRole('textbox', { name: 'Value' }).last().fill('1.6')
  await expect(preview.getByText('Products that can be drawn: 48 of 48')).toBeVisible()
  await page.getByRole('combobox', { name: 'Shape' }).selectOption('Not drawn')
  await expect(preview).toBeHidden()
})
