// @module-tag long 17 s: an order at a supplier.
import { readFileSync } from 'node:fs'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expectSaid } from './said.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'

test('three orders wait, the goods are ordered of a supplier, come in two deliveries, and the orders are given their pieces', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  test.slow()
  const product = await ownProduct({ price: 2, quantity: 0 })
  const customer = await browser.newPage({ baseURL: baseURL! })
  const name = `Forge ${product.sku}`

  await test.step('a product may be ordered before it is here, and three orders of it are paid', async () => {
    await signIn(page, demoAdmin, `/dashboard/editProduct/${product._id}`)
    await page.getByLabel('Can be ordered before it is in stock').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The product is saved')).toBeVisible()
    await signUp(customer)
    for (const quantity of [2, 3, 4]) {
      await openOrder(customer, product, quantity)
      await payWith(customer, '4242424242424242')
      await expect(customer.getByText('Congrats! payment successfull')).toBeVisible()
    }
  })

  await test.step('a supplier is added, with what they supply', async () => {
    await open(page, '/dashboard/addSupplier')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Lead time in days').fill('10')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByLabel('Add or change products').fill(`${product.sku}\t4711-30\t0.75\t5\t5\nNO-SUCH-PART\t1\t1`)
    await page.getByRole('button', { name: 'Save products' }).click()
    await expect(page.getByText('1 product saved')).toBeVisible()
    await expect(page.getByLabel('Add or change products')).toHaveValue('NO-SUCH-PART\t1\t1')
    await expect(page.getByRole('row').filter({ hasText: '4711-30' })).toContainText('€0.75')
  })

  await test.step('what is missing is suggested, and becomes a purchase order', async () => {
    await page.goto('/dashboard/reorder')
    await page.getByRole('link', { name }).click()
    const row = page.getByRole('row').filter({ hasText: product.sku })
    await expect(row).toContainText('10')
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Write a purchase order for 1 product' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^PO-\d+$/ })).toBeVisible()
    await page.getByLabel(`Quantity: ${product.sku}`).fill('12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The purchase order is saved')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect(
      readFileSync(await (await saving).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByText('Total without tax')).toBeVisible()
  })

  await test.step('fewer come than were ordered, which is asked; the first order has its pieces', async () => {
    await page.getByRole('link', { name: 'Receive goods' }).click()
    const came = page.getByLabel(`Came: ${product.sku}`)
    await expect(came).toHaveValue('12')
    await came.fill('3')
    await page.getByLabel('Delivery note or purchase').fill('Note 81')
    await page.getByRole('button', { name: 'Book in' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`${product.sku}: 3 came, 9 stay on order`)
    await question.getByRole('button', { name: 'Book what came' }).click()
    await expect(page.getByText('1 part booked in')).toBeVisible()
    await expectSaid(page.getByRole('main'), 'complete')
    await expect(came).toHaveValue('9')
  })

  await test.step('the rest comes, all three orders have their pieces, and the purchase order is closed', async () => {
    await page.getByRole('button', { name: 'Book in' }).click()
    await expect(page.getByText('This purchase order expects no goods now.')).toBeVisible()
    await page.getByRole('link', { name: /^PO-/ }).click()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await expect(page.getByRole('list').filter({ hasText: 'Note 81' })).toContainText('+3')
    // 3 of 12 are left for others, once a task has given the orders the 9 that they wait for.
    await expect(async () => {
      await page.goto(`/dashboard/stockMoves/${product._id}`)
      await expectSaid(page.getByRole('main'), '3 pieces', soon)
    }).toPass()
  })
})
