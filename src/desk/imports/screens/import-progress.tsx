import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { type ImportDetails, stopImport } from '../contract.ts'
import { DiscardButton } from './import-actions.tsx'

/** How far the shop is with a file, while it reads, checks or writes it. */
export function ImportProgress({ file }: { file: ImportDetails }) {
  const { _id: id, state, position, lines } = file
  const { busy, reason, run } = useAction()
  const numbers = { position: formatNumber(position), lines: formatNumber(lines) }
  const sentence =
    state === 'reading'
      ? m.import_progress_reading(numbers)
      : state === 'checking'
        ? m.import_progress_checking(numbers)
        : m.import_progress_running(numbers)
  return (
    <section className="grid max-w-3xl justify-items-start gap-3 border-l-2 border-accent bg-band p-4">
      <p role="status">{sentence}</p>
      <progress
        {...(state !== 'reading' && { value: position, max: Math.max(lines, 1) })}
        aria-label={sentence}
        className="h-2 w-full max-w-md"
      />
      <p className="text-sm text-muted">{m.import_progress_leave()}</p>
      {state === 'reading' ? (
        <DiscardButton file={file} />
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          onClick={() => run(() => api(stopImport, { id }), { revalidate: true })}
        >
          {m.import_stop()}
        </Button>
      )}
      <RefusalNotice reason={reason} />
    </section>
  )
}
