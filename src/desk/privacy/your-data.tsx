import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { readForm } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { userContext } from '#people/identity/session/guard.tsx'
import { refreshSession } from '#people/identity/session/session.ts'
import { PasswordField } from '#people/identity/sign-in/password-field.tsx'
import { toIdentityReason } from '#people/identity/sign-in/sentences.ts'
import { getProtection } from '#people/security/contract.ts'
import { AccountHint, SecurityPanel } from '#people/security/section.tsx'
import type { Route } from './+types/your-data'
import { Erasure, eraseAccount, getPersonalData } from './contract.ts'
import { getMerge } from './merging/contract.ts'
import { MergePanel } from './merging/merge-panel.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_your_data())

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { email } = context.get(userContext)
  const [protection, { merge }] = await loadForPage(Promise.all([api(getProtection, {}), api(getMerge, {})]))
  return { email, protection, merge }
}

/** The user's data in the shop, to download and to erase. */
export default function YourData({ loaderData }: Route.ComponentProps) {
  const { email, protection, merge } = loaderData
  return (
    <>
      <PageTitle>{m.menu_your_data()}</PageTitle>
      <div className="mt-6 grid gap-8">
        {merge && <MergePanel key={merge.into} email={email} asksPassword={protection.password} merge={merge} />}
        <Download />
        <Erase email={email} asksPassword={protection.password} />
      </div>
    </>
  )
}

function Download() {
  const { busy, reason, run } = useAction()
  const save = async () => {
    const data = await api(getPersonalData, {})
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveAs(file, 'ironwright-personal-data.json')
  }
  return (
    <SecurityPanel title={m.privacy_download()} text={m.privacy_download_text()}>
      <RefusalNotice reason={reason} />
      <Button className="justify-self-start" busy={busy} onClick={() => run(save)}>
        {m.privacy_download_button()}
      </Button>
    </SecurityPanel>
  )
}

function Erase({ email, asksPassword }: { email: string; asksPassword: boolean }) {
  const [sure, setSure] = useState(false)
  const navigate = useNavigate()
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const erase = async (values: FormData) => {
    await api(eraseAccount, asksPassword ? readForm(Erasure.required(), values) : {})
    await refreshSession()
    await navigate('/')
  }
  return (
    <SecurityPanel title={m.privacy_erase()} text={m.privacy_erase_text()}>
      <form
        method="post"
        noValidate
        onSubmit={submit(erase, { toast: m.privacy_erased() })}
        className="grid max-w-md gap-4"
      >
        <AccountHint email={email} />
        {asksPassword && (
          <PasswordField label={m.field_password()} autoComplete="current-password" error={fields.password} />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={sure} onChange={() => setSure(!sure)} className="size-5 accent-bad" />
          {m.privacy_erase_sure()}
        </label>
        <RefusalNotice reason={reason} />
        <Button type="submit" variant="danger" busy={busy} disabled={!sure} className="justify-self-start">
          {m.privacy_erase_button()}
        </Button>
      </form>
    </SecurityPanel>
  )
}
