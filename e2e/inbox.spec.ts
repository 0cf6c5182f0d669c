import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('a message is sent, counted as unread, read, archived and restored [P4]', async ({ page, browser, baseURL }) => {
  const subject = `A drawing ${crypto.randomUUID().slice(0, 8)}`
  await test.step('the contact form says what is missing, then that it worked, and is empty again', async () => {
    await open(page, '/contact')
    const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
    await field('Name').fill('Visitor')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(field('Email')).toHaveAccessibleDescription('email is required')
    await expect(field('Name')).toHaveValue('Visitor')
    await field('Email').fill('visitor@example.com')
    await field('Subject').fill(subject)
    await field('Message').fill('Can you make this?')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('added successfully')).toBeVisible()
    await expect(field('Subject')).toHaveValue('')
  })

  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, '/dashboard/message')
  const inbox = admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Inbox/ })
  const row = admin.getByRole('row', { name: subject })
  await expect(inbox).toHaveAccessibleName(/\d+ unread/)
  const badge = inbox.getByText(/unread/)
  // Read without waiting: the badge may disappear at any moment.
  const unread = async () => Number.parseInt((await badge.allTextContents())[0] ?? '0', 10)
  const before = await unread()

  await row.getByRole('button', { name: 'Read', exact: true }).click()
  await row.getByRole('button', { name: 'Mark as read' }).click()
  await expect.poll(unread).toBe(before - 1)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await admin.getByRole('link', { name: 'Archive' }).click()
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('The message is back in the inbox')).toBeVisible()
  await admin.close()
})
