import type { Page } from '@playwright/test'
import { demoAdmin, signIn, signUp } from './people.ts'
import { cameraPhoto } from './photo.ts'
import { expectSaid } from './said.ts'
import { expect, getBearer, test } from './test.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

test('an admin adds a product, which is on sale at once and gone after its deletion [P13]', async ({ page }) => {
  const name = `Feeler gauge ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demoAdmin, '/dashboard/addProducts')

  await test.step('add it with a photo', async () => {
    await field(page, 'Name').fill(name)
    await field(page, 'Price').fill('12.50')
    await field(page, 'Quantity').fill('7')
    await field(page, 'Details').fill('Twenty blades of spring steel.')
    await field(page, 'Photo').setInputFiles(await cameraPhoto())
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('added successfully')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('')
  })

  await test.step('visitors soon see it', async () => {
    await expect.poll(async () => (await page.request.get('/')).text(), { intervals: [100] }).toContain(name)
    await page.goto('/')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('7 pieces available')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectSaid(page, '$12.50')
    const picture = page.getByRole('main').getByRole('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
  const productPage = page.url()

  await test.step('it is in Manage Products and is deleted there after the question', async () => {
    await page.goto('/dashboard/manageProduct')
    const row = page.getByRole('row', { name })
    await expect(row).toContainText('$12.50')
    await row.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you want to delete this doctor?' })
    await expect(dialog).toContainText(name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: `Delete ${name}` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Product: ${name} is deleted`)).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('the shop does not know it any more', async () => {
    await expect.poll(async () => (await page.request.get('/')).text(), { intervals: [100] }).not.toContain(name)
    await expect.poll(async () => (await page.request.get(productPage)).status(), { intervals: [100] }).toBe(404)
  })
})

test('missing fields are named, and a wrong file loses no input [P34]', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/addProducts')
  const add = page.getByRole('button', { name: 'Add Product' })
  await add.click()
  for (const missing of ['name', 'price', 'quantity', 'description', 'image']) {
    await expect(page.getByText(`${missing} is required`, { exact: true })).toBeVisible()
  }

  await field(page, 'Name').fill('Straight edge')
  await field(page, 'Price').fill('-1')
  await field(page, 'Quantity').fill('1.5')
  await field(page, 'Details').fill('Ground on two sides.')
  await field(page, 'Photo').setInputFiles(await cameraPhoto())
  await add.click()
  await expect(field(page, 'Price')).toHaveAccessibleDescription('Enter a number above zero')
  await expect(field(page, 'Quantity')).toHaveAccessibleDescription('Enter a whole number')

  await field(page, 'Price').fill('40')
  await field(page, 'Quantity').fill('1')
  await field(page, 'Photo').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture at all'),
  })
  await expect(page.getByText('This file is not a JPEG, PNG or WebP picture.')).toBeVisible()
  await add.click()
  await expect(field(page, 'Photo')).toHaveAccessibleDescription('This file is not a JPEG, PNG or WebP picture.')
  await expect(field(page, 'Name')).toHaveValue('Straight edge')
  await expect(field(page, 'Details')).toHaveValue('Ground on two sides.')
})

for (const path of ['/dashboard/addProducts', '/dashboard/manageProduct']) {
  test(`a customer is not allowed on ${path} [P17]`, async ({ page }) => {
    await signUp(page, path)
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Add Product|Delete/ })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).not.toContainText('Manage Products')
  })
}

test('a deletion is undone from the list of changes', async ({ page, ownProduct }) => {
  await signIn(page, demoAdmin, '/dashboard/changes')
  const headers = await getBearer(page)
  const { _id: id, name } = await ownProduct()
  await page.request.delete(`/api/products/${id}`, { headers })

  await page.reload()
  const row = page.getByRole('row', { name: `Product deleted ${name}` })
  await row.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Product deleted: ${name}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Undone: ${name}`)).toBeVisible()
  await expect(row.getByText('Undone', { exact: true })).toBeVisible()
  expect((await page.request.get(`/api/products/${id}`)).status()).toBe(200)
})
