import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { openConversation, receiveMail } from './letters.ts'
import { mailTexts } from './mails.ts'
import { demoAdmin, newPerson, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

async function sendMessage(page: Page, email: string, subject: string): Promise<void> {
  await open(page, '/contact')
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await field('Name').fill('Vera Blum')
  await field('Email').fill(email)
  await field('Subject').fill(subject)
  await field('Message').fill('Do you cut to length?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('added successfully')).toBeVisible()
}

test('a message is answered twice, with the customer’s answer by mail in between, and then by its link', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const { email } = newPerson()
  const subject = `Chains ${crypto.randomUUID().slice(0, 8)}`
  await sendMessage(page, email, subject)
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin)
  await openConversation(admin, subject)
  const main = admin.getByRole('main')
  const entries = main.getByRole('list', { name: 'What was written' }).getByRole('listitem')
  const answer = main.getByRole('textbox', { name: 'Your answer to Vera Blum' })
  await answer.fill('Yes. To which length?')
  await main.getByRole('button', { name: 'Send answer' }).click()
  await expect(entries).toHaveCount(2)
  await expect(answer).toHaveValue('')
  await expect(main.getByText('Waiting for the customer')).toBeVisible()

  await expect.poll(async () => (await mailTexts(page.request, email)).length).toBe(1)
  const [first] = await mailTexts(page.request, email)
  expect(first!.subject).toMatch(/^Re: Chains \w{8} \[C-\d+\]$/)
  await receiveMail(
    page.request,
    email,
    first!.replyTo,
    'To 55 mm.\n\nOn 1 May 2026 Shop wrote:\n> Yes. To which length?',
  )

  await test.step('the second answer was begun before the mail came, and nothing of it is lost', async () => {
    await answer.fill('Just tell us the length.')
    await admin.reload()
    await expect(answer).toHaveValue('Just tell us the length.')
    await expect(entries.nth(2)).toContainText('To 55 mm.')
    await answer.fill('55 mm it is.')
    await main.getByRole('button', { name: 'Send and close' }).click()
    await expect(entries).toHaveCount(4)
    await expect(main.getByRole('button', { name: 'Reopen' })).toBeVisible()
  })

  await expect.poll(async () => (await mailTexts(page.request, email)).length).toBe(2)
  const link = /http\S+\/conversations\/\S+/.exec((await mailTexts(page.request, email))[0]!.body)![0]
  await open(page, new URL(link).pathname)
  const written = page.getByRole('list', { name: 'What was written' }).getByRole('listitem')
  await expect(written).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you!')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(written).toHaveCount(5)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await admin.reload()
  await expect(main.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await admin.close()
})

test('of two admins who answer at once the second is told, and their text stays', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  expectRefusal,
}) => {
  const subject = `Springs ${crypto.randomUUID().slice(0, 8)}`
  await sendMessage(page, newPerson().email, subject)
  const [one, two] = [await browser.newPage({ baseURL: baseURL! }), page]
  await signIn(one, demoAdmin)
  await openConversation(one, subject)
  await signIn(two, demoAdmin)
  await openConversation(two, subject)
  expectRefusal(409, /\/api\/conversations\/[\w-]+\/answers/)
  const write = async (admin: Page, text: string) => {
    await admin.getByRole('textbox', { name: 'Your answer to Vera Blum' }).fill(text)
    await admin.getByRole('button', { name: 'Send answer' }).click()
  }
  await write(one, 'The first answer')
  await expect(one.getByRole('listitem').filter({ hasText: 'The first answer' })).toBeVisible()
  await write(two, 'The second answer')
  await expect(two.getByText('Something was written meanwhile.')).toBeVisible()
  await expect(two.getByRole('listitem').filter({ hasText: 'The first answer' })).toBeVisible()
  await expect(two.getByRole('textbox', { name: 'Your answer to Vera Blum' })).toHaveValue('The second answer')
  await two.getByRole('button', { name: 'Send answer' }).click()
  await expect(two.getByRole('listitem').filter({ hasText: 'The second answer' })).toBeVisible()
  await one.close()
})

test('a saved answer is written once and inserted with the customer’s name', { tag: '@long' }, async ({ page }) => {
  const name = `Length ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demoAdmin, '/dashboard/savedAnswers')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add a saved answer' }).click()
  const saved = main.getByRole('group').last()
  await saved.getByLabel('Name of the answer').fill(name)
  await saved.getByLabel('Answer (English)').fill('Hello {name}, we cut to any length.')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The saved answers are stored')).toBeVisible()
  await page.goto('/dashboard/conversations?q=Longer')
  await main
    .getByRole('link', { name: /^C-\d+$/ })
    .first()
    .click()
  await main.getByLabel('Insert a saved answer').selectOption(name)
  await expect(main.getByRole('textbox', { name: /^Your answer to/ })).toHaveValue(
    /^Hello \w+ \w+, we cut to any length\.$/,
  )
})

test('a customer asks in the dashboard with a file, and finds the answer there', async ({ page, browser, baseURL }) => {
  await signUp(page, '/dashboard/myConversations')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ask the shop' }).click()
  const subject = `Pulleys ${crypto.randomUUID().slice(0, 8)}`
  await main.getByLabel('Subject').fill(subject)
  await main.getByLabel('Message').fill('Which bore?')
  const file = { name: 'hub.step', mimeType: 'model/step', buffer: Buffer.from('ISO-10303-21;\n') }
  await main.getByLabel('Add files').setInputFiles(file)
  await expect(main.getByRole('button', { name: /hub\.step/ })).toBeVisible()
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByText('The shop will answer')).toBeVisible()
  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin)
  await openConversation(admin, subject)
  const saving = admin.waitForEvent('download')
  await admin.getByRole('button', { name: /^hub\.step/ }).click()
  expect((await saving).suggestedFilename()).toBe('hub.step')
  await admin.getByText('Add a note for admins').click()
  await admin.getByLabel('New note').fill('Asked by phone before')
  await admin.getByRole('button', { name: 'Add note' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Asked by phone before' })).toBeVisible()
  await admin.getByRole('textbox', { name: /^Your answer to/ }).fill('25 mm')
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: '25 mm' })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('listitem').filter({ hasText: '25 mm' })).toBeVisible()
  await expect(main.getByText('Asked by phone before')).toHaveCount(0)
  await admin.close()
})
