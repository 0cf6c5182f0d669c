import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { usePasswordsElsewhere } from '#people/identity/firebase/use-passwords-elsewhere.ts'
import { useUser } from '#people/identity/session/guard.tsx'
import type { Route } from './+types/security'
import { getProtection, listSessions } from './contract.ts'
import { PasswordElsewhere, PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_security())

export async function clientLoader() {
  const [protection, sessions] = await loadForPage(Promise.all([api(getProtection, {}), api(listSessions, {})]))
  return { protection, sessions }
}

/** The account's protection: its password, its second factor, and where it is signed in. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const { protection, sessions } = loaderData
  const { email } = useUser()
  const elsewhere = usePasswordsElsewhere()
  return (
    <>
      <PageTitle>{m.menu_security()}</PageTitle>
      <div className="mt-6 grid gap-8">
        {protection.password && <PasswordSection email={email} />}
        {elsewhere && !protection.password && <PasswordElsewhere />}
        {(protection.password || elsewhere) && <SecondFactorSection {...protection} email={email} />}
        {!protection.password && !elsewhere && <p className="max-w-prose text-soft">{m.security_provider_only()}</p>}
        <SessionsSection sessions={sessions} />
      </div>
    </>
  )
}
