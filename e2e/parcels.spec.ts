import { payWith } from './card.ts'
import { confirmAddress, mailTexts } from './mails.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

test('an order is sent in two parcels: its customer is mailed each, and follows them', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 2, quantity: 50 })
  const person = await signUp(page)
  await confirmAddress(page.request, person)
  await openOrder(page, product, 3)
  const order = page.url().split('/').at(-1)!
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()

  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, `/dashboard/orders/${order}`)
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  const pieces = admin.getByLabel(product.name)
  await expect(pieces).toHaveValue('3')
  await pieces.fill('4')
  await admin.getByRole('button', { name: 'Ship the parcel' }).click()
  await expect(pieces).toHaveAccessibleDescription(/3/)
  await pieces.fill('1')
  await admin.getByLabel('Carrier').fill('DHL')
  await admin.getByLabel('Tracking number').fill('JD0146')
  await admin.getByRole('button', { name: 'Ship the parcel' }).click()
  await expect(admin.getByRole('link', { name: 'Follow the parcel' })).toBeVisible()
  await expect(pieces).toHaveValue('2')
  await admin.getByRole('button', { name: 'Ship the parcel' }).click()
  await expect(admin.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  await expect(pieces).toHaveCount(0)
  await admin.close()

  await page.goto(`/dashboard/orders/${order}`)
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels.getByText('DHL JD0146')).toBeVisible()
  await expect(parcels.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute('href', /dhl\.com.*JD0146/)
  await expect(parcels.getByText('2 pieces')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await mailTexts(page.request, person.email)))
    .toMatch(/The rest follows.*That is everything|That is everything.*The rest follows/)
})
