import { useNavigate } from 'react-router'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { signOut } from '#people/identity/session/session.ts'
import { buildLoginPath } from '#people/identity/sign-in/return-path.ts'
import { takeGuestCart } from './leave-guest.ts'

/** Lets a guest log in after all. The lines go along. */
export function LogInInstead() {
  const { guestEmail } = useUser()
  const navigate = useNavigate()
  const { busy, reason, run } = useAction()
  const leave = () =>
    run(async () => {
      await takeGuestCart()
      await signOut()
      await navigate(buildLoginPath('/dashboard/checkout'))
    })
  if (guestEmail === null) return null
  return (
    <div className="mt-4 grid gap-2">
      <p className="flex flex-wrap items-center gap-3 text-soft">
        {m.guest_has_account()}
        <Button variant="secondary" size="small" busy={busy} onClick={leave}>
          {m.guest_log_in()}
        </Button>
      </p>
      <RefusalNotice reason={reason} />
    </div>
  )
}
