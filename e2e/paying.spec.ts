import { payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { productFor } from './products.ts'
import { lapse } from './rows.ts'
import { expectSaid } from './said.ts'
import { expect, getBearer, test } from './test.ts'

test('after too many declined cards the page says until when, and has no button to pay', async ({
  page,
  expectRefusal,
}) => {
  await signUp(page)
  await openOrder(page, await productFor(page.request, 'dowel pin'))
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  expectRefusal(402, /\/sandbox\/stripe\//)
  expectRefusal(429, '/api/create-payment-intent')
  for (let tried = 0; tried < 4; tried++) {
    await payWith(page, '4000000000000002')
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
    await expect(pay).toBeEnabled()
  }
  await payWith(page, '4000000000000002')
  await expect(page.getByRole('alert').getByText(/accepts no card until .*\d:\d\d/)).toBeVisible()
  await expect(pay).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('alert').getByText(/accepts no card until .*\d:\d\d/)).toBeVisible()
  await expect(pay).toHaveCount(0)
})

test('the end of a hold is counted down, and the pieces are held again on request', async ({ page }) => {
  await signUp(page)
  const product = await productFor(page.request, 'washer')
  await page.clock.install()
  await openOrder(page, product)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await expect(page.getByText(/reserved for another 1[45]:\d\d/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Minutes left' })).toHaveText('Minutes left: 15')
  await page.clock.fastForward('10:00')
  await expect(page.getByText(/reserved for another 0?[45]:\d\d/)).toBeVisible()
  await expect(page.getByText('Then the reservation ends.')).toBeVisible()
  await page.clock.fastForward('05:00')
  await expect(page.getByRole('alert').getByText('The reservation has ended')).toBeVisible()
  await expect(pay).toHaveCount(0)

  await page.getByRole('button', { name: 'Reserve again' }).click()
  await expect(pay).toBeEnabled()
  await expect(page.getByText(/reserved for another \d/)).toBeVisible()
})

test('a price that changed meanwhile is said before paying, and paid once it is agreed to', async ({
  page,
  browser,
  baseURL,
  ownProduct,
  expectRefusal,
}) => {
  const product = await ownProduct({ price: 10, quantity: 9 })
  await signUp(page)
  await openOrder(page, product, 2)
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, '/dashboard/overview')
  const edit = { headers: await getBearer(admin), data: { price: 12 } }
  expect((await admin.request.patch(`/api/products/${product._id}`, edit)).status()).toBe(200)
  await admin.close()
  await lapse(page.url().split('/').at(-1)!)

  expectRefusal(409, '/api/create-payment-intent')
  await page.reload()
  const changed = (await page.getByText(/the order now costs \$/).textContent())!
  const [now, before] = [...changed.matchAll(/\$(\d+\.\d\d)/g)].map(([, amount]) => Number(amount))
  expect(now! - before!, changed).toBeCloseTo(4)
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Continue with $${now!.toFixed(2)}` }).click()
  await expectSaid(page, `$${now!.toFixed(2)}`)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
})
