import { useEffect, useRef, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { hasAccount, waitForSession } from '#people/identity/session/session.ts'
import { buildLoginPath } from '#people/identity/sign-in/return-path.ts'
import { endStockAlert, setStockAlert } from './contract.ts'

/** Requests a mail. For visitors and guests it resolves to the sign-in page. */
export async function requestAlert(id: string): Promise<string | undefined> {
  const session = await waitForSession()
  if (session.status !== 'failed' && !hasAccount(session))
    return buildLoginPath(splitLocalePath(location.pathname).path)
  await api(setStockAlert, { id })
  return undefined
}

/** Confirms the alert, and offers to cancel it. */
export function AlertRequestedNote({ id }: { id: string }) {
  const [wanted, setWanted] = useState(true)
  const { run, busy, reason } = useAction()
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone, so users of keyboards and screen readers continue from here.
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
      <RefusalNotice reason={reason} />
    </div>
  )
}
