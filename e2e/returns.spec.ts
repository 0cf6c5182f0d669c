import type { Page } from '@playwright/test'
import { fetched } from '../test/addresses.ts'
import { audit } from './audit.ts'
import { payWith } from './card.ts'
import { confirmAddress, mailTexts } from './mails.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expectFits } from './screens.ts'
import { bearerOf, expect, test } from './test.ts'

const fold = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByText(title, { exact: true }) })

test('a piece is cancelled, the rest sent; a piece comes back and is refunded', async ({
  page,
  browser,
  baseURL,
  ownProduct,
  expectRefusal,
}) => {
  const bolt = await ownProduct({ price: 2, quantity: 50 })
  const drill = await ownProduct({ price: 30, quantity: 50 })
  const person = await signUp(page)
  await confirmAddress(page.request, person)
  const lines = [bolt, drill].map(({ _id }) => ({ productId: _id, quantity: 3 }))
  const headers = { ...(await bearerOf(page)), 'idempotency-key': 'returns' }
  const placed = await page.request.post('/api/orders', { headers, data: { lines, ...fetched, total: 96 } })
  expect(placed.status()).toBe(201)
  const { insertedId: order } = await placed.json()
  await page.goto(`/dashboard/payment/${order}`)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()

  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, `/dashboard/orders/${order}`)
  await test.step('the admin cancels a piece', async () => {
    await admin.getByText('Cancel lines').click()
    const cancel = fold(admin, 'Cancel lines')
    await cancel.getByLabel(drill.name).fill('4')
    await cancel.getByRole('button').click()
    const dialog = admin.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Cancel lines' }).click()
    await expect(cancel.getByLabel(drill.name)).toHaveAccessibleDescription(/3/)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await cancel.getByLabel(drill.name).fill('1')
    await cancel.getByRole('button').click()
    await expect(dialog).toContainText('$30.00')
    await dialog.getByRole('button', { name: 'Cancel lines' }).click()
    await expect(admin.getByText('1 cancelled, 1 refunded')).toBeVisible()
  })
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  await admin.getByRole('button', { name: 'Ship the parcel' }).click()
  await expect(admin.getByText('1 cancelled, 2 sent, 1 refunded')).toBeVisible()

  await test.step('the customer asks to return one, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/dashboard/orders/${order}`)
    await page.getByText('Return pieces').click()
    const form = fold(page, 'Return pieces')
    expectRefusal(422, /\/returns$/)
    await form.getByRole('button').click()
    await expect(form.getByText('Please say how many pieces come back.')).toBeVisible()
    await form.getByLabel(bolt.name).fill('1')
    await form.getByLabel('Why do you return them?').fill('One is too long')
    await expectFits(page, 'an order on a phone')
    await form.getByRole('button').click()
    await expect(page.getByRole('region', { name: 'Returns' }).getByText('Return asked for')).toBeVisible()
  })

  await test.step('the admin agrees, receives it and refunds it', async () => {
    await admin.goto('/dashboard/returns')
    const number = await page.getByRole('heading', { level: 1 }).textContent()
    await admin.getByRole('link', { name: number! }).click()
    const found = admin.getByRole('region', { name: 'Returns' })
    await expect(found.getByText('One is too long')).toBeVisible()
    await found.getByRole('button', { name: 'Decline' }).click()
    await expect(found.getByLabel('Answer, for the customer')).toHaveAttribute('aria-invalid', 'true')
    await found.getByRole('button', { name: 'Agree' }).click()
    await found.getByRole('button', { name: 'The parts have arrived' }).click()
    await expect(found.getByText('back on the shelf')).toBeVisible()
    await found.getByRole('button', { name: 'Refund $2.00' }).click()
    await expect(found.getByText('Return refunded')).toBeVisible()
    await expect(admin.getByText('3 sent, 1 returned, 1 refunded')).toBeVisible()
  })
  await admin.close()

  await expect(async () => {
    await page.goto(`/dashboard/orders/${order}`)
    await expect(page.getByText('Refunded', { exact: true }).locator('..')).toContainText('$32.00', { timeout: 2000 })
  }).toPass()
  const told = async () => JSON.stringify(await mailTexts(page.request, person.email))
  await expect.poll(told).toMatch(/was cancelled/)
  expect(await told()).toMatch(/We agree to the return/)
  expect(await audit()).toContain('The audit is clean.')
})
