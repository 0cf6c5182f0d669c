import type { Page } from '@playwright/test'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { signUp } from './people.ts'
import { expect, test } from './test.ts'

const getTotal = (page: Page) => page.getByText('Total price', { exact: true }).locator('..')

/** Puts a product into the cart from its own page. */
async function add(page: Page, { slug }: { slug: string }, path = ''): Promise<void> {
  await open(page, `${path}/products/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Add to cart|কার্টে যোগ করুন): / })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^(Cart:|কার্ট)/ })).toContainText(/[1১]/)
}

async function typeAddress(page: Page, postcode: string, town: string): Promise<void> {
  await page.getByLabel('Street and number').fill('2 Forge Lane')
  await page.getByLabel('Postcode').fill(postcode)
  await page.getByLabel('Town').fill(town)
  await page.getByLabel('Phone').fill('555-0100')
}

test('a visitor fills a cart, registers, and orders to Germany, to France with a VAT number, and to the United States [P141]', async ({
  page,
  ownProduct,
  expectRefusal,
}) => {
  const product = await ownProduct({ price: 119, quantity: 50 })
  await test.step('the cart says what delivery costs once a country is chosen, and keeps it', async () => {
    await add(page, product)
    await open(page, '/cart')
    await expect(page.getByText('Delivery is added at checkout. Prices include tax.')).toBeVisible()
    await page.getByLabel('Deliver to').selectOption({ label: 'Germany' })
    await expect(page.getByText(/^Express, leaves .+, arrives /)).toBeVisible()
    await expect(page.getByText('Including 19% tax')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Deliver to')).toHaveValue('DE')
  })
  await signUp(page, '/dashboard/checkout')
  await test.step('to Germany: what is wrong is said beside its field, and nothing is lost when the page is loaded again', async () => {
    await expect(page.getByLabel('Country')).toHaveValue('DE')
    await expect(getTotal(page)).toContainText('$119.00')
    await typeAddress(page, '1', 'Berlin')
    await page.getByText('Express').click()
    await expect(getTotal(page)).toContainText('$133.90')
    await expect(page.getByRole('button', { name: 'Order and pay $133.90' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
    expectRefusal(422, '/api/orders')
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await expect(page.getByLabel('Postcode')).toBeFocused()
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(
      'Enter a postcode (Germany: 5 digits), for example 70173',
    )
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Town')).toHaveValue('Berlin')
    await expect(page.getByLabel('Express')).toBeChecked()
    await page.getByLabel('Postcode').fill('10115')
    await expect(getTotal(page)).toContainText('$133.90')
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await expect(page).toHaveURL(/\/dashboard\/payment\//)
    await expect(page.getByText('Including 19% tax').locator('..')).toContainText('$21.38')
    await expect(page.getByText('Amount to pay').locator('..')).toContainText('$133.90')
  })
  await test.step('to France: a VAT number takes the tax away, and a wrong one says so', async () => {
    await add(page, product)
    await open(page, '/dashboard/checkout')
    // The address of before is chosen already.
    await expect(page.getByLabel('Delivery address', { exact: true })).toContainText('2 Forge Lane')
    await page.getByLabel('Delivery address', { exact: true }).selectOption({ label: 'Another address' })
    await page.getByLabel('Country').selectOption({ label: 'France' })
    await typeAddress(page, '75001', 'Paris')
    await expect(page.getByText('Including 20% tax')).toBeVisible()
    const vatNumber = page.getByLabel('VAT number')
    expectRefusal(422, '/api/quote')
    await vatNumber.fill('FR83404833049')
    await vatNumber.blur()
    await expect(page.getByText('Enter a VAT number, for example FR')).toBeVisible()
    await expect(getTotal(page)).toContainText('$129.90')
    await vatNumber.fill('FR83404833048')
    await vatNumber.blur()
    await expect(getTotal(page)).toContainText('$109.16')
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await expect(page).toHaveURL(/\/dashboard\/payment\//)
    await expect(page.getByText('No tax: reverse charge', { exact: true })).toBeVisible()
    await expect(page.getByText('Amount to pay').locator('..')).toContainText('$109.16')
  })
  await test.step('to the United States: a state is chosen, and the order is paid', async () => {
    await add(page, product)
    await open(page, '/dashboard/checkout')
    await page.getByLabel('Delivery address', { exact: true }).selectOption({ label: 'Another address' })
    await page.getByLabel('Country').selectOption({ label: 'United States' })
    await typeAddress(page, '94601', 'Oakland')
    await page.getByLabel('Region').selectOption({ label: 'California' })
    await expect(page.getByText('No tax: export')).toBeVisible()
    await expect(getTotal(page)).toContainText('$116.72')
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await expect(page).toHaveURL(/\/dashboard\/payment\//)
    await payWith(page, '4242424242424242')
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  })
  await test.step('the address book has all three, and one is changed and one deleted', async () => {
    await open(page, '/dashboard/addresses')
    const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: '2 Forge Lane' })
    await expect(entries).toHaveCount(3)
    const getChangeButton = (town: string) => entries.filter({ hasText: town }).getByRole('button', { name: /^Change/ })
    await getChangeButton('Paris').press('Enter')
    await expect(page.getByLabel('Country')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(getChangeButton('Paris')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Town').fill('Lyon')
    await page.keyboard.press('Enter')
    await expect(getChangeButton('Lyon')).toBeFocused()
    await entries
      .filter({ hasText: 'Berlin' })
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(entries).toHaveCount(2)
  })
})

test('what is bought at once for another country has its delivery and tax', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const product = await ownProduct({ name: 'Anvil', price: 119, quantity: 50 })
  await signUp(page, `/purchase/${product._id}`)
  const invoiceOnly = page.getByText('Only for the invoice: nothing is sent to this address.')
  await page.getByLabel(/^Pick up/).check()
  await expect(invoiceOnly).toBeVisible()
  await page.getByLabel(/^Parcel/).check()
  await expect(invoiceOnly).toHaveCount(0)
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByLabel('Address').fill('2 Rue de la Forge')
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await expect(page.getByText('Total price').locator('..')).toContainText('$119.00')
  await page.getByLabel('Country').selectOption({ label: 'France' })
  await page.getByLabel('Postcode').fill('75001')
  await page.getByLabel('Town').fill('Paris')
  await expect(page.getByText('Including 20% tax')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Delivery' }).getByLabel(/^Parcel.*\$10\.90$/)).toBeChecked()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
  await expect(page.getByText('Amount to pay').locator('..')).toContainText('$129.90')
  await expect(page.getByRole('button', { name: 'Pay $129.90', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
})

test('who fetches an order is asked for no delivery address, and the total stays in view', async ({
  page,
  ownProduct,
}) => {
  const product = await ownProduct({ name: 'Fetched', price: 119, quantity: 50 })
  await signUp(page)
  await add(page, product)
  await open(page, '/dashboard/checkout')
  // The shop's own country, since the customer has named none.
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  const handover = page.getByRole('group', { name: 'How do you want to get it?' })
  await expect(handover.getByLabel('Deliver to an address')).toBeChecked()
  await page.getByLabel('Town').fill('Berlin')
  await handover.getByLabel('Pick up').check()
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toHaveCount(0)
  await expect(page.getByText('Only for the invoice: nothing is sent to this address.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Delivery' }).getByRole('radio')).toHaveCount(1)
  await expect(page.getByLabel('Town')).toHaveValue('Berlin')
  await handover.getByLabel('Deliver to an address').check()
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
  await expect(page.getByLabel(/^Parcel/)).toBeChecked()
  await handover.getByLabel('Pick up').check()
  await typeAddress(page, '10115', 'Berlin')
  await page.getByLabel('Your order number').scrollIntoViewIfNeeded()
  const order = page.getByRole('button', { name: 'Order and pay $119.00' })
  await expect(order).toBeInViewport()
  await expect(getTotal(page)).toBeInViewport()
  await order.click()
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
  await expect(page.getByText('Amount to pay').locator('..')).toContainText('$119.00')
})
