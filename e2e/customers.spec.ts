// @module-tag long 19 s: a customer’s page, and two accounts that become one.
import { expectAccessible } from './accessible.ts'
import { open } from './hydration.ts'
import { confirmAddress, mailsTo } from './mails.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'
import { waitUntilLoaded } from './visit.ts'

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

test('a customer’s second account is merged into the first once its owner agrees', async ({ page, browser }) => {
  const kept = await signUp(page)
  await confirmAddress(page.request, kept)
  const owner = await browser.newPage()
  const old = await signUp(owner)
  await confirmAddress(owner.request, old)

  const admin = await browser.newPage()
  await signIn(admin, demoAdmin, `/dashboard/allUsers?q=${old.email}`)
  await admin.getByRole('main').getByRole('link', { name: old.name }).click()
  const field = admin.getByLabel('Email of the account that stays')
  await field.fill(old.email)
  await admin.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(field).toHaveAccessibleDescription('No other customer has confirmed this address.')
  await field.fill(kept.email)
  await admin.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(admin.getByRole('main')).toContainText(`to merge into the account of ${kept.email}`)
  await expect.poll(() => mailsTo(admin.request, old)).toContain('Merge your two accounts at Ironwright?')

  await open(owner, '/dashboard/data')
  const merge = owner.getByRole('button', { name: `Merge into ${kept.email}` })
  await expect(merge).toBeDisabled()
  await owner.getByLabel('Both accounts are mine.').check()
  const panel = owner.getByRole('region', { name: 'Merge your accounts' })
  await panel.getByRole('textbox', { name: 'Password' }).fill('wrong horse')
  await merge.click()
  await expect(panel.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(/not your password|wrong/i)
  await expectAccessible(owner, 'merging accounts')
  await panel.getByRole('textbox', { name: 'Password' }).fill(old.password)
  await merge.click()
  await expect(owner.getByText('Your accounts are merged.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(() => mailsTo(admin.request, kept)).toContain('Your accounts at Ironwright are one now')
  await admin.close()
  await owner.close()
})
