import { openOrder } from './ordering.ts'
import { signUp } from './people.ts'
import { stockOf } from './products.ts'
import { expect, test } from './test.ts'

test('a customer opens an order and reports a problem with it; nobody else sees it', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 2, quantity: 500 })
  await signUp(page)
  await openOrder(page, product, 3)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const number = (await main.getByRole('link', { name: /^IW-/ }).textContent())!
  await main.getByRole('link', { name: number }).click()
  await expect(main.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const address = page.url()
  await expect(main.getByRole('row', { name: new RegExp(`${product.name}.*3 pieces.*\\$6.00`) })).toBeVisible()
  await expect(main.getByText('1 Forge Lane')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Refund' })).toHaveCount(0)

  await test.step('a problem', async () => {
    await page.goto(address)
    await main.getByRole('link', { name: 'Report a problem' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue(`Order ${number}: a problem`)
  })

  await test.step('others find nothing', async () => {
    const other = await browser.newPage({ baseURL: baseURL! })
    await signUp(other, new URL(address).pathname)
    await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await other.close()
  })

  await test.step('it is deleted while it is unpaid', async () => {
    await page.goto(address)
    await main.getByRole('button', { name: 'Delete Order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(main.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  })
})

test('an unpaid order is changed in the cart: it is deleted, and its lines are there with the pieces to order them', async ({
  page,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 2, quantity: 3 })
  await signUp(page)
  await openOrder(page, product, 3)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^IW-/ }).click()
  await main.getByRole('button', { name: 'Change in the cart' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Change this order?' })
  await expect(dialog).toContainText('at the prices of that day')
  await dialog.getByRole('button', { name: 'Change in the cart' }).click()
  await expect(page).toHaveURL('/cart')
  const line = main.getByRole('listitem').filter({ hasText: product.name })
  await expect(line.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  await expect(line).not.toContainText('left')
  expect(await stockOf(page.request, product)).toBe(3)
  await page.goto('/dashboard')
  await expect(main.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})
