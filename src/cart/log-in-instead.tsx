import { useNavigate } from 'react-router'
import { useUser } from '#identity/session/guard.tsx'
import { signOut } from '#identity/session/session.ts'
import { buildLoginPath } from '#identity/sign-in/return-path.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
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
