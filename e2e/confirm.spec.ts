import { confirmationLink } from './mails.ts'
import { signUp } from './people.ts'
import { expect, test } from './test.ts'

test('an address is confirmed by a button behind the mailed link, and the dashboard stops asking', async ({ page }) => {
  const { email } = await signUp(page, '/dashboard')
  const asks = page.getByText('Your email address is not confirmed yet').locator('..')
  await expect(asks).toContainText(email)
  await asks.getByRole('button', { name: 'Send the email again' }).click()
  await expect(asks.getByRole('button', { name: 'Sent email' })).toBeDisabled()
  await page.goto('/dashboard/security')
  await expect(page.getByText('Confirm your email address first')).toBeVisible()

  await page.goto(await confirmationLink(page.request, { email }))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(asks).toHaveCount(0)
})

test('a browser that is not signed in confirms with a new password, also without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(page)
  const link = await confirmationLink(page.request, { email })
  const other = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false })
  for (const prefix of ['/bn', '']) {
    await other.goto(prefix + link)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await other.getByLabel('New password').fill('five other unrelated words')
  await other.getByRole('button', { name: 'Confirm and set the password' }).click()
  await expect(other.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await other.close()

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})
