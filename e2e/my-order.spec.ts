import { payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { signUp } from './people.ts'
import { readStock } from './products.ts'
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

  await test.step('a question about one of its lines', async () => {
    await page.goto(address)
    await main.getByRole('link', { name: 'Ask about this order' }).click()
    await expect(main.getByRole('heading', { level: 1, name: `Question about order ${number}` })).toBeVisible()
    await main.getByLabel('About').selectOption({ index: 1 })
    await main.getByLabel('Message').fill('Is it hardened?')
    await main.getByRole('button', { name: 'Submit' }).click()
    await expect(main.getByRole('heading', { level: 1, name: `Question about order ${number}, ` })).toBeVisible()
    await expect(main.getByText('Is it hardened?')).toBeVisible()
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

test('an unpaid order is changed in the cart: it is deleted, and its lines are there with the pieces to order them [P154]', {
  tag: '@long',
}, async ({ page, ownProduct }) => {
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
  expect(await readStock(page.request, product)).toBe(3)
  await page.goto('/dashboard')
  await expect(main.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('orders are searched by text and month, ordered again, and their invoices saved', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const [saw, bolt] = [await ownProduct({ price: 2, quantity: 500 }), await ownProduct({ price: 3, quantity: 500 })]
  await signUp(page)
  await openOrder(page, saw, 3)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  await openOrder(page, bolt, 2)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const getRow = ({ name }: { name: string }) => main.getByRole('row').filter({ hasText: name })
  await expect(getRow(bolt)).toContainText('Expected ')
  const number = (await getRow(saw).getByRole('link', { name: /^IW-/ }).textContent())!

  await test.step('a part number and a month find an order', async () => {
    const text = main.getByLabel('Order number, part, address, tracking number or your own number')
    await text.fill(saw.sku)
    await main.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\?q=[^&]+&month=$/)
    await expect(getRow(saw)).toBeVisible()
    await expect(getRow(bolt)).toHaveCount(0)
    await page.goto('/dashboard?month=2020-01')
    await expect(main.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    await expect(main.getByLabel('Month')).toHaveValue('2020-01')
    await main.getByLabel('Month').selectOption({ index: 1 })
    await main.getByRole('button', { name: 'Show' }).click()
    await expect(getRow(bolt)).toBeVisible()
  })

  await test.step('an invoice is saved from its row, and those of the month as one archive', async () => {
    const invoice = page.waitForEvent('download')
    await main.getByRole('button', { name: `Invoice ${number}` }).click()
    expect((await invoice).suggestedFilename()).toMatch(/\.pdf$/)
    await expect(main.getByRole('button', { name: /^Invoice IW/ })).toHaveCount(1)
    await main.getByText('Invoices of a period').click()
    const archive = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download the invoices' }).click()
    expect((await archive).suggestedFilename()).toMatch(/^invoices-20\d\d-\d\d-01-.*\.zip$/)
  })

  await test.step('and the order is in the cart again', async () => {
    await main.getByRole('button', { name: `Order again ${number}` }).click()
    await expect(page).toHaveURL('/cart')
    await expect(main.getByRole('listitem').filter({ hasText: saw.name }).getByRole('textbox')).toHaveValue('3')
  })
})
