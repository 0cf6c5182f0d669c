import { expectAccessible } from './accessible.ts'
import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { cameraPhoto, photo } from './photo.ts'
import { expect, test } from './test.ts'

test('pictures are dropped together, each goes to its part, and one press takes them back', async ({
  page,
  ownProduct,
}) => {
  const [anvil, vice] = [await ownProduct({ name: 'Dropped anvil' }), await ownProduct({ name: 'Dropped vice' })]
  const rows = page.getByRole('table').getByRole('row')
  const add = page.getByRole('button', { name: /^Add \d+ picture/ })
  const countPictures = async (id: string) => {
    await open(page, `/dashboard/editProduct/${id}`)
    await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible()
    return await page.getByRole('group', { name: /^Picture \d+$/ }).count()
  }
  await signIn(page, demoAdmin, '/dashboard/pictures')

  await test.step('files named after parts are matched, others say what they lack', async () => {
    await page.getByLabel('Choose pictures').setInputFiles([
      { ...(await cameraPhoto()), name: `${anvil.sku}.jpg` },
      { ...(await cameraPhoto()), name: `${anvil.sku} (back).jpg` },
      { ...(await cameraPhoto()), name: 'IMG_0042.jpg' },
      { ...(await photo('#135')), name: 'notes.png', buffer: Buffer.from('no picture') },
    ])
    await expect(rows.filter({ hasText: `${anvil.sku}.jpg` })).toContainText('Becomes picture 2')
    await expect(rows.filter({ hasText: '(back)' })).toContainText('Becomes picture 3')
    await expect(rows.filter({ hasText: 'notes.png' })).toContainText('not a JPEG, PNG or WebP picture')
    await expect(rows.filter({ hasText: 'IMG_0042.jpg' })).toContainText('No part found')
    await expectAccessible(page, 'pictures')
  })

  await test.step('a part number is typed for one that is named after none', async () => {
    const field = page.getByLabel('Part number for IMG_0042.jpg')
    await field.fill('nothing-of-this')
    await field.press('Enter')
    await expect(rows.filter({ hasText: 'IMG_0042.jpg' })).toContainText('No part has this number.')
    await field.fill(vice.sku)
    await field.press('Enter')
    await expect(rows.filter({ hasText: 'IMG_0042.jpg' })).toContainText(vice.name)
    await page.getByLabel('Replace the first picture').check()
    await expect(rows.filter({ hasText: 'IMG_0042.jpg' })).toContainText('Replaces its first picture')
  })

  await test.step('all are added, and undone together', async () => {
    await add.click()
    await expect(page.getByText('3 pictures added.')).toBeVisible()
    await expect(rows.getByText('Added', { exact: true })).toHaveCount(3)
    await expect(add).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.getByText('Ready', { exact: true })).toHaveCount(3)
    await page.getByLabel('Replace the first picture').uncheck()
    await add.click()
    await expect(page.getByText('3 pictures added.')).toBeVisible()
    expect(await countPictures(anvil._id)).toBe(2)
    expect(await countPictures(vice._id)).toBe(1)
  })
})
