import { useUser } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import type { Order } from './shapes.ts'

type Props = { order: Pick<Order, '_id'>; variant?: 'secondary' }

/** The way from the payment of an order to all orders; a guest sees this order alone. */
export function OrdersLink({ order, ...look }: Props) {
  return useUser().guestEmail === null ? (
    <ButtonLink to="/dashboard" {...look}>
      {m.menu_my_orders()}
    </ButtonLink>
  ) : (
    <ButtonLink to={`/dashboard/orders/${order._id}`} {...look}>
      {m.guest_see_order()}
    </ButtonLink>
  )
}

/** Tells guests who have paid how they find their order again. */
export function GuestMailed({ className = '' }: { className?: string }) {
  const { guestEmail: email } = useUser()
  if (email === null) return null
  return <p className={`max-w-prose text-soft [overflow-wrap:anywhere] ${className}`}>{m.guest_mailed({ email })}</p>
}
