// @module-tag long 10 s: the CAD files of a cart in one archive.
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './accessible.ts'
import { open } from './hydration.ts'
import { productFor } from './products.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

test('the CAD files of a cart are saved as one archive, which names the parts without one', async ({
  page,
  expectRefusal,
  expectComplaint,
}) => {
  expectRefusal(404, /\/cad\/step$/)
  // A busy machine asks to come again.
  expectComplaint('status of 503')
  const parts = [
    await productFor(page.request, 'IW-7089-M8-200Z'),
    await productFor(page.request, 'IW-4762-M8X40-129B'),
    await productFor(page.request, 'caliper'),
  ]
  for (const { slug } of parts) {
    await open(page, `/products/${slug}`)
    const header = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    const before = (await header.textContent())!
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click()
    await expect(header).not.toHaveText(before)
  }
  await open(page, '/cart')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.getByText('CAD files as one archive').click()
  const save = page.getByRole('button', { name: 'Save as ZIP' })
  await save.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expectSeen(save)
  await expectAccessible(page, 'cad-archive')
  const saving = page.waitForEvent('download')
  await save.click()
  const download = await saving

  expect(download.suggestedFilename()).toBe('Cart-step.zip')
  const files = unzipSync(await readFile(await download.path()))
  const [washer, screw, caliper] = parts.map(({ sku }) => sku)
  expect(Object.keys(files).toSorted()).toEqual(
    [`${washer}.step`, `${screw}.step`, 'parts-without-a-file.txt'].toSorted(),
  )
  expect(strFromU8(files[`${screw}.step`]!)).toContain(`'${screw}'`)
  expect(strFromU8(files['parts-without-a-file.txt']!)).toContain(`${caliper}: There is no CAD file of this part.`)
  await expect(page.getByText('Saved. Files in the archive: 2 of 3')).toBeVisible()
  await expect(page.getByText(`${caliper}: There is no CAD file`)).toBeVisible()
})
