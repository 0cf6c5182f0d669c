import { payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

test('a refund which comes back is paid by hand, and its customer cancels the rest meanwhile', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 10, quantity: 50 })
  await signUp(page)
  await openOrder(page, product, 4)
  await payWith(page, '4000000000005126')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  const address = `/dashboard/orders/${page.url().split('/').at(-1)}`
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, address)
  const waits = admin.getByRole('region', { name: 'Waiting refund: $1.00' })

  await test.step('a part is refunded, and comes back', async () => {
    await admin.locator('summary', { hasText: 'Refund a part' }).click()
    await admin.getByLabel('Amount in USD').fill('1')
    await admin.getByLabel('Reason, for the customer').fill('Scratched')
    await admin.getByRole('button', { name: 'Refund a part' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(async () => {
      await admin.reload()
      await expect(waits).toBeVisible()
    }).toPass()
    await expect(waits).toContainText('tried once')
  })

  await test.step('the customer sees it, and cancels a piece', async () => {
    await page.goto(address)
    await expect(page.getByText('A refund of $1.00 did not reach you yet.')).toBeVisible()
    await page.locator('summary', { hasText: 'Cancel lines' }).click()
    await page.locator('form', { hasText: 'Cancel lines' }).getByLabel(product.name).fill('1')
    await page.getByRole('button', { name: 'Cancel lines' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel lines' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  await test.step('an admin pays it by hand, and notes it', async () => {
    await waits.getByRole('button', { name: 'Pay it by hand' }).click()
    const back = admin.getByRole('region', { name: 'Transfer $1.00 back to the customer' })
    await back.getByLabel('Reference').fill('Transfer 4711')
    await back.getByRole('button', { name: 'It was transferred' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'It was transferred' }).click()
    await expect(back).toBeHidden()
  })
  await admin.close()
})
