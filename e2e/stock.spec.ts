import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('goods are booked in and taken back, a shelf is counted blind, and the ledger says all of it', async ({
  page,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 2, quantity: 5 })
  const shelf = `T-${product.sku}`

  await test.step('a product is given a shelf', async () => {
    await signIn(page, demoAdmin, `/dashboard/editProduct/${product._id}`)
    await page.getByLabel('Shelf').fill(shelf)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The product is saved')).toBeVisible()
  })

  await test.step('goods are booked in; a line that is wrong stays in the list', async () => {
    await page.goto('/dashboard/stock')
    await page.getByLabel('Part numbers and quantities').fill(`${product.sku}\t7\nNO-SUCH-PART\t1`)
    await page.getByLabel('Delivery note or purchase').fill('Note 71')
    await page.getByRole('button', { name: 'Book in' }).click()
    await expect(page.getByText('1 part booked in')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'NO-SUCH-PART' })).toBeVisible()
    await expect(page.getByLabel('Part numbers and quantities')).toHaveValue('NO-SUCH-PART\t1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  })

  await test.step('its shelf is counted without a number to copy, and the difference is booked with a reason', async () => {
    await page.getByRole('link', { name: 'Count stock' }).click()
    await page.getByLabel('Count a shelf').and(page.getByRole('searchbox')).fill(shelf)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByLabel(`Counted: ${product.sku}`).fill('4')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('1 part compared')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: product.sku })
    await expect(row).toContainText('-1')
    await row.getByRole('checkbox').check()
    await page.getByLabel('Reason').fill('Lost')
    await page.getByRole('button', { name: 'Book differences' }).click()
    await expect(row).toBeHidden()
  })

  await test.step('the moves of the product say it all, and a piece is scrapped', async () => {
    await page.goto(`/dashboard/stockMoves/${product._id}`)
    await page.getByText('Correct or scrap').click()
    await page.getByLabel('What happened').selectOption('Scrapped')
    await page.getByLabel('Change in quantity').fill('1')
    await page.getByLabel('Reason').fill('Bent')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    const rows = page.getByRole('table', { name: 'Stock moves' }).getByRole('row')
    await expect(rows).toHaveCount(6)
    for (const [index, text] of ['Bent', 'Lost', '-7', 'Note 71', 'Opening stock'].entries())
      await expect(rows.nth(index + 1)).toContainText(text)
  })
})
