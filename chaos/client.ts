import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './people.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every call, read where they are known
export type Reply = { status: number; body: any }

export type Call = (
  person: Person,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) => Promise<Reply>

const timeoutMs = 120_000
const retryMs = 100

/** How often each reply occurred, by status and code. */
export type ReplyCounts = Map<string, number>

/** One try of a call and what came of it; no status: the connection broke. */
export type Attempt = { method: string; path: string; status: number | undefined; began: number; ended: number }

/** Retries a call until it is answered: on broken connections and 503, as people do in a browser. */
export function openClient(
  url: string,
  replyCounts: ReplyCounts,
  onFault: (fault: string) => void,
  onAttempt: (attempt: Attempt) => void = () => {},
): Call {
  const count = (what: string) => replyCounts.set(what, (replyCounts.get(what) ?? 0) + 1)
  return async (person, method, path, body, key) => {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(retryMs)) {
      const began = performance.now()
      const reply = await send(url, person, method, path, body, key).catch(() => undefined)
      onAttempt({ method, path, status: reply?.status, began, ended: performance.now() })
      count(reply ? `${reply.status} ${reply.body.code ?? reply.body.error?.code ?? ''}` : 'broken connections')
      if (reply === undefined || reply.status === 503) continue
      if (reply.status >= 500) onFault(`${reply.status} ${method} ${path} ${JSON.stringify(reply.body)}`)
      return reply
    }
    onFault(`no answer within ${timeoutMs / 1000} s: ${method} ${path}`)
    return { status: 0, body: undefined }
  }
}

async function send(...[url, person, method, path, body, key]: [string, ...Parameters<Call>]): Promise<Reply> {
  const isText = body === undefined || body instanceof FormData || body instanceof URLSearchParams
  const reply = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': person.address,
      ...(isText ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: isText ? (body as FormData) : JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}
