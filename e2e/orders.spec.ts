import { fillAddress, openOrder } from './ordering.ts'
import { signUp } from './people.ts'
import { productFor, readStock, soldOutProduct } from './products.ts'
import { expectSaid } from './said.ts'
import { expect, test } from './test.ts'

test('an unpaid order is deleted through its dialog, and only then [P12]', async ({ page, ownProduct }) => {
  const product = await ownProduct()
  const before = await readStock(page.request, product)
  await signUp(page)
  await openOrder(page, product, 3)
  expect(await readStock(page.request, product)).toBe(before - 3)

  await page.goto('/dashboard')
  const deleteOrder = page.getByRole('button', { name: 'Delete Order' })
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure to delete this order!' })

  await test.step('Cancel and Escape keep it', async () => {
    await deleteOrder.click()
    await expect(dialog).toContainText(product.name)
    await expect(dialog).toContainText('It cannot be recovered.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await deleteOrder.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(deleteOrder).toBeFocused()
    expect(await readStock(page.request, product)).toBe(before - 3)
  })

  await test.step('Delete removes it and puts the pieces back', async () => {
    await deleteOrder.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Order: ${product.name} is delete`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    expect(await readStock(page.request, product)).toBe(before)
  })
})

test('a sold-out product cannot be bought [P31]', async ({ page }) => {
  const product = await soldOutProduct(page.request)
  await page.goto(`/products/${product.slug}`)
  await expectSaid(page, 'piece not available!!')
  await expect(page.getByRole('link', { name: `Purchase ${product.name}` })).toHaveCount(0)

  await signUp(page, `/purchase/${product._id}`)
  await expect(page.getByText('There are no pieces left at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeDisabled()
})

test('an unavailable quantity is refused next to its field, and the form keeps its input [P32]', async ({
  page,
  ownProduct,
  expectRefusal,
}) => {
  const product = await ownProduct()
  await signUp(page, `/purchase/${product._id}`)
  const quantity = page.getByLabel('Purchase quantity')
  const purchase = page.getByRole('button', { name: 'Purchase' })
  await fillAddress(page)

  for (const impossible of ['0', '-1', '1.5', '']) {
    await quantity.fill(impossible)
    await purchase.click()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(quantity).toHaveAccessibleDescription(/./)
    await quantity.fill('1')
  }

  expectRefusal(409, '/api/purchase')
  await quantity.fill(String(product.quantity + 1))
  await purchase.click()
  await expect(quantity).toHaveAccessibleDescription(`Only ${product.quantity} pieces left.`)
  await expect(quantity).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveValue('1 Forge Lane')

  await quantity.fill('1')
  await purchase.click()
  await expect(page.getByText('Purchase successfully')).toBeVisible()
})

test('the first wrong field of an address and of a profile has the focus', { tag: '@long' }, async ({
  page,
  expectRefusal,
}) => {
  await signUp(page, '/dashboard/addresses')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Country').selectOption('DE')
  expectRefusal(422, '/api/addresses')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()

  await page.goto('/dashboard/addProfile')
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByLabel('About me')).toBeFocused()
})

test('an order deleted in one tab is reported as deleted in the other', { tag: '@long' }, async ({
  page,
  context,
  expectRefusal,
}) => {
  const product = await productFor(page.request, 'split pin')
  await signUp(page)
  await openOrder(page, product)
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')

  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Delete Order' }).click()
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()

  expectRefusal(404, /^\/api\/purchase\//)
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByRole('alertdialog').getByRole('alert')).toContainText('There is no such order.')
})

test('an unpaid order never appears to another customer [P152]', async ({ page, browser }) => {
  const product = await productFor(page.request, 'shackle')
  await signUp(page)
  await openOrder(page, product)
  const address = page.url()

  const stranger = await browser.newPage({ baseURL: new URL(address).origin })
  await signUp(stranger)
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await stranger.close()
})
