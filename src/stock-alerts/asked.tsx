import { useEffect, useRef, useState } from 'react'
import { sessionReady } from '#identity/session/session.ts'
import { loginPath } from '#identity/sign-in/return-path.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { splitLocalePath } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { endStockAlert, setStockAlert } from './contract.ts'

/** Asks for a mail. Resolves to the sign-in page for whoever is not signed in. */
export async function ask(id: string): Promise<string | undefined> {
  if ((await sessionReady()).status === 'visitor') return loginPath(splitLocalePath(location.pathname).path)
  await api(setStockAlert, { id })
  return undefined
}

/** Says that there will be a mail, and takes that back. */
export function Asked({ id }: { id: string }) {
  const [wanted, setWanted] = useState(true)
  const { run, busy, reason } = useAction()
  const said = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone, and whoever works with keys or listens goes on from here.
  useEffect(() => said.current?.focus(), [])
  const change = () => run(() => api(wanted ? endStockAlert : setStockAlert, { id }).then(() => setWanted(!wanted)))
  return (
    <div className="grid gap-1 print:hidden">
      <p ref={said} tabIndex={-1} role="status" className="text-sm">
        {wanted ? m.alert_set() : m.alert_ended()}
      </p>
      <Button variant="secondary" busy={busy} onClick={change} className="w-full">
        {wanted ? m.alert_end() : m.alert_me()}
      </Button>
      <Refused reason={reason} />
    </div>
  )
}
