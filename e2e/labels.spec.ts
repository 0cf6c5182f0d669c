// @module-tag long 20 s: labels of carriers, one and many.
import { payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { placePaidOrders } from './paid-orders.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

test('a label is bought at the lowest rate, given back, bought again, printed, and sent with its parcel', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 60, quantity: 5 })
  await signUp(page)
  await openOrder(page, product, 2)
  const order = page.url().split('/').at(-1)!
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()

  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, `/dashboard/orders/${order}`)
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  const buy = admin.getByRole('button', { name: 'Buy for $7.47' })

  await test.step('what is no mass is said beside it', async () => {
    await admin.getByText('Buy a label').click()
    await admin.getByLabel('Mass (kg)').fill('heavy')
    await admin.getByRole('button', { name: 'Compare rates' }).click()
    await expect(admin.getByLabel('Mass (kg)')).toHaveAccessibleDescription(/Enter a number/)
    await expect(buy).toBeHidden()
  })

  await test.step('rates are compared', async () => {
    await admin.getByLabel('Mass (kg)').fill('2.5')
    await admin.getByRole('button', { name: 'Compare rates' }).click()
    await expect(admin.getByText('Rates for 2.5 kg')).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Buy for/ })).toHaveText([/7\.47/, /46\.85/])
    await buy.click()
    await expect(admin.getByText('The label is bought.')).toBeVisible()
    await expect(admin.getByLabel('Tracking number')).toBeHidden()
  })

  await test.step('a label that is not needed is given back', async () => {
    await admin.getByRole('button', { name: 'Give label back' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Give label back' }).click()
    await expect(admin.getByLabel('Tracking number')).toBeVisible()
  })

  await admin.getByText('Buy a label').click()
  await admin.getByLabel('Mass (kg)').fill('2.5')
  await admin.getByRole('button', { name: 'Compare rates' }).click()
  await buy.click()
  const saved = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Print label' }).click()
  expect((await saved).suggestedFilename()).toBe('labels.pdf')
  await admin.getByRole('button', { name: 'Ship the parcel' }).click()
  await expect(admin.getByText(/^USPS 94055/)).toBeVisible()
  await page.goto(`/dashboard/orders/${order}`)
  await expect(page.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute('href', /track\.easypost\.com/)
})

test('labels of ticked orders are bought at once, once their sum was seen, and sent with their parcels', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 60, quantity: 9 })
  const { email } = await signUp(page)
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, '/dashboard/orders')
  await placePaidOrders({ customer: page, admin }, product, [2, 3])
  await admin.goto(`/dashboard/orders?q=${email}`)
  const bar = admin.getByRole('region', { name: 'Bulk actions' })
  await admin.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
  await bar.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(admin.getByRole('table').getByText('Packed')).toHaveCount(2)
  await admin.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
  await bar.getByRole('button', { name: 'Buy labels' }).click()
  const seen = admin.getByRole('alertdialog')
  await expect(seen.getByText(/^USPS Priority, \$7\.47$/)).toHaveCount(2)
  await seen.getByRole('button', { name: 'Buy for $14.94' }).click()
  await expect(admin.getByText('2 labels are bought.')).toBeVisible()
  await bar.getByRole('button', { name: 'Ship with labels' }).click()
  await expect(admin.getByRole('table').getByText('Shipped')).toHaveCount(2)
})
