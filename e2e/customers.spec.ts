import { expectAccessible } from './accessible.ts'
import { demoAdmin, signIn } from './people.ts'
import { waitUntilLoaded } from './screens.ts'
import { expect, test } from './test.ts'

test('an order leads to its customer, of whom an admin notes something', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/orders')
  const main = page.getByRole('main')
  const link = main.getByRole('table').locator('a[href*="/dashboard/allUsers/"]').first()
  const email = await link.textContent()
  await link.click()
  await expect(main.locator(`a[href="mailto:${email}"]`)).toBeVisible()
  await expect(main.getByRole('table', { name: 'Orders', exact: true }).getByRole('link').first()).toBeVisible()

  const text = `Pays by transfer ${crypto.randomUUID().slice(0, 8)}`
  await main.getByLabel('New note').fill(text)
  await main.getByRole('button', { name: 'Add note' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: text })).toContainText('Ada')
  await expect(main.getByLabel('New note')).toHaveValue('')

  await main.getByRole('button', { name: 'Erase account' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(email!)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await waitUntilLoaded(page)
  await expectAccessible(page, 'customer')
})
