import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { refreshSession } from '#people/identity/session/session.ts'
import { PasswordField } from '#people/identity/sign-in/password-field.tsx'
import { toIdentityReason } from '#people/identity/sign-in/sentences.ts'
import { AccountHint, SecurityPanel } from '#people/security/section.tsx'
import { declineMerge, type Merge, MergeConsent, mergeAccount } from './contract.ts'

type Props = { email: string; asksPassword: boolean; merge: Merge }

/** Whether everything of the account goes to another one of its owner. */
export function MergePanel({ email, asksPassword, merge: { into } }: Props) {
  const [sure, setSure] = useState(false)
  const navigate = useNavigate()
  const { busy, fields, reason, run, submit } = useAction({ explain: toIdentityReason })
  const merge = async (values: FormData) => {
    await api(mergeAccount, asksPassword ? readForm(MergeConsent.required(), values) : {})
    await refreshSession()
    await navigate('/login')
  }
  return (
    <SecurityPanel title={m.merge_title()} text={m.merge_text({ email: into })}>
      <form
        method="post"
        noValidate
        onSubmit={submit(merge, { toast: m.merge_done() })}
        className="grid max-w-md gap-4"
      >
        <AccountHint email={email} />
        {asksPassword && (
          <PasswordField label={m.field_password()} autoComplete="current-password" error={fields.password} />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={sure} onChange={() => setSure(!sure)} className="size-5 accent-accent" />
          {m.merge_sure()}
        </label>
        <RefusalNotice reason={reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={!sure} className="wrap-anywhere">
            {m.merge_button({ email: into })}
          </Button>
          <Button
            variant="secondary"
            onClick={() => run(() => api(declineMerge, {}), { toast: m.merge_declined(), revalidate: true })}
          >
            {m.merge_decline()}
          </Button>
        </div>
      </form>
    </SecurityPanel>
  )
}
