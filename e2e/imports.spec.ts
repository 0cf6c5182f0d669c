// @module-tag long 16 s: a spreadsheet with wrong rows, and its undo.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeSheet } from '../src/goods/catalogue/importing/export-sheet.server.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

type Cell = string | number

/** A spreadsheet as an owner sends it. */
async function buildSheet(rows: Cell[][]): Promise<Buffer> {
  async function* all() {
    yield rows
  }
  return buffer(Readable.from(writeSheet(all()), { objectMode: false }))
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('fifty products come by a spreadsheet, ten wrong rows are mended on the screen, and all is undone', async ({
  page,
}) => {
  const key = `I${Date.now().toString(36).toUpperCase()}`
  const toSku = (index: number) => `${key}-${String(index).padStart(2, '0')}`
  const rows = Array.from({ length: 50 }, (_, index): Cell[] => [toSku(index), `Pin ${key} ${index}`, 1.5, 10, 12.5])
  // What people get wrong: a price in words, a name left out, a number of pieces with a letter, a weight below nothing.
  for (const index of [3, 7, 11]) rows[index]![2] = 'on request'
  for (const index of [15, 19, 23]) rows[index]![1] = ''
  for (const index of [27, 31]) rows[index]![3] = '1o'
  rows[35]![4] = -1
  rows[39]![0] = ''
  const content = await buildSheet([['Article no.', 'Product name', 'List price', 'In stock', 'Weight (g)'], ...rows])

  await test.step('the columns are guessed by their heads', async () => {
    await signIn(page, demoAdmin, '/dashboard/imports')
    await page.getByLabel('Choose a file').setInputFiles({ name: `${key}.xlsx`, mimeType, buffer: content })
    await expect(page.getByRole('heading', { name: `${key}.xlsx` })).toBeVisible()
    for (const [head, label] of [
      ['Article no.', 'sku'],
      ['Product name', 'name'],
      ['List price', 'price'],
      ['In stock', 'stock'],
      ['Weight (g)', 'massGrams'],
    ])
      await expect(page.getByLabel(`“${head}” is`)).toHaveValue(label!)
    await page.getByLabel('Remember these columns as').fill(key)
    await page.getByRole('button', { name: 'Check the rows' }).click()
  })

  const groups = page.getByRole('navigation', { name: 'Rows by what they do' })
  await test.step('ten rows are refused, each with its reason beside its cell', async () => {
    await expect(groups.getByRole('link', { name: 'Refused 10' })).toBeVisible()
    await expect(groups.getByRole('link', { name: 'New 40' })).toBeVisible()
    await expect(page.getByText('Enter a number such as 1234.5')).toHaveCount(5)
    await expect(page.getByText('name is required')).toHaveCount(3)
  })

  await test.step('they are mended where they stand', async () => {
    const mend = async (label: string, wrong: string, value: (row: number) => string) => {
      const fields = page.getByRole('table', { name: 'Refused' }).getByLabel(label, { exact: true })
      for (let left = await fields.count(); left > 0; left--) {
        const row = page
          .getByRole('row')
          .filter({ has: page.getByLabel(label, { exact: true }) })
          .first()
        const number = Number((await row.getByRole('cell').first().textContent())?.replace(/\D/g, ''))
        await expect(row.getByLabel(label, { exact: true })).toHaveValue(wrong)
        await row.getByLabel(label, { exact: true }).fill(value(number - 2))
        await row.getByLabel(label, { exact: true }).press('Enter')
        await expect(fields).toHaveCount(left - 1)
      }
    }
    await mend('Price', 'on request', () => '1.50')
    await mend('Name', '', (row) => `Pin ${key} ${row}`)
    await mend('Stock (counted)', '1o', () => '10')
    await mend('Weight of one piece in grams', '-1', () => '12.5')
    await mend('Part number', '', toSku)
    await expect(groups.getByRole('link', { name: 'New 50' })).toBeVisible()
  })

  await test.step('they are imported in the background, and listed', async () => {
    await page.getByRole('button', { name: 'Import 50 products' }).click()
    await page.getByText('50 products were imported').waitFor()
    await page.goto(`/dashboard/manageProduct?q=${key}`)
    await expect(page.getByText(`Pin ${key} 49`)).toBeVisible()
  })

  await test.step('one undo says what it does, and takes all back', async () => {
    await page.goto('/dashboard/imports')
    await page.getByRole('link', { name: `${key}.xlsx` }).click()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('50')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('This import was undone.')).toBeVisible()
    await page.goto(`/dashboard/manageProduct?q=${key}`)
    await expect(page.getByText(`Pin ${key} 49`)).toBeHidden()
  })

  await test.step('a second file of that kind takes the remembered columns by itself', async () => {
    await page.goto('/dashboard/imports')
    const second = await buildSheet([
      ['Weight (g)', 'Article no.', 'List price', 'In stock', 'Product name'],
      [1, `${key}-60`, 2, 5, 'Another'],
    ])
    await page.getByLabel('Choose a file').setInputFiles({ name: `${key}-2.xlsx`, mimeType, buffer: second })
    await expect(page.getByLabel('“Product name” is')).toHaveValue('name')
    await page.getByLabel('Remembered columns').selectOption(key)
    await page.getByRole('button', { name: 'Forget' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing was imported')).toBeVisible()
  })
})
