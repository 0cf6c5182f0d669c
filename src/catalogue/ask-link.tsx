import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { hasAccount, sessionStore } from '#identity/session/session.ts'
import { m } from '#paraglide/messages.js'

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
