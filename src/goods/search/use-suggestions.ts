import { useEffect, useState } from 'react'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { listenAfterReact } from '#base/ui/listen-after-react.ts'
import type { OwnPart } from '#goods/own-numbers/contract.ts'
import { hasAccount, sessionStore } from '#people/identity/session/session.ts'
import type { suggest } from './contract.ts'

/** What is suggested to everybody, and what the reader’s own numbers lead to. */
export type Suggestions = Reply<typeof suggest> & { own: readonly OwnPart[] }

// Nobody reads what is gone with the next letter.
const pauseMs = 80

/** The suggestions for what is in the box. Only those for its last letters are shown; without an answer, none change. */
export function useSuggestions(input: HTMLInputElement): Suggestions | undefined {
  const [suggested, setSuggested] = useState<Suggestions>()
  useEffect(() => {
    let asking = new AbortController()
    let waiting: ReturnType<typeof setTimeout>
    const ask = () => {
      asking.abort()
      clearTimeout(waiting)
      asking = new AbortController()
      const { signal } = asking
      waiting = setTimeout(async () => {
        const q = input.value.trim()
        const own = ownFor(q)
        const answer = await answerTo(q, signal)
        if (answer && !signal.aborted) setSuggested({ ...answer, own: [] })
        const parts = await own
        if (answer && parts.length > 0 && !signal.aborted) setSuggested({ ...answer, own: parts })
      }, pauseMs)
    }
    ask()
    const stop = listenAfterReact(input, 'input', ask)
    return () => {
      asking.abort()
      clearTimeout(waiting)
      stop()
    }
  }, [input])
  return suggested
}

/** Asks without the API's client, which is larger than all of this. */
async function answerTo(q: string, signal: AbortSignal): Promise<Reply<typeof suggest> | undefined> {
  const query = q === '' ? '' : `?${new URLSearchParams({ q })}`
  const response = await fetch(`/api/suggest${query}`, { signal }).catch(() => undefined)
  return response?.ok ? response.json().catch(() => undefined) : undefined
}

/** Visitors have none, and load nothing for it. */
async function ownFor(q: string): Promise<OwnPart[]> {
  if (q === '' || !hasAccount(sessionStore.get())) return []
  return import('#goods/own-numbers/find.ts').then(({ suggestOwnNumbers }) => suggestOwnNumbers(q)).catch(() => [])
}
