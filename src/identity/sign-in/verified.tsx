import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused } from '#ui/refused.tsx'
import type { Session } from '../session/session.ts'
import { sendVerification } from './sign-in.ts'
import { useSubmit } from './use-submit.ts'

/** Where the mailed link to confirm an address ends. An old link can be asked for anew by who is signed in. */
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
  const again = useSubmit(async () => {
    await sendVerification()
    setSent(true)
  })
  const text = m.error_prefix({ sentence: m.auth_error_link_expired() })
  return (
    <Notice title={m.login_not_verified_title()} text={text}>
      {!isSignedIn && <ButtonLink to="/login">{m.login_button()}</ButtonLink>}
      {isSignedIn && (
        <Button busy={again.busy} disabled={sent} onClick={() => again.run(new FormData())}>
          {sent ? m.reset_sent() : m.reset_ask_again()}
        </Button>
      )}
      <Refused reason={again.reason} />
    </Notice>
  )
}
