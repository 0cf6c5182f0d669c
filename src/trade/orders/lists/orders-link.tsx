import { ButtonLink } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import type { Order } from '../shapes.ts'

type Props = { order: Pick<Order, '_id'> }

/** The ways from the payment of an order: to this one, and to all orders, which a guest does not have. */
export function OrderLinks({ order }: Props) {
  const { guestEmail } = useUser()
  return (
    <p className="flex flex-wrap gap-3">
      <ButtonLink to={`/dashboard/orders/${order._id}`}>{m.guest_see_order()}</ButtonLink>
      {guestEmail === null && (
        <ButtonLink to="/dashboard" variant="secondary">
          {m.menu_my_orders()}
        </ButtonLink>
      )}
    </p>
  )
}

/** Tells guests who have paid how they find their order again. */
export function GuestMailed({ className = '' }: { className?: string }) {
  const { guestEmail: email } = useUser()
  if (email === null) return null
  return <p className={`max-w-prose text-soft [overflow-wrap:anywhere] ${className}`}>{m.guest_mailed({ email })}</p>
}
