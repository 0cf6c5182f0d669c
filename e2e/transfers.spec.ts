// @module-tag long 21 s: orders paid by transfer.
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expectSaid } from './said.ts'
import { expect, test } from './test.ts'

test('an order is paid by transfer: agreed to, told to its customer, booked, and a refund transferred back', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 60, quantity: 5 })
  await signUp(page)
  await openOrder(page, product, 2)
  const order = page.url().split('/').at(-1)!
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, `/dashboard/orders/${order}`)

  await test.step('the customer reads where to pay, and may still pay by card', async () => {
    await admin.getByText('Payment by transfer').click()
    await admin.getByRole('button', { name: 'Agree to a transfer' }).click()
    await expect(admin.getByText('Account holder')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Payment by transfer' })).toContainText('Practice Bank')
    await expectSaid(page, /Your pieces are reserved until/)
    await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeVisible()
  })

  await test.step('money of another amount is refused beside it, and that of the order is booked', async () => {
    const arrived = admin.getByLabel('Amount that arrived (USD)')
    const book = admin.getByRole('button', { name: 'Book the transfer' })
    await arrived.fill('119')
    await book.click()
    await expect(arrived).toHaveAccessibleDescription('The order comes to $120.00.')
    await arrived.fill('120')
    await book.click()
    await expect(admin.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
    await expect(admin.getByText('Payment by transfer')).toBeHidden()
    await page.goto(`/dashboard/orders/${order}`)
    await expect(page.getByText(/^Invoice INV-/)).toBeVisible()
  })

  await test.step('a refund waits until it was transferred', async () => {
    await admin.getByRole('button', { name: 'Refund', exact: true }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(admin.getByText('Now transfer the money back.')).toBeVisible()
    const back = admin.getByRole('region', { name: 'Transfer $120.00 back to the customer' })
    await back.getByRole('button', { name: 'It was transferred' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'It was transferred' }).click()
    await expect(back).toBeHidden()
    await page.reload()
    await expectSaid(page, /^Refunded$/)
  })
})

test('a bank’s file books what names an order and is of its sum', async ({ page, browser, baseURL, ownProduct }) => {
  const product = await ownProduct({ price: 60, quantity: 9 })
  await signUp(page)
  const numbers: string[] = []
  for (const quantity of [2, 3]) {
    await openOrder(page, product, quantity)
    numbers.push(
      (await page
        .getByText(/^IW-\d+$/)
        .first()
        .textContent())!,
    )
  }
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, '/dashboard/bank-statement')
  const rows = [
    `2026-03-02;${numbers[0]};Josephine Carter;120,00;900,00`,
    `2026-03-02;${numbers[1]};Josephine Carter;120,00;1.020,00`,
    '2026-03-03;Rent;Landlord;-800,00;160,00',
  ]
  const file = {
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Day;Text;Name;Amount;Balance\n${rows.join('\n')}`),
  }
  await admin.getByLabel('Choose a file').setInputFiles(file)
  await expect(admin.getByRole('listitem').filter({ hasText: numbers[1]! })).toContainText('Another amount')
  await expect(admin.getByLabel(`Book the payment of ${numbers[1]}`)).toBeDisabled()
  await expect(admin.getByText('2 other rows name no order.')).toBeVisible()
  await admin.getByRole('button', { name: 'Book 1 transfer' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: numbers[0]! })).toContainText('The order is paid.')
  await admin.getByLabel('Choose a file').setInputFiles(file)
  await expect(admin.getByRole('listitem').filter({ hasText: numbers[0]! })).toContainText('Not to be paid')
})
