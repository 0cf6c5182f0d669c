import { api } from '#base/platform/contract/client.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { endOneSession, endOtherSessions, type SessionView } from './contract.ts'
import { SecurityPanel } from './section.tsx'

/** The browsers in which the account is signed in; others can be signed out one by one, or all together. */
export function SessionsSection({ sessions }: { sessions: readonly SessionView[] }) {
  const { busy, reason, run } = useAction()
  const signOut = (id: string) =>
    run(() => api(endOneSession, { id }), { toast: m.security_signed_out(), revalidate: true })
  const signOutElsewhere = () =>
    run(() => api(endOtherSessions, {}), { toast: m.security_signed_out_elsewhere(), revalidate: true })
  return (
    <SecurityPanel title={m.security_sessions()} text={m.security_sessions_text()}>
      <RefusalNotice reason={reason} />
      <ul className="grid border-t border-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <Place session={session} />
            {session.current ? (
              <span className="font-semibold text-good">{m.security_this_browser()}</span>
            ) : (
              <Button variant="secondary" busy={busy} onClick={() => signOut(session._id)}>
                {m.sign_out()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="danger" busy={busy} className="justify-self-start" onClick={signOutElsewhere}>
          {m.security_sign_out_elsewhere()}
        </Button>
      )}
    </SecurityPanel>
  )
}

function Place({ session: { browser, address, lastSeen } }: { session: SessionView }) {
  return (
    <span>
      <span className="block font-medium">{browser || m.security_unknown_browser()}</span>
      <span className="figures text-sm text-muted">
        {address && `${address}, `}
        <time dateTime={lastSeen}>{m.security_last_seen({ time: formatDateTime(lastSeen) })}</time>
      </span>
    </span>
  )
}
