import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { clearOffline, offlineStore } from '#base/platform/offline.ts'
import { useClearedByTries } from '#base/ui/hooks/use-cleared-by-tries.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'

/** Says that the page asked for could not be loaded, above the one that stays. */
export function OfflineNotice() {
  const path = useSyncExternalStore(offlineStore.subscribe, offlineStore.get, offlineStore.getOnServer)
  const navigate = useNavigate()
  useClearedByTries(clearOffline)
  if (path === undefined) return null
  return (
    <div className="frame pt-4">
      <RefusalNotice
        reason={{ message: m.auth_error_network_request_failed() }}
        onRetry={() => navigate(path)}
        retryLabel={m.try_again()}
      />
    </div>
  )
}
