import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { previewUndo, type UndoPreview, undoAction } from '#desk/history/contract.ts'
import { UndoEffects } from '#desk/history/undo-effects.tsx'
import { m } from '#paraglide/messages.js'
import type { ImportSummary } from '../contract.ts'

/** Undoes an import, after it has said what that does. */
export function UndoImport({ file: { entry, name, isUndone } }: { file: ImportSummary }) {
  const previewing = useAction()
  const { subject: preview, ask, run, dialog } = useAction<UndoPreview>()
  if (isUndone) return <p className="self-center text-muted">{m.import_undone_text()}</p>
  if (entry === null) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        busy={previewing.busy}
        onClick={() => previewing.run(async () => ask(await api(previewUndo, { entry })))}
      >
        {m.import_undo()}
      </Button>
      <RefusalNotice reason={previewing.reason} />
      {preview && (
        <Confirm
          {...dialog}
          onConfirm={() =>
            run(() => api(undoAction, { entry }), { toast: m.change_undone({ subject: name }), revalidate: true })
          }
          title={m.change_undo_title()}
          confirmLabel={m.change_undo()}
          cancelLabel={m.cancel()}
        >
          <p className="font-semibold text-ink wrap-anywhere">{name}</p>
          <UndoEffects {...preview} />
          <p>{m.undo_can_be_undone()}</p>
        </Confirm>
      )}
    </div>
  )
}
