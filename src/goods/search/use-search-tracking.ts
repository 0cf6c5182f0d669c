import { type RefObject, useEffect } from 'react'
import type { Input } from '#base/platform/contract/endpoint.ts'
import type { countSearch } from './contract.ts'

const countedHere = new Set<string>()

/**
 * Counts a search once in this document, and once more when one of its hits is opened. Pages are cached, so the browser
 * says it, in the background. `found` is undefined until it is known.
 */
export function useSearchTracking(q: string, found: boolean | undefined, hits: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (q === '' || found === undefined) return
    count({ q, outcome: found ? 'found' : 'missed' })
    const list = hits.current
    const countOpened = ({ target }: MouseEvent) => {
      if ((target as Element).closest('tbody a, h2 a')) count({ q, outcome: 'opened' })
    }
    list?.addEventListener('click', countOpened)
    return () => list?.removeEventListener('click', countOpened)
  }, [q, found, hits])
}

function count({ q, outcome }: Input<typeof countSearch>): void {
  const once = `${outcome === 'opened'} ${q}`
  if (countedHere.has(once)) return
  countedHere.add(once)
  navigator.sendBeacon('/api/searches', new Blob([JSON.stringify({ q, outcome })], { type: 'application/json' }))
}
