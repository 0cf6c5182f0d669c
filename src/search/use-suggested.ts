import { useEffect, useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { suggest } from './contract.ts'

export type Suggested = Reply<typeof suggest>

// Nobody reads what is gone with the next letter.
const pauseMs = 80

/** The suggestions for what is in the box. Only those for its last letters are shown; without an answer, none change. */
export function useSuggested(input: HTMLInputElement): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>()
  useEffect(() => {
    let asking = new AbortController()
    let waiting: ReturnType<typeof setTimeout>
    const ask = () => {
      asking.abort()
      clearTimeout(waiting)
      asking = new AbortController()
      const { signal } = asking
      waiting = setTimeout(async () => {
        const answer = await answerTo(input.value.trim(), signal)
        if (answer && !signal.aborted) setSuggested(answer)
      }, pauseMs)
    }
    ask()
    input.addEventListener('input', ask)
    return () => {
      asking.abort()
      clearTimeout(waiting)
      input.removeEventListener('input', ask)
    }
  }, [input])
  return suggested
}

/** Asks without the API's client, which is larger than all of this. */
async function answerTo(q: string, signal: AbortSignal): Promise<Suggested | undefined> {
  const query = q === '' ? '' : `?${new URLSearchParams({ q })}`
  const response = await fetch(`/api/suggest${query}`, { signal }).catch(() => undefined)
  return response?.ok ? response.json().catch(() => undefined) : undefined
}
