import { useSyncExternalStore } from 'react'

/** False while the page is as the server rendered it: nothing of the address's query or of the person is known there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
const never = () => () => {}
