import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { clearUnreached, unreachedStore } from '#platform/unreached.ts'
import { Refused } from '#ui/refused.tsx'
import { useClearedByTries } from '#ui/use-cleared-by-tries.ts'

/** Says that the page asked for could not be loaded, above the one that stays. */
export function Unreached() {
  const path = useSyncExternalStore(unreachedStore.subscribe, unreachedStore.get, unreachedStore.getOnServer)
  const navigate = useNavigate()
  useClearedByTries(clearUnreached)
  if (path === undefined) return null
  return (
    <div className="frame pt-4">
      <Refused
        reason={{ message: m.auth_error_network_request_failed() }}
        onRetry={() => navigate(path)}
        retryLabel={m.try_again()}
      />
    </div>
  )
}
