import { useEffect, useState } from 'react'
import { splitLocalePath } from '#platform/locale.ts'
import type { Firebase } from '../contract.ts'
import { signedOut } from '../session/session.ts'
import { loadFirebase } from './accounts.ts'

const screens = ['/login', '/register', '/reset-password']

/**
 * Gets a sign-in screen ready to ask Firebase; true at once in a shop without it. Only documents of these screens may talk
 * to Firebase: who came here from another page without loading this one gets it anew, in the same place.
 */
export function useFirebase(settings: Firebase | null): boolean {
  const [ready, setReady] = useState(settings === null)
  useEffect(() => {
    if (!settings) return
    if (!isOwnDocument()) {
      // Otherwise the new document could still find the session that is being ended.
      signedOut().then(() => location.reload())
      return
    }
    // If it cannot be loaded now, it is tried again at the click, whose failure is shown.
    loadFirebase(settings)
      .catch(() => {})
      .finally(() => setReady(true))
  }, [settings])
  return ready
}

/** Whether the browser loaded its document at a sign-in screen, at the latest when it was told to load this one. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? location.href)
  return pathname === location.pathname || screens.includes(splitLocalePath(pathname).path)
}
