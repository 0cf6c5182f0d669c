import { Link } from 'react-router'
import { formatDeadline } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { LineProblems } from '#trade/orders/placing/line-problems.tsx'
import type { OrderDetails } from '#trade/orders/shapes.ts'

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
