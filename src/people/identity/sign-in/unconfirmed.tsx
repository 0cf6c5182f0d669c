import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { useTestMode } from '#base/ui/hooks/use-test-mode.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { usePasswordsElsewhere } from '../firebase/use-passwords-elsewhere.ts'
import { useUser } from '../session/guard.tsx'
import { toIdentityReason } from './sentences.ts'
import { sendVerification } from './sign-in.ts'

/**
 * Tells people whose address is unconfirmed what that means and how to confirm it; renders nothing for others. It also
 * welcomes a newly registered person once, on whatever page they reach.
 */
export function Unconfirmed({ welcome = false }: { welcome?: boolean }) {
  const { email, emailVerified, guestEmail } = useUser()
  const { state } = useLocation()
  const testMode = useTestMode()
  const elsewhere = usePasswordsElsewhere()
  if (emailVerified || guestEmail !== null || welcome !== (state?.registered === true)) return null
  return (
    <div className="mb-6 grid gap-3 border border-line border-l-4 border-l-accent bg-card p-5">
      <p className="font-semibold">{m.unconfirmed_title()}</p>
      <p className="max-w-prose text-soft [overflow-wrap:anywhere]">
        {elsewhere ? m.unconfirmed_text_elsewhere({ email }) : m.unconfirmed_text({ email })}
      </p>
      {testMode && !elsewhere && (
        <p>
          <Link to="/outbox" className="link font-semibold">
            {m.unconfirmed_outbox()}
          </Link>
        </p>
      )}
      {!elsewhere && <SendAgain />}
    </div>
  )
}

/** Has the confirmation mail sent again. */
export function SendAgain() {
  const [sent, setSent] = useState(false)
  const { busy, reason, run } = useAction({ explain: toIdentityReason })
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        disabled={sent}
        className="justify-self-start"
        onClick={() => run(() => sendVerification().then(() => setSent(true)))}
      >
        {sent ? m.reset_sent() : m.unconfirmed_send_again()}
      </Button>
      <RefusalNotice reason={reason} />
    </>
  )
}
