import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { onDemand } from '#platform/on-demand.ts'
import { buttonClass } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Asks for a mail when a product is back. It works with script only, and has its place before that runs. */
export function AlertButton({ id }: { id: string }) {
  const [wanted, setWanted] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const onClick = async () => {
    if (busy) return
    setBusy(true)
    setRefused('')
    try {
      const { ask } = await onDemand(() => import('./ask.ts'))
      const login = await ask(id, !wanted)
      if (login) navigate(login)
      else setWanted(!wanted)
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
        className={`${buttonClass({ variant: 'secondary' })} w-full`}
      >
        {wanted ? m.alert_end() : m.alert_me()}
      </button>
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {wanted === undefined ? '' : wanted ? m.alert_set() : m.alert_ended()}
      </p>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
    </div>
  )
}
