import type { APIRequestContext } from '@playwright/test'

type Mail = { recipient: string; subject: string; body: string }

/** Subjects of the mails that the demonstration sent to a person, newest first. */
export async function mailsTo(request: APIRequestContext, { email }: { email: string }): Promise<string[]> {
  return (await mailTexts(request, email)).map(({ subject }) => subject)
}

export async function mailTexts(request: APIRequestContext, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await request.get('/api/outbox')).json()
  return mails.filter(({ recipient }) => recipient === email)
}
