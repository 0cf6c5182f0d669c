import { type ComponentType, useState } from 'react'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { getButtonClass } from '#base/ui/button.tsx'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import type { ModelDialogProps } from './model-dialog.tsx'

type Props = Omit<ModelDialogProps, 'onClose'>

/** Opens a part's 3D view, of which nothing is loaded before. It needs scripts, and its space is reserved before they run. */
export function ModelButton(part: Props) {
  const [Dialog, setDialog] = useState<ComponentType<ModelDialogProps>>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const hydrated = useHydrated()
  const open = async () => {
    if (busy) return
    setBusy(true)
    setRefused('')
    try {
      const { ModelDialog } = await lazyImport(() => import('./model-dialog.tsx'))
      setDialog(() => ModelDialog)
    } catch (error) {
      setRefused((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <div className={`scripted print:hidden ${hydrated ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={open}
        aria-busy={busy || undefined}
        className={getButtonClass({ variant: 'secondary', size: 'small' })}
      >
        {m.model_open()}
      </button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
      {Dialog && <Dialog {...part} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
