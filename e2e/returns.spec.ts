import { readFile } from 'node:fs/promises'
import { payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { readPdfText } from './papers.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { askFor, findReturns, sendWhole } from './returning.ts'
import { expect, test } from './test.ts'

test('of five pieces three come back, two as new and one damaged: a part is refunded, with its reason', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 10, quantity: 50 })
  await signUp(page)
  await openOrder(page, product, 5)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  const address = `/dashboard/orders/${page.url().split('/').at(-1)}`
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, address)
  const returns = findReturns(page)
  const handled = findReturns(admin)

  await test.step('three are asked back, and agreed to', async () => {
    await sendWhole(admin)
    await page.goto(address)
    await askFor(page, product.name, 3)
    await expect(returns.getByText('Return requested')).toBeVisible()
    await admin.goto('/dashboard/returns')
    await expect(admin.getByRole('row').filter({ hasText: product.name })).toContainText('Agree to it or decline it')
    await admin.goto(address)
    await handled.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(handled.getByText('Send to')).toBeVisible()
  })

  await test.step('the customer prints the slip', async () => {
    await page.goto(address)
    const download = page.waitForEvent('download')
    await returns.getByRole('button', { name: 'Return slip (PDF)' }).click()
    const paper = await download
    expect(paper.suggestedFilename()).toMatch(/^IW-\d+-return\.pdf$/)
    expect(await readPdfText(await readFile(await paper.path()))).toContain(product.sku)
  })

  await test.step('nothing came, it is said, and then it did after all', async () => {
    await handled.getByRole('button', { name: 'Close: nothing arrived' }).click()
    await expect(handled.getByText('Return closed: nothing arrived')).toBeVisible()
    await handled.getByRole('button', { name: 'Reopen: the parcel came after all' }).click()
    await expect(handled.getByText('Return approved')).toBeVisible()
  })

  await test.step('two are as new and one is damaged; it was booked wrongly first', async () => {
    await handled.getByRole('button', { name: 'The parts have arrived' }).click()
    await handled.getByRole('button', { name: 'Take the receipt back' }).click()
    await handled.getByLabel('Damaged').fill('1')
    await expect(handled.getByLabel('As new')).toHaveValue('2')
    await handled.getByLabel('What you found, for the customer').fill('One is bent.')
    await handled.getByRole('button', { name: 'The parts have arrived' }).click()
    await expect(handled.getByText('As new: 2 · Damaged: 1')).toBeVisible()
    await page.goto(address)
    await expect(returns.getByText('One is bent.')).toBeVisible()
  })

  await test.step('less is refunded, and the customer sees why', async () => {
    await handled.getByLabel('Amount').fill('25')
    await handled.getByLabel('Reason').fill('We sell the bent one as scrap.')
    await handled.getByRole('button', { name: 'Refund $30.00' }).click()
    await expect(handled.getByText('Return refunded')).toBeVisible()
    await page.goto(address)
    await expect(returns.getByText('Refunded: $25.00')).toBeVisible()
    await expect(returns.getByText('We sell the bent one as scrap.')).toBeVisible()
    await admin.goto('/dashboard/returns?state=refunded')
    await expect(admin.getByRole('row').filter({ hasText: product.name })).toBeVisible()
  })
  await admin.close()
})
