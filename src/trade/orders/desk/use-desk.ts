import { useCallback } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { useLoaded } from '#base/ui/hooks/use-loaded.ts'
import { getDesk } from './contract.ts'

/** What admins keep about an order; undefined while that is loaded. */
export function useDesk(id: string) {
  const { value: desk, reason, reload } = useLoaded(useCallback(() => api(getDesk, { id }), [id]))
  return { desk, reason, reload }
}
