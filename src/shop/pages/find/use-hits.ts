import { useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { listenAfterReact } from '#base/ui/listen-after-react.ts'
import { type FindReply, findForAdmin } from './contract.ts'

export type Hits = { q: string; found: FindReply }

const none: FindReply = { orders: [], customers: [], products: [], documents: [], conversations: [] }

// Nobody reads what is gone with the next letter.
const pauseMs = 80

/** What the box's text leads to. Only the answer to its last letters is shown; without an answer, only pages are. */
export function useHits(input: HTMLInputElement): Hits {
  const [hits, setHits] = useState<Hits>({ q: '', found: none })
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>
    let asked = ''
    const ask = () => {
      clearTimeout(waiting)
      const q = input.value.trim()
      asked = q
      setHits((before) => ({ q, found: q === '' ? none : before.found }))
      if (q === '') return
      waiting = setTimeout(async () => {
        const found = await api(findForAdmin, { q }).catch(() => none)
        if (asked === q) setHits({ q, found })
      }, pauseMs)
    }
    ask()
    const stop = listenAfterReact(input, 'input', ask)
    return () => {
      clearTimeout(waiting)
      asked = ''
      stop()
    }
  }, [input])
  return hits
}
