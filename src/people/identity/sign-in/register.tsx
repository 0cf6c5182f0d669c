import { Link, Navigate, useSearchParams } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readLazyForm } from '#base/platform/lazy-form.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { identitySettings } from '../contract.ts'
import { useFirebase } from '../firebase/use-firebase.ts'
import { useSession } from '../session/guard.tsx'
import { hasAccount } from '../session/session.ts'
import type { Route } from './+types/register'
import { chooseAccounts } from './accounts.ts'
import { SignInPanel } from './card.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButton } from './provider-button.tsx'
import { buildLoginPath, toSafeReturnPath } from './return-path.ts'
import { toIdentityReason } from './sentences.ts'
import { useCodeScreen } from './use-code-screen.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.register_title())

export const loader = () => loadForPage(api(identitySettings, {}))

// The same object on every render: a different state would be another navigation.
const justRegistered = { registered: true }

/** Creates an account; then, or if already signed in, redirects to the page the person came from, or home. */
export default function Register({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const returnTo = toSafeReturnPath(query.get('from'))
  const accounts = chooseAccounts(loaderData)
  const ready = useFirebase(loaderData.firebase)
  const { codeScreen, askForCode } = useCodeScreen()
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const shape = () => import('../contract.ts').then(({ Registration }) => Registration)
  const onSubmit = submit(async (values) => accounts.register(await readLazyForm(shape, values)))
  const waiting = !hydrated || !ready
  if (hasAccount(session)) return <Navigate to={returnTo} state={justRegistered} replace />
  if (codeScreen) return codeScreen
  return (
    <SignInPanel title={m.register_title()} scripted>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <Field
          name="name"
          label={m.field_your_name()}
          autoComplete="name"
          maxLength={100}
          required
          error={fields.name}
        />
        <Field
          name="email"
          type="email"
          label={m.field_email()}
          autoComplete="username"
          required
          error={fields.email}
        />
        <PasswordField
          label={m.field_password()}
          autoComplete="new-password"
          hint={m.register_password_hint()}
          error={fields.password}
        />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} disabled={waiting}>
          {m.register_button()}
        </Button>
      </form>
      <p>
        {m.register_has_account()}{' '}
        <Link
          to={hydrated ? buildLoginPath(returnTo) : '/login'}
          className="font-semibold text-link underline underline-offset-4"
        >
          {m.register_login_link()}
        </Link>
      </p>
      <ProviderButton accounts={accounts} returnTo={returnTo} disabled={waiting || busy} onPending={askForCode} />
    </SignInPanel>
  )
}
