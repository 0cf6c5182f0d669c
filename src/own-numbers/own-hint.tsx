import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { sessionStore } from '#identity/session/session.ts'

type Hint = ComponentType<{ q: string }>

/** The place of what a search means by its reader’s own numbers. Only somebody signed in loads what fills it. */
export function OwnHint({ q }: { q: string }) {
  const { status } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  const [Hint, setHint] = useState<Hint>()
  const isWanted = status === 'signed-in' && q !== ''
  useEffect(() => {
    // Without it the results are as they are for everybody.
    if (isWanted) import('./hint.tsx').then(({ Hint }) => setHint(() => Hint)).catch(() => {})
  }, [isWanted])
  return isWanted && Hint ? <Hint key={q} q={q} /> : null
}
