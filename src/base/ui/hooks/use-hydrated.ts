import { useSyncExternalStore } from 'react'

/** False while the page is as the server rendered it, without the user and any undeclared query parameters. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
const never = () => () => {}
