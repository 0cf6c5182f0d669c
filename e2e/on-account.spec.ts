// @module-tag long 12 s: an order on account.
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

test('a customer with a limit orders on account, the order is packed, and its transfer is booked', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 60, quantity: 9 })
  const { email, name } = await signUp(page)
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, `/dashboard/allUsers?q=${email}`)

  await test.step('an admin lets them owe a sum', async () => {
    await admin.getByRole('link', { name }).first().click()
    const terms = admin.getByRole('region', { name: 'Orders on account' })
    await terms.getByLabel('Limit in all (USD)').fill('a lot')
    await terms.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(terms.getByLabel('Limit in all (USD)')).toHaveAccessibleDescription(/Enter a number/)
    await terms.getByLabel('Limit in all (USD)').fill('150')
    await terms.getByLabel('Days to pay').fill('30')
    await terms.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('The limit is saved.')).toBeVisible()
  })

  await test.step('the customer confirms an order, and reads where to pay until when', async () => {
    await openOrder(page, product, 2)
    const offer = page.getByRole('region', { name: 'Order on account' })
    await expect(offer).toContainText('$150.00 are left of the limit.')
    await offer.getByRole('button', { name: 'Order on account' }).click()
    await expect(page.getByRole('heading', { name: 'This order is confirmed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order on account' })).toContainText('Practice Bank')
    await page.goto('/dashboard')
    await expect(page.getByText(/^Due by/)).toBeVisible()
  })

  await test.step('another order is more than what is left', async () => {
    await openOrder(page, product, 1)
    await expect(page.getByText('This order is more than the $30.00 that are left of the limit.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  })

  await test.step('an admin finds what is owed, packs it, and books the money', async () => {
    await admin.goto('/dashboard/orders?queue=on_account')
    await admin
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link')
      .first()
      .click()
    await expect(admin.getByRole('heading', { level: 1, name: /^IW-/ })).toBeVisible()
    await expect(admin.getByText('To pack', { exact: true })).toBeVisible()
    await admin.getByRole('button', { name: 'Mark as packed' }).click()
    const owed = admin.getByRole('region', { name: '$120.00 is owed' })
    await owed.getByLabel('Amount that arrived (USD)').fill('20')
    await owed.getByRole('button', { name: 'Book the transfer' }).click()
    await expect(owed.getByLabel('Amount that arrived (USD)')).toHaveAccessibleDescription(
      'The order comes to $120.00.',
    )
    await owed.getByLabel('Amount that arrived (USD)').fill('120')
    await owed.getByRole('button', { name: 'Book the transfer' }).click()
    await expect(owed).toBeHidden()
    await expect(admin.getByText('Transfer booked')).toBeVisible()
  })
})
