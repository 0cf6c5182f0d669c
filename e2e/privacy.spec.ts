import { readFileSync } from 'node:fs'
import { signUp } from './people.ts'
import { expect, test } from './test.ts'

test('a customer exports their data and erases their account', async ({ page }) => {
  const { email, password } = await signUp(page, '/dashboard/data')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await saving).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email }, orders: [] })

  const erase = page.getByRole('button', { name: 'Erase my account' })
  await expect(erase).toBeDisabled()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('I understand that this cannot be undone').check()
  await erase.click()
  await expect(page.getByText('Your account is erased')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
})
