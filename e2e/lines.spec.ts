import { pickupOrder } from '../test/addresses.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, getBearer, test } from './test.ts'

test('price breaks are entered by an admin, shown while buying, and charged; an order of many lines shows them all', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const bolt = await ownProduct({ price: 2, quantity: 500 })
  const drill = await ownProduct({ price: 30, quantity: 9 })
  const admin = await browser.newPage({ baseURL: baseURL! })
  await test.step('an admin enters them', async () => {
    await signIn(admin, demoAdmin, `/dashboard/editProduct/${bolt._id}`)
    const quantities = admin.getByLabel('From', { exact: true })
    await quantities.nth(0).fill('100')
    await admin.getByLabel('Each costs').nth(0).fill('3')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('Each price break needs a larger quantity and a lower price')).toBeVisible()
    await admin.getByLabel('Each costs').nth(0).fill('1.5')
    await admin.getByLabel('Sold in multiples of').fill('10')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('The product is saved')).toBeVisible()
  })

  await signUp(page, `/purchase/${bolt._id}`)
  const quantity = page.getByLabel('Purchase quantity')
  await test.step('the form shows the price of the typed quantity, and what more would save', async () => {
    await expect(quantity).toHaveValue('10')
    await expect(page.getByText('Buy 100 pieces or more at $1.50 each: you save $50.00.')).toBeVisible()
    await quantity.fill('15')
    await expect(page.getByText('Order in multiples of 10 pieces.')).toBeVisible()
    await quantity.fill('100')
    await expect(page.getByText('$150.00')).toBeVisible()
    await expect(page.getByText('$1.50')).toBeVisible()
  })

  const order = {
    lines: [
      { productId: bolt._id, quantity: 100, price: 1.5, note: 'for the gate' },
      { productId: drill._id, quantity: 2 },
    ],
    ...pickupOrder,
    total: 210,
    reference: 'PO-77',
  }
  const headers = { ...(await getBearer(page)), 'idempotency-key': 'lines' }
  const placed = await page.request.post('/api/orders', { headers, data: order })
  expect(placed.status()).toBe(201)
  const { insertedId } = await placed.json()
  await test.step('its payment, the list of orders and the admin’s page show its lines', async () => {
    await page.goto(`/dashboard/payment/${insertedId}`)
    const lines = page.getByRole('table', { name: 'Lines' })
    await expect(
      lines.getByRole('row', { name: new RegExp(`${bolt.name}.*for the gate.*100 pieces.*\\$150.00`) }),
    ).toBeVisible()
    await expect(lines.getByRole('row', { name: new RegExp(`${drill.name}.*2 pieces.*\\$60.00`) })).toBeVisible()
    await expect(page.getByText('Amount to pay').locator('..')).toContainText('$210.00')
    await page.goto('/dashboard')
    await expect(page.getByText('and 1 more')).toBeVisible()
    await admin.goto(`/dashboard/orders/${insertedId}`)
    await expect(admin.getByRole('table', { name: 'Lines' }).getByRole('row')).toHaveCount(3)
    await expect(admin.getByText('PO-77')).toBeVisible()
  })
  await admin.close()
})
