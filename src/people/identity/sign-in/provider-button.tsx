import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { Accounts } from './accounts.ts'
import { Divider } from './card.tsx'
import { type SignInError, toIdentityReason } from './sentences.ts'

type Props = {
  accounts: Accounts
  returnTo: string
  disabled: boolean
  onPending: () => Promise<void>
  earlierError?: SignInError | undefined
}

/**
 * Signs in at another service in a popup. If popups are blocked, it offers a full-page redirect where there is one.
 * `onPending`: the second factor is required next.
 */
export function ProviderButton({ accounts, returnTo, disabled, onPending, earlierError }: Props) {
  const { provider, signInWithPopup, leave } = accounts
  const earlier = earlierError && toIdentityReason(earlierError)
  const { busy, reason, run } = useAction({ explain: toIdentityReason, reason: earlier })
  if (!provider) return null
  const signIn = async () => {
    if (!(await signInWithPopup())) await onPending()
  }
  return (
    <>
      <Divider>{m.login_or()}</Divider>
      <div className="grid gap-4">
        <Button variant="secondary" busy={busy} disabled={disabled} onClick={() => run(signIn)}>
          {provider.id === 'google' && <GoogleMark />}
          {provider.id === 'google' ? m.login_google() : m.login_provider({ name: provider.name })}
        </Button>
        <RefusalNotice reason={reason} />
        {reason?.code === 'popup-blocked' && leave && (
          <Button variant="secondary" disabled={disabled} onClick={() => run(() => leave(returnTo))}>
            {m.auth_error_popup_redirect()}
          </Button>
        )}
      </div>
    </>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px] shrink-0">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  )
}
