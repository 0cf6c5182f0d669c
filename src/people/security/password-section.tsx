import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { renewSession } from '#people/identity/session/session.ts'
import { PasswordField } from '#people/identity/sign-in/password-field.tsx'
import { toIdentityReason } from '#people/identity/sign-in/sentences.ts'
import { ChangedPassword, changePassword } from './contract.ts'
import { AccountHint, SecurityPanel } from './section.tsx'

/** Changes the password, which signs out every other browser. */
export function PasswordSection({ email }: { email: string }) {
  const [changes, setChanges] = useState(0)
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const change = async (values: FormData) => {
    await api(changePassword, readForm(ChangedPassword, values))
    // The previous sessions have ended, and with them this page's token.
    await renewSession()
    setChanges(changes + 1)
  }
  const onSubmit = submit(change, { toast: m.security_password_changed(), revalidate: true })
  return (
    <SecurityPanel title={m.security_password()} text={m.security_password_text()}>
      <form key={changes} method="post" noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
        <AccountHint email={email} />
        <PasswordField
          name="current"
          label={m.security_current_password()}
          autoComplete="current-password"
          error={fields.current}
        />
        <PasswordField
          label={m.field_new_password()}
          autoComplete="new-password"
          hint={m.register_password_hint()}
          error={fields.password}
        />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.security_change_password()}
        </Button>
      </form>
    </SecurityPanel>
  )
}

/** For a password that the shop does not keep: the page that has a mail sent to change it. */
export function PasswordElsewhere() {
  return (
    <SecurityPanel title={m.security_password()} text={m.security_password_elsewhere()}>
      <ButtonLink to="/reset-password" className="justify-self-start">
        {m.security_change_password()}
      </ButtonLink>
    </SecurityPanel>
  )
}
