import { useEffect, useState } from 'react'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import type { Firebase } from '../contract.ts'
import { waitForSignOut } from '../session/session.ts'
import { loadFirebase } from './accounts.ts'

const screens = ['/login', '/register', '/reset-password']

/**
 * Prepares a sign-in screen for Firebase; returns true immediately in a shop without it. Only the documents of these
 * screens may talk to Firebase, so a reader who navigated here from another page gets the document reloaded in the same
 * place.
 */
export function useFirebase(settings: Firebase | null): boolean {
  const [ready, setReady] = useState(settings === null)
  useEffect(() => {
    if (!settings) return
    if (!isOwnDocument()) {
      // Otherwise the new document could still find the session that is being ended.
      waitForSignOut().then(() => location.reload())
      return
    }
    // If loading fails now, the click tries again and shows the failure.
    loadFirebase(settings)
      .catch(() => {})
      .finally(() => setReady(true))
  }, [settings])
  return ready
}

/** Whether the browser loaded its document at a sign-in screen, at the latest by the reload for this one. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? location.href)
  return pathname === location.pathname || screens.includes(splitLocalePath(pathname).path)
}
