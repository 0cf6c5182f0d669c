// @module-tag long 31 s: more is ordered than there is.
import { audit } from './audit.ts'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { fillAddress } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { soon } from './soon.ts'
import { expect, getBearer, test } from './test.ts'

test('more is ordered than there is: the customer is told before paying, and gets the rest once it has come [P139]', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 2, quantity: 2 })
  const admin = await browser.newPage({ baseURL: baseURL! })

  await test.step('an admin allows it', async () => {
    await signIn(admin, demoAdmin, `/dashboard/editProduct/${product._id}`)
    await admin.getByLabel('Lead time in days').fill('10')
    await admin.getByLabel('Can be ordered before it is in stock').check()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('The product is saved')).toBeVisible()
  })

  const order = await test.step('a customer is told on the way to the order, and pays', async () => {
    await signUp(page)
    await open(page, `/products/${product.slug}`)
    await expect(page.getByText('More can be ordered. New stock in about 10 days.')).toBeVisible()
    await open(page, `/purchase/${product._id}`)
    await page.getByLabel('Purchase quantity').fill('5')
    await expect(page.getByText('2 pieces now; 3 pieces will follow about 10 days after payment.')).toBeVisible()
    await fillAddress(page)
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page).toHaveURL(/\/dashboard\/payment\//)
    await expect(page.getByText('3 pieces will follow about 10 days after payment.')).toBeVisible()
    const id = page.url().split('/').at(-1)!
    await payWith(page, '4242424242424242')
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    await open(page, `/products/${product.slug}`)
    await expect(page.getByText('Available to order')).toBeVisible()
    await expect(page.getByText('New stock in about 10 days.')).toBeVisible()
    return id
  })

  const pieces = admin.getByLabel(product.name)
  await test.step('what is here is sent', async () => {
    await admin.goto(`/dashboard/orders/${order}`)
    await admin.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(pieces).toHaveValue('2')
    await admin.getByRole('button', { name: 'Ship the parcel' }).click()
    await expect(admin.getByText('What is left of this order is not in stock yet.')).toBeVisible()
  })

  await test.step('what went wrong on the way is taken back', async () => {
    await admin.getByText('Correct the tracking').click()
    await admin.getByLabel('Carrier').fill('DHL')
    await admin.getByLabel('Tracking number').fill('00340')
    await admin.getByRole('button', { name: 'Correct the tracking' }).click()
    await expect(admin.getByText('DHL 00340')).toBeVisible()
    await page.goto(`/dashboard/orders/${order}`)
    await expect(page.getByText('DHL 00340')).toBeVisible()
    await expect(page.getByText('Withdraw the parcel')).toHaveCount(0)
    await admin.getByRole('button', { name: 'Withdraw the parcel' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the parcel' }).click()
    await expect(pieces).toHaveValue('2')
    await admin.getByRole('button', { name: 'Mark as not packed' }).click()
    await admin.getByText('Correct the delivery address').click()
    await admin.getByLabel('Street').fill('12 Forge Lane')
    await admin.getByRole('button', { name: 'Correct the delivery address' }).click()
    await expect(admin.getByText('12 Forge Lane')).toBeVisible()
    await admin.getByRole('button', { name: 'Mark as packed' }).click()
    await admin.getByRole('button', { name: 'Ship the parcel' }).click()
    await expect(admin.getByText('What is left of this order is not in stock yet.')).toBeVisible()
    await page.goto(`/dashboard/orders/${order}`)
    await expect(page.getByText(/^3 pieces will follow, expected around /)).toBeVisible()
  })

  await test.step('more comes, and the rest is sent', async () => {
    const received = await admin.request.patch(`/api/products/${product._id}`, {
      headers: await getBearer(admin),
      data: { quantity: 10 },
    })
    expect(received.status()).toBe(200)
    await expect(async () => {
      await admin.reload()
      await expect(pieces).toHaveValue('3', soon)
    }).toPass()
    await admin.getByRole('button', { name: 'Ship the parcel' }).click()
    await expect(admin.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/will follow/)).toHaveCount(0)
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await open(page, `/products/${product.slug}`)
    await expect(page.getByText('7 pieces available')).toBeVisible()
  })
  expect(await audit()).toContain('The audit is clean.')
  await admin.close()
})
