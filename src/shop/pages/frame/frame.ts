import { useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { type Page, pages } from '#pages.ts'
import { sessionStore } from '#people/identity/session/session.ts'

/** A layout's declaration about its pages. */
export type Handle = {
  /** Its pages are those of signing in or of signed-in people, and not the same for everybody. */
  personal?: boolean
  /** Admins see its pages beside their rail; `only`: nobody else sees them at all. */
  frameOfAdmins?: 'rail' | 'only'
}

const useHandles = (): (Handle | undefined)[] => useMatches().map(({ handle }) => handle as Handle | undefined)

/** Whether the page is one of signing in or of signed-in people, which is not the same for everybody. */
export const useIsPersonal = (): boolean => useHandles().some((handle) => handle?.personal)

/** Whether nothing is to lead away from the page, as from an order that is being placed and paid. */
export function useIsFocused(): boolean {
  const page = useMatches().at(-1)?.id ?? ''
  return (pages as Record<string, Page>)[page]?.focused === true
}

/**
 * What is around the page: the shop's header and footer, the admins' rail, or nothing yet, where an admin is to be
 * expected and the session is not known.
 */
export function useFrame(): 'shop' | 'rail' | 'unknown' {
  const declared = useHandles().map((handle) => handle?.frameOfAdmins)
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  if (session.status === 'loading') return declared.includes('only') ? 'unknown' : 'shop'
  const isAdmin = session.status === 'signed-in' && session.user.admin
  return isAdmin && declared.some((frame) => frame) ? 'rail' : 'shop'
}
