import { useNavigate } from 'react-router'
import { useUser } from '#identity/session/guard.tsx'
import { signOut } from '#identity/session/session.ts'
import { buildLoginPath } from '#identity/sign-in/return-path.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { accountCart } from './account-cart.ts'
import { updateStoredCart } from './stored.ts'

/** Lets a guest log in after all. The lines go to this browser first, and from there to the account. */
export function LogInInstead() {
  const { guestEmail } = useUser()
  const navigate = useNavigate()
  const { busy, reason, run } = useAction()
  const leave = () =>
    run(async () => {
      const { lines, currency } = await accountCart.load()
      await updateStoredCart((now) => ({
        ...now,
        currency,
        lines: lines.map(({ productId, quantity, note, seenPrice, seenPackSize, wanted }) => {
          return { productId, quantity, note, seenPrice, seenPackSize, wanted }
        }),
      }))
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
