import { demoAdmin, signIn } from './people.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

test('columns that an import leaves out are folded, and seen once they are asked for', async ({ page }) => {
  const left = Array.from({ length: 8 }, (_, index) => `Remark ${index + 1}`)
  const lines = [
    ['Article no.', 'Product name', ...left],
    ['LEFT-1', 'A pin', ...left.map(() => 'none')],
  ]
  await signIn(page, demoAdmin, '/dashboard/imports')
  const file = {
    name: 'left.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.map((cells) => cells.join(';')).join('\n')),
  }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.locator('summary').getByText('8 columns are left out').click()
  await expect(page.getByLabel('“Remark 8” is')).toBeVisible()
  await page.getByLabel('“Remark 1” is').scrollIntoViewIfNeeded()
  await expectSeen(page.getByLabel('“Remark 1” is'))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing was imported')).toBeVisible()
})
