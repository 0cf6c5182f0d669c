import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createPersistentStore } from '#base/platform/persistent-store.ts'

const parse = (stored: unknown) => (typeof stored === 'object' ? ((stored ?? {}) as Record<string, string>) : {})
const shown = createPersistentStore('listAddresses', { parse }, { area: 'session' })

/** Remembers the filters and the page of a list, for those who come back to it from one of its rows. */
export function useListAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    shown.write({ ...shown.read(), [pathname]: search })
  }, [pathname, search])
}

/** The address of a list as it was shown last in this tab. */
export const getListAddress = (path: string): string => `${path}${shown.read()[path] ?? ''}`
