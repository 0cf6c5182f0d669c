import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { useClearedByTries } from '#base/ui/hooks/use-cleared-by-tries.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { Notice } from '#base/ui/notice.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import { type IdentitySettings, identitySettings, Password, ResetRequest } from '../contract.ts'
import { useFirebase } from '../firebase/use-firebase.ts'
import { refreshSession } from '../session/session.ts'
import type { Route } from './+types/reset-password'
import { chooseAccounts } from './accounts.ts'
import { SignInPanel } from './card.tsx'
import { PasswordField } from './password-field.tsx'
import { SentMail } from './sent-mail.tsx'
import { toIdentityReason } from './sentences.ts'
import { resetPassword } from './sign-in.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.reset_title())

export const loader = () => loadForPage(api(identitySettings, {}))

/** Requests a mail with a link; with the link's token, sets the new password. */
export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  if (!hydrated)
    return (
      <SignInPanel title={m.reset_title()} scripted>
        <Spinner label={m.loading()} />
      </SignInPanel>
    )
  const token = query.get('token')
  // Firebase’s links lead to Firebase's own page.
  return token && !loaderData.firebase ? <SetPassword token={token} /> : <AskForMail settings={loaderData} />
}

function AskForMail({ settings }: { settings: IdentitySettings }) {
  const ready = useFirebase(settings.firebase)
  const [mailedTo, setMailedTo] = useState<string>()
  useClearedByTries(useCallback(() => setMailedTo(undefined), []))
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const askForMail = async (values: FormData) => {
    const { email } = readForm(ResetRequest, values)
    await chooseAccounts(settings).requestReset(email)
    setMailedTo(email)
  }
  return (
    <SignInPanel title={m.reset_title()}>
      <p className="text-soft">{m.reset_text()}</p>
      <form method="post" noValidate onSubmit={submit(askForMail, { toast: m.reset_sent() })} className="grid gap-4">
        <Field
          name="email"
          type="email"
          label={m.field_email()}
          autoComplete="username"
          required
          error={fields.email}
        />
        <RefusalNotice reason={reason} />
        {mailedTo && <SentMail email={mailedTo} elsewhere={settings.firebase !== null} />}
        <Button type="submit" busy={busy} disabled={!ready}>
          {m.reset_button()}
        </Button>
      </form>
      <Link to="/login" className="justify-self-start font-semibold text-link underline underline-offset-4">
        {m.reset_back()}
      </Link>
    </SignInPanel>
  )
}

const NewPasswordForm = z.strictObject({ password: Password })

function SetPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const onSubmit = submit(async (values) => {
    await resetPassword(token, readForm(NewPasswordForm, values).password)
    setDone(true)
    // Every session of the account has ended, this browser's too if it was one of them.
    await refreshSession()
  })
  if (done) {
    return (
      <Notice title={m.reset_done_title()} text={m.reset_done_text()}>
        <ButtonLink to="/login">{m.login_button()}</ButtonLink>
      </Notice>
    )
  }
  return (
    <SignInPanel title={m.reset_new_title()}>
      <p className="text-soft">{m.reset_new_text()}</p>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <PasswordField
          label={m.field_new_password()}
          autoComplete="new-password"
          hint={m.register_password_hint()}
          error={fields.password}
        />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy}>
          {m.reset_new_button()}
        </Button>
      </form>
      <Link to="/reset-password" className="justify-self-start font-semibold text-link underline underline-offset-4">
        {m.reset_ask_again()}
      </Link>
    </SignInPanel>
  )
}
