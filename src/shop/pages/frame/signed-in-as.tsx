import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { signOut, type User } from '#people/identity/session/session.ts'
import { EditLink } from '../edit-link.tsx'
import { AccountMenu } from './account-menu.tsx'

/** Whose session it is, and the way out of it; afterwards only whether that has failed. */
export function SignedInAs({ user }: { user: User | undefined }) {
  const { busy, reason, run } = useAction({ explain: signOutFailed })
  const leaveShop = () => run(signOut)
  return (
    <>
      {user?.admin && <EditLink />}
      {user && <AccountMenu user={user} busy={busy} onLeave={leaveShop} />}
      {reason && (
        <div className="order-last w-full">
          <RefusalNotice reason={reason} onRetry={leaveShop} retryLabel={m.try_again()} />
        </div>
      )}
    </>
  )
}

/** Signing out takes effect here at once; if the shop was unreachable, the session is still open there: say so. */
const signOutFailed = () => ({ message: m.sign_out_failed() })
