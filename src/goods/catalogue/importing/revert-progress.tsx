import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { type RevertedImport, retryRevertedImport } from '../contract.ts'

const pollMs = 2000

/** How far the undoing of large imports is, and what stays as it is because it was changed since. */
export function RevertProgress({ imports }: { imports: readonly RevertedImport[] }) {
  const { revalidate } = useRevalidator()
  const goesOn = imports.some(({ isEnded, isFailed }) => !isEnded && !isFailed)
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(revalidate, pollMs)
    return () => clearInterval(timer)
  }, [goesOn, revalidate])
  if (imports.length === 0) return null
  return (
    <ul className="mb-6 grid gap-4 border-l-2 border-accent bg-band p-4" aria-live="polite">
      {imports.map(({ _id, done, lines, isEnded, isFailed, unchanged }) => (
        <li key={_id} className="grid gap-1.5">
          <p className={isFailed ? 'font-medium text-bad' : ''}>
            {isEnded
              ? m.import_undone({ count: lines })
              : (isFailed ? m.import_undo_failed : m.import_being_undone)({
                  done: formatNumber(done),
                  lines: formatNumber(lines),
                })}
          </p>
          {isFailed && <RetryButton id={_id} />}
          {!isEnded && !isFailed && (
            <progress value={done} max={lines} aria-label={m.import_undo_progress()} className="h-2 w-full max-w-md" />
          )}
          {unchanged.length > 0 && (
            <p className="text-sm text-muted">{m.import_undo_stays({ list: unchanged.join(', ') })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function RetryButton({ id }: { id: string }) {
  const { busy, reason, run } = useAction()
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        onClick={() => run(() => api(retryRevertedImport, { id }), { revalidate: true })}
      >
        {m.import_undo_go_on()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
