import { type APIRequestContext, expect } from '@playwright/test'

type Mail = { recipient: string; subject: string; body: string; replyTo: string }

/** Subjects of the mails that the demonstration sent to a person, newest first. */
export async function mailsTo(request: APIRequestContext, { email }: { email: string }): Promise<string[]> {
  return (await mailTexts(request, email)).map(({ subject }) => subject)
}

export async function mailTexts(request: APIRequestContext, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await request.get('/api/outbox')).json()
  return mails.filter(({ recipient }) => recipient === email)
}

/** The path and query of the latest link to confirm an address that was mailed to a person. */
export async function confirmationLink(request: APIRequestContext, { email }: { email: string }): Promise<string> {
  const mails = async () => (await mailTexts(request, email)).map(({ body }) => body).join('\n')
  await expect.poll(mails).toContain('/confirm-address?token=')
  const { pathname, search } = new URL(/http\S+confirm-address\S+/.exec(await mails())![0])
  return pathname + search
}

/** Confirms the address of the person who is signed in, as the page behind the mailed link does. */
export async function confirmAddress(request: APIRequestContext, person: { email: string }): Promise<void> {
  const token = new URLSearchParams((await confirmationLink(request, person)).split('?')[1]).get('token')
  expect((await request.post('/api/auth/confirm-address', { data: { token } })).status()).toBe(200)
}
