import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Hands a customer's mail in, as the mail service does. */
export async function receiveMail(request: APIRequestContext, from: string, to: string, text: string): Promise<void> {
  const head = [`From: Vera Blum <${from}>`, `To: ${to}`, `Message-ID: <${crypto.randomUUID()}@mail.example>`]
  const response = await request.post('/api/webhooks/mail', {
    data: Buffer.from([...head, 'Subject: Re', 'Content-Type: text/plain', '', text].join('\r\n')),
    headers: { 'content-type': 'message/rfc822', authorization: 'Bearer secret of the mail service' },
  })
  expect(await response.json()).toEqual({ received: 'entered' })
}

/** Opens a conversation by its subject, as a signed-in admin. */
export async function openConversation(admin: Page, subject: string): Promise<void> {
  await admin.goto('/dashboard/message')
  await admin.getByRole('row', { name: subject }).getByRole('link', { name: subject, exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: subject })).toBeVisible()
}
