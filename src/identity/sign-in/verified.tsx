import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Session } from '../session/session.ts'
import { identityReason } from './sentences.ts'
import { sendVerification } from './sign-in.ts'

/** The landing page of the mailed confirmation link. Signed-in people can request a new link if theirs has expired. */
export function Verified({ error, session }: { error: string | null; session: Session }) {
  if (error) return <OldLink isSignedIn={session.status === 'signed-in'} />
  return (
    <Notice title={m.login_verified_title()} text={m.login_verified_text()}>
      <ButtonLink to="/">{m.login_continue()}</ButtonLink>
    </Notice>
  )
}

function OldLink({ isSignedIn }: { isSignedIn: boolean }) {
  const [sent, setSent] = useState(false)
  const { busy, reason, run } = useAction({ explain: identityReason })
  const sendAgain = async () => {
    await sendVerification()
    setSent(true)
  }
  const text = m.error_prefix({ sentence: m.auth_error_link_expired() })
  return (
    <Notice title={m.login_not_verified_title()} text={text}>
      {!isSignedIn && <ButtonLink to="/login">{m.login_button()}</ButtonLink>}
      {isSignedIn && (
        <Button busy={busy} disabled={sent} onClick={() => run(sendAgain)}>
          {sent ? m.reset_sent() : m.reset_ask_again()}
        </Button>
      )}
      <Refused reason={reason} />
    </Notice>
  )
}
