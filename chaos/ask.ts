import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './people.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every call, read where they are known
export type Answer = { status: number; body: any }

export type Ask = (
  person: Person,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) => Promise<Answer>

const patienceMs = 120_000
const againMs = 100

/** How often which answer came, by its status and code. */
export type Answers = Map<string, number>

/** Asks until there is an answer: broken connections and 503 are asked again, as browsers' users do. */
export function openAsk(url: string, answers: Answers, onFault: (fault: string) => void): Ask {
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  return async (person, method, path, body, key) => {
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(againMs)) {
      const answer = await once(url, person, method, path, body, key).catch(() => undefined)
      count(answer ? `${answer.status} ${answer.body.code ?? answer.body.error?.code ?? ''}` : 'broken connections')
      if (answer === undefined || answer.status === 503) continue
      if (answer.status >= 500) onFault(`${answer.status} ${method} ${path} ${JSON.stringify(answer.body)}`)
      return answer
    }
    onFault(`no answer within ${patienceMs / 1000} s: ${method} ${path}`)
    return { status: 0, body: undefined }
  }
}

async function once(...[url, person, method, path, body, key]: [string, ...Parameters<Ask>]): Promise<Answer> {
  const isText = body === undefined || body instanceof FormData || body instanceof URLSearchParams
  const answer = await fetch(`${url}${path}`, {
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
  return { status: answer.status, body: await answer.json() }
}
