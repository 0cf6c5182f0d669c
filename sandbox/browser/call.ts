import type { ConfirmationReply } from './messages.ts'

/** Calls the sandbox from a browser. Never rejects: a network failure is returned as a reply too. */
export async function callSandbox(
  method: 'GET' | 'POST',
  url: string,
  key: string,
  fields: [string, string][],
): Promise<ConfirmationReply> {
  const params = new URLSearchParams(fields).toString()
  try {
    const response = await fetch(method === 'GET' ? `${url}?${params}` : url, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      signal: AbortSignal.timeout(30_000),
      ...(method === 'POST' ? { body: params } : {}),
    })
    const answer = await response.json()
    return response.ok ? { value: answer } : { error: answer.error }
  } catch {
    const message = 'The payment provider cannot be reached. Please check your connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}
