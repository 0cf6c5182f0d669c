import { expectAccessible } from './accessible.ts'
import { open } from './hydration.ts'
import { pdfFile } from './pdf-file.ts'
import { demoAdmin, signIn } from './people.ts'
import { cameraPhoto } from './photo.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'

test('a product with several pictures stays a draft until it is put on sale', async ({ page, browser, ownProduct }) => {
  const product = await ownProduct({ name: 'Pictured anvil' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const readStatus = async () => (await page.request.get(`/products/${product.slug}`)).status()
  await signIn(page, demoAdmin, `/dashboard/editProduct/${product._id}`)

  await test.step('an admin adds two pictures, puts the last one first, and makes it a draft', async () => {
    await page.getByLabel('Add pictures').setInputFiles([await cameraPhoto(), await cameraPhoto()])
    const third = page.getByRole('group', { name: 'Picture 3' })
    await third.getByLabel('What the picture shows', { exact: true }).fill('From above')
    await third.getByLabel('What the picture shows (বাংলা)').fill('উপর থেকে')
    await page.getByRole('button', { name: 'Move Picture 3 up' }).click()
    await page.getByRole('button', { name: 'Make it the first: Picture 2' }).click()
    await expect(page.getByRole('main').getByLabel('What the picture shows', { exact: true }).first()).toHaveValue(
      'From above',
    )
    await page.getByLabel('On sale', { exact: true }).selectOption({ label: 'Draft: only admins see it' })
    await expectAccessible(page, 'edit-product')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()
  })

  await test.step('nobody else sees it, and an admin as its buyers will', async () => {
    await expect.poll(readStatus, { intervals: [100] }).toBe(404)
    await page.getByLabel('Add a filter').selectOption('Drafts')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('link', { name: product.name, exact: true }).click()
    await expect(page.getByText('Only admins see this page.')).toContainText(`/products/${product.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByRole('img', { name: 'From above' })).toBeVisible()
    await expectAccessible(page, 'preview-product')
  })

  await test.step('on sale, its pictures are chosen with the keyboard, before any script runs', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('On sale', { exact: true }).selectOption({ label: 'Now' })
    await save.click()
    await expect.poll(readStatus, { intervals: [100] }).toBe(200)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(new URL(`/products/${product.slug}`, page.url()).href)
    const group = plain.getByRole('group', { name: `Pictures of ${product.name}` })
    await expect(group.getByRole('radio')).toHaveCount(3)
    await expect(group.getByRole('img', { name: 'From above' })).toBeVisible()
    await group.getByRole('radio', { name: 'Show picture 1' }).focus()
    await plain.keyboard.press('ArrowRight')
    await expect(group.getByRole('radio', { name: 'Show picture 2' })).toBeChecked()
    await expect(group.getByRole('img', { name: 'From above' })).toBeHidden()
    await context.close()
    await open(page, `/products/${product.slug}`)
    await expectAccessible(page, 'product-pictures')
  })
})

test('a product has documents, which buyers save under their titles', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const product = await ownProduct({ name: 'Documented anvil' })
  await signIn(page, demoAdmin, `/dashboard/editProduct/${product._id}`)
  const documents = page.getByRole('group', { name: 'Documents' })
  const add = documents.getByLabel('Add documents')

  await test.step('a file that is no PDF is refused before it is sent', async () => {
    await add.setInputFiles([{ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }])
    await expect(page.getByText('“sheet.pdf” is not a PDF file.')).toBeVisible()
  })

  await test.step('an admin adds two, says what each is, and puts the second one first', async () => {
    await add.setInputFiles([pdfFile('Anvil 400.pdf'), pdfFile('REACH.pdf')])
    const second = documents.getByRole('group', { name: 'Document 2' })
    await second.getByLabel('Kind').selectOption('Safety data sheet')
    await second.getByLabel('Language of the document').selectOption('German')
    await second.getByLabel('Title of the document', { exact: true }).fill('')
    await expect(
      documents.getByRole('group', { name: 'Document 1' }).getByLabel('Title of the document').first(),
    ).toHaveValue('Anvil 400')
    await documents.getByRole('button', { name: 'Move Document 2 up' }).click()
    await expectAccessible(page, 'edit-documents')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()
  })

  await test.step('the page of the product has them', async () => {
    await open(page, `/products/${product.slug}`)
    const list = page.getByRole('region', { name: 'Documents' })
    await expect(list.getByRole('link')).toHaveText(['Safety data sheet', 'Anvil 400'])
    await expect(list.getByRole('listitem').first()).toContainText('German, PDF')
    await expectAccessible(page, 'product-documents')
    const saved = page.waitForEvent('download')
    await list.getByRole('link', { name: 'Anvil 400' }).click()
    expect((await saved).suggestedFilename()).toBe('Anvil 400.pdf')
  })
})

test('a product has the part numbers of other makers, by which buyers find it', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const product = await ownProduct({ name: 'Replacing anvil' })
  const number = `KM-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await signIn(page, demoAdmin, `/dashboard/editProduct/${product._id}`)
  const section = page.getByRole('region', { name: 'Part numbers of other makers' })
  await section.getByRole('button', { name: 'Add a number' }).click()
  await section.getByLabel('Their part number', { exact: true }).fill(number)
  await section.getByRole('button', { name: 'Save the numbers' }).click()
  await expect(section.getByLabel('Maker', { exact: true })).toHaveAccessibleDescription('Fill this in')
  await section.getByLabel('Maker', { exact: true }).fill('Kanca')
  await section.getByRole('button', { name: 'Save the numbers' }).click()
  await expect(page.getByText('The numbers are saved.')).toBeVisible()
  await expectAccessible(page, 'edit-cross-references')
  await expect(async () => {
    await open(page, `/products?q=${number}`)
    await expect(page.getByRole('main')).toContainText('Replacing anvil', soon)
  }).toPass()
  await open(page, `/dashboard/editProduct/${product._id}`)
  await section.getByRole('button', { name: `Remove Kanca ${number}` }).click()
  await section.getByRole('button', { name: 'Save the numbers' }).click()
  await expect(section.getByLabel('Maker', { exact: true })).toHaveCount(0)
})
