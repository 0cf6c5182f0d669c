import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

test('the bell counts what is new, shows it, and leads there, by mouse and by keyboard', async ({ page, request }) => {
  const subject = `Thread of 4762, ${Date.now()}?`
  const message = { name: 'Vera Blum', email: 'vera@example.com', subject, opinion: 'Which pitch?' }
  expect((await request.post('/api/inbox', { data: message })).status()).toBe(201)
  await signIn(page, demoAdmin, '/dashboard/overview')
  const bell = page.getByRole('button', { name: 'What is new' })
  const entry = page.locator('#news').getByRole('link').filter({ hasText: subject })
  await expect(bell).toHaveText(/\d$/)
  await expect(entry).toBeHidden()
  await bell.press('Enter')
  await expectSeen(entry)
  await expect(entry).toContainText('New')
  await expect(bell).toHaveText('What is new')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(bell).toBeFocused()
  // What was seen is new no more.
  await open(page, '/dashboard/orders')
  await bell.click()
  await expect(entry).not.toContainText('New')
  await entry.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
  await expect(entry).toBeHidden()
})

test('news that cannot be loaded are said to be missing', { tag: '@long' }, async ({ page, expectRefusal }) => {
  await signIn(page, demoAdmin, '/dashboard/overview')
  expectRefusal(500, '/api/news')
  await page.route('**/api/news', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/dashboard/orders')
  await page.getByRole('button', { name: 'What is new' }).click()
  await expectSeen(page.getByText('The news could not be loaded.'))
})
