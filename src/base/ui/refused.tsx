import { useEffect, useRef } from 'react'
import type { Reason } from './hooks/use-action.ts'

/** Shows why something failed, where it failed. Screen readers announce it, and it stays until the next try. */
export function RefusalNotice({
  reason,
  onRetry,
  retryLabel,
}: {
  reason: Reason | undefined
  onRetry?: () => void
  retryLabel?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reason) box.current?.scrollIntoView({ block: 'nearest' })
  }, [reason])
  return (
    <div ref={box} role="alert">
      {reason?.message && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-bad bg-bad-surface px-4 py-3 text-bad">
          <p className="font-medium">{reason.message}</p>
          {onRetry && (
            <button type="button" onClick={onRetry} className="min-h-9 font-semibold underline underline-offset-4">
              {retryLabel}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
