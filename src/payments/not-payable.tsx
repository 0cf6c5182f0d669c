import { Link } from 'react-router'
import { LineProblems } from '#orders/placing/line-problems.tsx'
import type { OrderDetails } from '#orders/shapes.ts'
import { m } from '#paraglide/messages.js'
import { formatDeadline } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/price.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import type { Reason } from '#ui/use-action.ts'

type Props = {
  order: OrderDetails
  reason: Reason
  busy: boolean
  onRetry: () => void
  onAccept: (price: number) => void
}

/** Trying again does not help: the order has to be deleted. */
const final = ['product_withdrawn', 'hold_ended', 'order_cancelled', 'out_of_stock']

/** The reason why the card cannot be charged, in place of the card form, and what can be done. */
export function NotPayable({ order, reason, busy, onRetry, onAccept }: Props) {
  const { code, params = {}, retryAfterSeconds = 0 } = reason
  if (code === 'rate_limited' && params.what === 'cards') {
    const time = formatDeadline(new Date(Date.now() + retryAfterSeconds * 1000))
    return <RefusalNotice reason={{ message: m.payment_cards_until({ time }) }} />
  }
  if (code === 'price_changed' && params.what === 'order') {
    const { price, currency } = params as { price: number; currency: string }
    return (
      <div className="grid gap-4">
        <RefusalNotice reason={reason} />
        <LineProblems order={order} reason={reason} />
        <div className="flex flex-wrap items-center gap-4">
          <Button busy={busy} onClick={() => onAccept(price)}>
            {m.payment_accept_price({ amount: formatMoney(price, currency) })}
          </Button>
          <ToOrders />
        </div>
      </div>
    )
  }
  if (!code || !final.includes(code))
    return <RefusalNotice reason={reason} onRetry={onRetry} retryLabel={m.try_again()} />
  return (
    <div className="grid gap-4">
      <RefusalNotice reason={reason} />
      <LineProblems order={order} reason={reason} />
      <ToOrders />
    </div>
  )
}

function ToOrders() {
  return (
    <Link to="/dashboard" className="link">
      {m.menu_my_orders()}
    </Link>
  )
}
