import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { getButtonClass } from '#base/ui/button.tsx'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { m } from '#paraglide/messages.js'

/** Requests a mail when a product is back. It needs scripts, and its space is reserved before they run. */
export function AlertButton({ id }: { id: string }) {
  const [Asked, setAsked] = useState<ComponentType<{ id: string }>>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (Asked) return <Asked id={id} />
  const onClick = async () => {
    if (busy) return
    setBusy(true)
    try {
      const asked = await lazyImport(() => import('./request-alert.tsx'))
      const login = await asked.requestAlert(id)
      if (login) navigate(login)
      else setAsked(() => asked.AlertRequestedNote)
    } catch (error) {
      setRefused((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <div className={`scripted print:hidden ${hydrated ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={onClick}
        aria-busy={busy || undefined}
        className={`${getButtonClass({ variant: 'secondary' })} w-full`}
      >
        {m.alert_me()}
      </button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
    </div>
  )
}
