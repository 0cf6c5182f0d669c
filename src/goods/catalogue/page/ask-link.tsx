import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { hasAccount, sessionStore } from '#people/identity/session/session.ts'

/** Asks about a part: with the account of whoever has one, and who they are is not asked again. */
export function AskLink({ sku }: { sku: string }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  const page = hasAccount(session) ? '/dashboard/ask' : '/contact'
  return (
    <Link to={`${page}?about=${encodeURIComponent(sku)}`} className="link">
      {m.ask_about_part()}
    </Link>
  )
}
