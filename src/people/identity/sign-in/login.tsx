import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readLazyForm } from '#base/platform/lazy-form.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { useClearedByTries } from '#base/ui/hooks/use-cleared-by-tries.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import { type IdentitySettings, identitySettings } from '../contract.ts'
import { type DemoAccount, DemoAccounts } from '../demo/demo-accounts.tsx'
import { useFirebase } from '../firebase/use-firebase.ts'
import { useSession, useUser } from '../session/guard.tsx'
import { isGuestPage } from '../session/guest-pages.ts'
import { hasAccount, refreshSession } from '../session/session.ts'
import type { Route } from './+types/login'
import { chooseAccounts } from './accounts.ts'
import { Divider, SignInPanel } from './card.tsx'
import { GuestForm } from './guest-form.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButton } from './provider-button.tsx'
import { buildRegisterPath, toSafeReturnPath } from './return-path.ts'
import { SentMail } from './sent-mail.tsx'
import { getSentence, toIdentityReason, toOpenIdError } from './sentences.ts'
import { useCodeScreen } from './use-code-screen.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.login_title())

export const loader = () => loadForPage(api(identitySettings, {}))

/** Signs people in and redirects them to the page they came from. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  // After a full-page return from the provider, the browser has a session but no token yet.
  useEffect(() => {
    refreshSession()
  }, [])
  const returnTo = toSafeReturnPath(query.get('from'))
  if (hasAccount(session) || (session.status === 'signed-in' && isGuestPage(returnTo)))
    return <Navigate to={returnTo} replace />
  if (hydrated && session.status === 'loading') return <Spinner label={m.login_checking()} />
  const sessionError = session.status === 'failed' ? session.error : undefined
  return (
    <SignInCard
      settings={loaderData}
      {...{ hydrated, sessionError }}
      from={query.get('from')}
      earlierError={query.get('error')}
    />
  )
}

type CardProps = {
  settings: IdentitySettings
  hydrated: boolean
  /** The reason why the session could not be determined. */
  sessionError: unknown
  from: string | null
  earlierError: string | null
}

function SignInCard({ settings, hydrated, sessionError, from, earlierError }: CardProps) {
  const accounts = chooseAccounts(settings)
  const ready = useFirebase(settings.firebase)
  const form = useRef<HTMLFormElement>(null)
  const [mailedTo, setMailedTo] = useState<string>()
  useClearedByTries(useCallback(() => setMailedTo(undefined), []))
  const { codeScreen, askForCode } = useCodeScreen()
  const isForOrder = from === '/dashboard/checkout'
  const isGuest = useUser().guestEmail !== null
  const login = useAction({ explain: toIdentityReason })
  const reset = useAction({ explain: toIdentityReason })
  const onLogin = login.submit(async (values) => {
    const who = await readLazyForm(() => import('../contract.ts').then(({ SignIn }) => SignIn), values)
    if (!(await accounts.signIn(who))) await askForCode()
  })
  const askForMail = async () => {
    const shape = () => import('../contract.ts').then(({ ResetRequest }) => ResetRequest)
    const { email } = await readLazyForm(shape, new FormData(form.current!))
    await accounts.requestReset(email)
    setMailedTo(email)
  }
  const waiting = !hydrated || !ready || login.busy || reset.busy
  const fill = ({ email, password }: DemoAccount) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = value
    }
  }
  if (codeScreen) return codeScreen
  return (
    <SignInPanel title={m.login_title()} scripted>
      <WhyHere sessionError={sessionError} />
      {isGuest && <p className="text-soft">{m.guest_needs_account()}</p>}
      {hydrated && isForOrder && <p className="text-soft">{m.login_for_order()}</p>}
      {hydrated && isForOrder && settings.guests && (
        <>
          <GuestForm disabled={waiting} />
          <Divider>{m.login_or()}</Divider>
        </>
      )}
      <form ref={form} method="post" noValidate onSubmit={onLogin} className="grid gap-4">
        <Field
          name="email"
          type="email"
          label={m.field_email()}
          autoComplete="username"
          required
          error={login.fields.email ?? reset.fields.email}
        />
        <PasswordField label={m.field_password()} autoComplete="current-password" error={login.fields.password} />
        <RefusalNotice reason={login.reason ?? reset.reason} />
        {mailedTo && <SentMail email={mailedTo} elsewhere={settings.firebase !== null} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={login.busy} disabled={waiting} className="flex-1">
            {m.login_button()}
          </Button>
          <Button
            variant="secondary"
            busy={reset.busy}
            disabled={waiting}
            onClick={() => reset.run(askForMail, { toast: m.reset_sent() })}
          >
            {m.login_reset()}
          </Button>
        </div>
      </form>
      <p>
        {m.login_no_account({ shop: getShopName() })}{' '}
        <Link
          to={hydrated ? buildRegisterPath(from) : '/register'}
          className="font-semibold text-link underline underline-offset-4"
        >
          {m.login_register_link()}
        </Link>
      </p>
      <ProviderButton
        key={String(hydrated)}
        accounts={accounts}
        returnTo={toSafeReturnPath(from)}
        disabled={waiting}
        onPending={askForCode}
        earlierError={hydrated && earlierError ? toOpenIdError(earlierError, settings.provider?.name ?? '') : undefined}
      />
      {settings.demo && (
        <DemoAccounts onFill={fill} disabled={waiting} hasGoogle={accounts.provider?.id === 'google'} />
      )}
    </SignInPanel>
  )
}

/** Why the reader was sent here from another page, if there is a reason other than signing in. */
function WhyHere({ sessionError }: Pick<CardProps, 'sessionError'>) {
  const { state } = useLocation()
  const [isLost, setLost] = useState(state?.lost === true)
  useClearedByTries(useCallback(() => setLost(false), []))
  if (sessionError !== undefined) {
    const message = m.error_prefix({ sentence: getSentence(sessionError) })
    return <RefusalNotice reason={{ message }} onRetry={refreshSession} retryLabel={m.try_again()} />
  }
  if (!isLost) return null
  return <RefusalNotice reason={{ message: `${m.auth_error_no_user()}. ${m.login_session_lost()}` }} />
}
