// @module-tag long 7 s: an order of a telephone call.
import { demoAdmin, newPerson, signIn } from './people.ts'
import { expectSaid } from './said.ts'
import { expect, test } from './test.ts'

test('an order of a telephone call is typed in for somebody without an account, paid by transfer, and packed', async ({
  page,
  ownProduct,
  expectRefusal,
}) => {
  const product = await ownProduct({ price: 60, quantity: 5 })
  const { name, email } = newPerson()
  await signIn(page, demoAdmin, `/products/${product.slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click()
  await expectSaid(page, /added/)
  await page.goto('/dashboard/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  const days = page.getByLabel('Days to pay')
  const place = page.getByRole('button', { name: /^Place the order \$/ })

  await test.step('what is wrong is said beside it, and nothing is lost', async () => {
    expectRefusal(422, '/api/telephone-orders')
    await page.getByLabel('Country').selectOption({ label: 'Germany' })
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Street and number').fill('2 Forge Lane')
    await page.getByLabel('Postcode').fill('10115')
    await page.getByLabel('Town').fill('Berlin')
    await page.getByLabel('Phone').fill('555-0100')
    await days.fill('a week')
    await place.click()
    await expect(days).toHaveAccessibleDescription(/Enter a number/)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email address/)
    await expect(page.getByLabel('Street and number')).toHaveValue('2 Forge Lane')
  })

  await page.getByLabel('Email').fill(email)
  await days.fill('7')
  const total = (await place.textContent())!.replace(/[^\d.]/g, '')
  await place.click()
  await expect(page.getByText('The customer is told how to pay.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment by transfer' })).toContainText('Practice Bank')
  await expect(page.getByText('Typed in for the customer')).toBeVisible()
  await expect(page.getByText(`${name}, ${email} (guest)`)).toBeVisible()
  await page.getByLabel('Amount that arrived (USD)').fill(total)
  await page.getByRole('button', { name: 'Book the transfer' }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByRole('button', { name: 'Ship the parcel' })).toBeVisible()
})
